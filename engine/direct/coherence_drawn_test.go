package direct_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parley/engine/perspective"
)

// Nouns and verbs drawn by chance make up no text, though no article shows it. A text in a language that nobody knows here has new words as
// it goes on, and a terse or monotonous one has words that join.
func TestWordsDrawnByChanceAreNoText(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(4, 1))
	drawn := func(list string) string {
		words, text := strings.Fields(list), strings.Builder{}
		for range 50 {
			text.WriteString(words[random.IntN(len(words))] + " ")
		}
		return strings.TrimSpace(text.String()) + "."
	}
	finnish := "Työntekijä täyttää lomakkeen kahdessa minuutissa, eikä asiakas joudu odottamaan vuoroaan myymälässä, koska tabletti näyttää valmiin pohjan. " +
		"Toimipiste huolehtii varalaitteesta, lataa akun yöllä, tarkistaa yhteyden aamulla, kirjaa puutteet vihkoon, ilmoittaa viasta päämiehelle. "
	for name, c := range map[string]struct {
		bodies       [2]string
		told, unread bool
	}{
		"drawn":      {[2]string{drawn("quick paper green stone lamp music cloud river apple orange table seven under walk"), drawn("paper green stone lamp music cloud river apple orange table")}, true, false},
		"monotonous": {[2]string{strings.Repeat("The clerk takes the form to the counter and waits. ", 10), strings.Repeat("The form is kept. ", 20)}, false, false},
		"a list":     {[2]string{strings.Repeat("- paper green lamp\n", 40), strings.Repeat("- stone cloud river apple\n", 20)}, false, false},
		"unknown": {[2]string{finnish + "Esimies lukee vihkon perjantaisin, vertaa lukuja edelliseen viikkoon, päättää korjauksista, hankkii osat, lähettää laskun talouteen, sulkee tapauksen. " +
			"Asiakaspalvelu vastaa puheluihin, neuvoo myyjiä, kerää palautteen, kirjoittaa raportin, esittelee tulokset johdolle kuukausittain, ehdottaa parannuksia, sopii aikataulusta, seuraa toteutumista, laatii ohjeet, kouluttaa henkilöstön.", "Laitteet vanhenevat, varaosat loppuvat, toimittaja nostaa hintoja, sopimus päättyy keväällä, kilpailija tarjoaa uuden ratkaisun, budjetti kasvaa hitaasti, johto siirtää hankinnan syksyyn, myymälä jatkaa paperilla, asiakas kyllästyy jonoon, henkilöstö uupuu."}, false, true},
	} {
		a := judgedBy(t, perspective.Product, "brief.md", "# Product brief\n\n## Problem\n\n"+c.bodies[0]+"\n\n## Goals\n\n"+c.bodies[1]+"\n")
		told := false
		for _, w := range a.Weaknesses {
			told = told || strings.Contains(w.Text, "no readable order: the paragraphs have")
		}
		if told != c.told || told && a.Rating != 1 {
			t.Errorf("%s: told %t, rated %d: %s", name, told, a.Rating, a.Rules.Reason)
		}
		if unread := strings.Contains(a.Rules.Abstains, "do not know the language"); unread != c.unread {
			t.Errorf("%s: abstains %q", name, a.Rules.Abstains)
		}
	}
}
