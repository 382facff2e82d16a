# Functions of more than 40 lines, in Swift as swift-format lays it out: the brace that ends one stands where it began.

function begin(line) { start = FNR; name = line; indent = line; sub(/[^ ].*/, "", indent) }

FNR == 1 { start = 0 }

# The last line of the one that is open: its brace, or that of a signature of several lines without a body.
start && index($0, indent "}") == 1 {
  if (FNR - start + 1 > 40) print FILENAME ":" start ": a function of " FNR - start + 1 " lines:" name
  start = 0
}

!start && /^ *([a-z@][A-Za-z()@_]* )*(func [^ ]|init[?]?[(<]|deinit |subscript[(<])/ && (/[{(]$/) { begin($0) }

# A requirement of a protocol: its signature ends, and no body follows.
start && FNR > start && index($0, indent ")") == 1 && !/\{$/ { start = 0 }
