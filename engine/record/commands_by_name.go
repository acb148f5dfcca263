package record

import "parley/engine/pattern"

// ownCommand is how the files name a command of somebody's own.
var ownCommand = pattern.New(`\(command ([^()]+)\)`)

// CommandsByName is a text of a record with such commands by their names alone, as they stand at the ratings.
func CommandsByName(text string) string { return ownCommand.ReplaceAllString(text, "($1)") }
