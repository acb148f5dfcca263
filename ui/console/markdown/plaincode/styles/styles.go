// Package styles holds the styles by name.
package styles

import "github.com/alecthomas/chroma/v2"

// Registry is where styles are looked up.
var Registry = map[string]*chroma.Style{}

// Register adds a style.
func Register(style *chroma.Style) *chroma.Style {
	Registry[style.Name] = style
	return style
}
