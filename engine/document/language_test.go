package document_test

import (
	"testing"

	"parley/engine/document"
)

// A plan in lists has few sentences and few function words; its headings and the words of plans tell its language, too.
func TestLanguageOfAPlanInLists(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]document.Language{
		"# Formulare\n\n## Ziele\n\n- 2 Minuten statt 10 bis Ende 2027\n\n## Anforderungen\n\n- FR-1: Das System muss jeden Beleg speichern.\n- FR-2: Export als PDF\n\n## Risiken\n\n- Tablet defekt: Ersatz bereit\n": "German",
		"# Formulaires\n\n## Objectifs\n\n- 2 minutes au lieu de 10\n\n## Exigences\n\n- FR-1 : Le système doit garder chaque reçu.\n\n## Risques\n\n- Tablette en panne\n":                                             "French",
		// What only looks like another language: English lists, names, and a quotation of two words.
		"# Forms\n\n## Goals\n\n- 2 minutes instead of 10\n\n## Requirements\n\n- FR-1: The system must store each receipt.\n\n## Risks\n\n- Tablet breaks\n":                       "",
		"# Die Zeit reader\n\n## Goals\n\n- Read Die Zeit and El Mundo on the tablet\n- Show Der Spiegel and Le Monde to the clerk\n\n## Risks\n\n- The licence of Die Zeit ends\n": "",
		"# Plan\n\n- Tablet\n- Drucker\n- Kasse\n": "",
	} {
		if got := document.Parse("plan.md", []byte(text)).Language; got != want {
			t.Errorf("%q seems to be in %q, want %q", text, got, want)
		}
	}
}
