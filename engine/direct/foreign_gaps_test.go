package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// What authors of other languages write where a text is to come is a gap where it is all that a body, a cell or a value holds.
func TestGapsInOtherLanguages(t *testing.T) {
	t.Parallel()
	const (
		german = "# Vorrat\n\nDie Liste ist für alle, die im Haus wohnen, und sie wird mit dem Einkauf auf den Stand gebracht. Wer etwas verbraucht, streicht es aus der Liste.\n\n## Ziel\n\nAlle wissen, was im Haus ist.\n\n"
		cell   = "| Risk | Answer |\n|---|---|\n| The network fails | por definir |\n| Data is lost | It is backed up every night |\n"
	)
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"behind an id":       {german + "## Anforderungen\n\n- EXG-001 : Die Liste ist für alle zu sehen.\n- EXG-002 : À définir\n", "“À définir” under “Anforderungen” (line 12) is still to be filled in."},
		"behind no id":       {german + "## Anforderungen\n\n- EXG-001 : Die Liste ist für alle zu sehen.\n- EXG-002 : Was à définir heißt, weiß der Koch.\n", ""},
		"a body":             {german + "## Anforderungen\n\nNoch offen.\n", "“Noch offen.” under “Anforderungen” (line 11) is still to be filled in."},
		"within a sentence":  {german + "## Anforderungen\n\nDie Frage nach dem Preis ist noch offen, der Rest steht fest.\n", ""},
		"a last sentence":    {german + "## Kosten\n\nDer Dienst läuft auf einem Rechner im Haus. Wird noch ergänzt.\n", "“Wird noch ergänzt.” under “Kosten” (line 11) is still to be filled in."},
		"one word":           {german + "## Risiken\n\nDas Netz fällt aus, und die Liste bleibt auf dem Telefon.\n\n## Kosten\n\nFolgt.\n", "“Folgt.” under “Kosten” (line 15) is still to be filled in."},
		"it follows":         {german + "## Kosten\n\nAus dem Preis folgt der Beitrag. Er folgt.\n", ""},
		"a mark and a note":  {german + "## Kosten\n\nDer Dienst läuft im Haus. TODO: Kosten des Rechners klären.\n", "“TODO” under “Kosten” (line 11) is still to be filled in."},
		"behind a label":     {german + "## Kosten\n\nDer Preis des Rechners: TBD\n", "“TBD” under “Kosten” (line 11) is still to be filled in."},
		"in brackets":        {german + "## Kosten\n\nDer Preis des Rechners (TBD) steht in der Liste der Anschaffungen.\n", "“TBD” under “Kosten” (line 11) is still to be filled in."},
		"a word of a text":   {german + "## Liste\n\nWer einen TODO in die Liste schreibt, nennt auch den Tag. Ein Eintrag wie „TODO: Brot“ reicht nicht.\n", ""},
		"Spanish":            {"# Despensa\n\nLa lista es para todos los que viven en la casa, y se pone al día con la compra. Quien gasta algo lo tacha de la lista, y los demás lo ven.\n\n## Regla\n\nTODO: lo que se gasta se tacha.\n", ""},
		"a cell":             {importer + "## Risks\n\n" + cell, "“por definir” under “Risks” (line 9) is still to be filled in."},
		"a column of states": {importer + "## Risks\n\n" + strings.Replace(cell, "Answer", "Status", 1), ""},
		"a value":            {importer + "## Rollout\n\n- **Owner**: à définir\n- **Place**: Lyon\n", "“à définir” under “Rollout” (line 7) is still to be filled in."},
		"open questions":     {importer + "## Open questions\n\n- da definire\n", ""},
	})
}

// Sections that hold nothing are told in any language; what the rest is worth is not known in one whose words the checks do not know.
func TestAForeignTextWithEmptySectionsIsNotRated(t *testing.T) {
	t.Parallel()
	const french = "# Comptoir du pain\n\n## Problème\n\nTrois banques alimentaires perdent une part de leur pain parce que l'équipe du soir ignore ce que celle du matin a promis aux familles.\n\n" +
		"## Utilisateurs\n\nÀ compléter\n\n## Exigences\n\nUne promesse est enregistrée par la personne qui est au comptoir, et l'équipe suivante la voit.\n\n## Risques\n\nÀ compléter\n\n## Coûts\n\nUne tablette pour chaque banque, et le réseau de la ville.\n"
	for _, name := range []string{perspective.Quality, perspective.Risk} {
		a := judgedBy(t, name, "brief.md", french)
		if a.Rating.Rated() || a.RiskLevel == review.High || !strings.Contains(a.Rules.Abstains, "French") {
			t.Errorf("%s: rated %v, risk %q, abstains %q", name, a.Rating, a.RiskLevel, a.Rules.Abstains)
		}
		if len(a.Weaknesses) != 1 || !strings.Contains(a.Weaknesses[0].Text, "2 of 5 sections") || a.Weaknesses[0].Severity != review.Medium {
			t.Errorf("%s: %+v", name, a.Weaknesses)
		}
	}
}

// A gap is told once: a template's line by the check on templates, and a section that holds nothing else by the finding that counts those.
func TestAGapIsToldOnce(t *testing.T) {
	t.Parallel()
	const text = importer + "## Users\n\nLorem ipsum dolor sit amet, consectetur adipiscing elit.\n\n## Needs\n\nThe import is for {{users}} in towns where shops close early, and it tells them the prices.\n"
	for check, want := range map[string]string{
		"Q3": "Text of a template was left in: “Lorem ipsum dolor sit amet, consectetur adipiscing elit” (line 7).",
		"Q1": "“{{users}}” under “Needs” (line 11) is still to be filled in.",
	} {
		if got := toldUnasked(t, "notes.md", check, text); got != want {
			t.Errorf("%s: %q, want %q", check, got, want)
		}
	}
	hollow := judgedBy(t, perspective.Quality, "brief.md", "# Product brief: <name of product>\n\n## Problem\n\n[Describe the problem here]\n\n## Users\n\n{{users}}\n\n## Risks\n\n...\n")
	if len(hollow.Weaknesses) != 1 || !strings.Contains(hollow.Weaknesses[0].Text, "3 of 3 sections") {
		t.Errorf("three sections that hold nothing: %+v", hollow.Weaknesses)
	}
}
