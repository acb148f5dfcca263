package prompt

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
)

// Document writes the beginning of a prompt about a document: that of every review of it, byte for byte, so that a vendor's
// cache knows it again. More is material that goes behind it, each under its title, as data between the same markers.
func Document(path, text string, more ...Material) (string, error) {
	title := "The document, " + foreign.Line(path)
	others := []string{title}
	for _, m := range more {
		others = append(others, m.Title, m.Text)
	}
	p := &promptData{Nonce: markerCode(text, others...)}
	p.Documents = []block{newBlock(title+":", "ARTIFACT", p.Nonce, text)}
	for _, m := range more {
		p.Blocks = append(p.Blocks, newBlock(m.Title, m.Name, p.Nonce, m.Text))
	}
	var out strings.Builder
	for _, name := range []string{"document", "material"} {
		if err := templates().ExecuteTemplate(&out, name, p); err != nil {
			return "", fmt.Errorf("filling in the prompt's template: %w", err)
		}
	}
	return out.String(), nil
}

// Material is a text that a prompt shows as data. Name is what its markers call it.
type Material struct{ Title, Name, Text string }
