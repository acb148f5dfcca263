package config

import (
	"fmt"
	"path/filepath"
)

// Layer is one of the places a value can come from, the weakest first.
type Layer int

// The layers in rising strength.
const (
	Default Layer = iota
	FromFile
	Environment
	Flag
)

// Origin is where a value came from: a layer, with the name of the flag or variable or the file and line.
type Origin struct {
	Layer Layer
	// Name is "--mode", "PARLEY_MODE" or a file's path.
	Name string
	Line int
}

// String is the origin as a person would look for it.
func (o Origin) String() string {
	switch {
	case o.Layer == Default:
		return "default"
	case o.Line > 0:
		return fmt.Sprintf("%s:%d", o.Name, o.Line)
	default:
		return o.Name
	}
}

// Value is one setting as it was written, and where.
type Value struct {
	Key    string
	Text   string
	Origin Origin
}

// Error is a mistake in what parley was told: what, where, what to do, in one line.
type Error struct {
	Path    string
	Line    int
	Problem string
	Advice  string
}

func (e *Error) Error() string {
	place := filepath.ToSlash(e.Path)
	if e.Line > 0 {
		place = fmt.Sprintf("%s:%d", place, e.Line)
	}
	text := e.Problem
	if place != "" {
		text = place + ": " + text
	}
	if e.Advice != "" {
		text += " (" + e.Advice + ")"
	}
	return text
}
