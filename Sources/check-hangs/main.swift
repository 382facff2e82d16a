import HangCheck
