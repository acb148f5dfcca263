package direct_test

import (
	"strings"
	"testing"
)

// plans are the same short plan in several languages.
var plans = map[string]string{
	"German":   "# Plan\n\n## Ziele\n\nDie Formulare werden auf ein Tablet verlegt, und die Belege folgen in der zweiten Stufe. Jeder Mitarbeiter soll ein Formular in zwei Minuten ausfüllen, ohne dass der Kunde wartet.\n\n## Risiken\n\nDas Tablet ist nicht immer geladen. Ein zweites Gerät liegt bereit, und die Filiale sorgt für den Ersatz.\n",
	"French":   "# Plan\n\n## Objectifs\n\nLes formulaires passent sur une tablette et les reçus suivent dans la seconde étape. Chaque employé remplit un formulaire en deux minutes, sans que le client ne doive attendre.\n\n## Risques\n\nLa tablette n'est pas toujours chargée. Une autre est prête, et la succursale se charge de la remplacer.\n",
	"Spanish":  "# Plan\n\n## Objetivos\n\nLos formularios pasan a una tableta y los recibos siguen en la segunda etapa. Cada empleado debe rellenar un formulario en dos minutos, sin que el cliente espere por ello.\n\n## Riesgos\n\nLa tableta no está siempre cargada. Hay otra lista en la oficina, y la sucursal se encarga de su cambio.\n",
	"Russian":  "# План\n\n## Цели\n\nФормы переносятся на планшет, а квитанции следуют на втором этапе. Каждый сотрудник заполняет форму за две минуты, чтобы клиент не ждал. Второй планшет всегда готов к работе, и отделение отвечает за замену устройства.\n",
	"Japanese": "# 計画\n\n## 目標\n\n用紙はタブレットに移され、領収書は第二段階で続きます。担当者は二分以内に用紙を記入し、お客様を待たせません。二台目のタブレットが常に用意されており、支店が交換を行います。\n",
}

func TestTextInLanguageTheChecksDoNotKnowIsNotRated(t *testing.T) {
	t.Parallel()
	for language, text := range plans {
		for who, a := range panel(t, "plan.md", text) {
			if a.Rating != 0 || !strings.Contains(a.Rules.Reason, "seems to be in "+language) {
				t.Errorf("%s: %s rates %d: %s", language, who, a.Rating, a.Rules.Reason)
			}
		}
	}
}

// A brief in lists has few words by which a language is told. That too few checks apply would be no reason that helps.
func TestAForeignBriefInListsIsToldByItsLanguage(t *testing.T) {
	t.Parallel()
	text := "# Produktbrief: Formulare\n\n## Ziele\n\n- 2 Minuten statt 10 bis Ende 2027\n- Verlorene Formulare: 0 statt 40 je Monat\n\n## Nutzer\n\n- Bankangestellte\n- Revisoren\n\n" +
		"## Anforderungen\n\n- FR-1: Das System muss jeden Beleg speichern.\n- FR-2: Der Export liefert PDF und CSV.\n\n## Risiken\n\n- Tablet defekt: Ersatz bereit\n"
	for who, a := range panel(t, "brief.md", text) {
		if a.Rating.Rated() || !strings.Contains(a.Rules.Abstains, "seems to be in German") || len(found(a, "P1")) > 0 {
			t.Errorf("%s: %s, %+v", who, a.Rules.Abstains, a.Weaknesses)
		}
	}
}

func TestEnglishAndChineseAreRated(t *testing.T) {
	t.Parallel()
	for _, name := range documents {
		for who, a := range panel(t, name, realDocument(t, name)) {
			if strings.Contains(a.Rules.Reason, "seems to be in") {
				t.Errorf("%s: %s says %s", name, who, a.Rules.Reason)
			}
		}
	}
}
