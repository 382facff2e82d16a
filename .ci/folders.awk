# Who may use whom inside Sources/Expect: a folder that names a type which another folder declares at top level.
# Wants all files twice, after pass=1 for the declarations and after pass=2 for their uses.

BEGIN {
  allowed["Verbs"] = "Waiting Reporting Recording"
  allowed["Recording"] = "Waiting Reporting"
  allowed["Combine"] = "Waiting Reporting Recording Time"
  allowed["Reporting"] = "Waiting"
  allowed["Time"] = "Waiting Reporting Recording"
  allowed["Doubles"] = "Waiting Reporting Recording Time"
  declares = "^(@[A-Za-z]+ )*([a-z]+ )*(struct|class|enum|actor|protocol|typealias) [A-Z][A-Za-z]*"
}

FNR == 1 {
  folder = FILENAME
  sub(/.*Sources\/Expect\//, "", folder)
  sub(/\/.*/, "", folder)
}

{ line = $0; sub(/(^|[ \t])\/\/.*/, "", line) }

pass == 1 {
  if (line !~ /private/ && match(line, declares)) {
    words = split(substr(line, RSTART, RLENGTH), word, " ")
    owner[word[words]] = folder
  }
  next
}

{
  words = split(line, word, /[^A-Za-z0-9_]+/)
  for (i = 1; i <= words; i++) {
    other = owner[word[i]]
    if (other && other != folder && index(" " allowed[folder] " ", " " other " ") == 0)
      print FILENAME ":" FNR ": " folder " uses " word[i] ", which belongs to " other
  }
}
