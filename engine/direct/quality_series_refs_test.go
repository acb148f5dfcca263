package direct_test

import (
	"strings"
	"testing"
)

// slipway numbers its figures, its tables and its appendices.
const slipway = `# Slipway

Boats go up the slipway on a car that a winch pulls.

![The car](car.png)

*Figure 1: The car.*

![The winch](winch.png)

*Figure 2. The winch.*

**Table 1: Loads**

| Boat | Load |
|---|---|
| Dinghy | 200 kg |

**Table 2: Ropes**

| Rope | Holds |
|---|---|
| Steel | 900 kg |

SENTENCE

## Appendix A: Parts

The car has four wheels.

## Appendix B: Costs

The winch costs most.
`

// What the text names by its number has to be there, where the document numbers its own.
func TestAFigureATableAndAnAppendixThatAreNamedAreThere(t *testing.T) {
	t.Parallel()
	with := func(sentence string) string { return strings.Replace(slipway, "SENTENCE", sentence, 1) }
	tellsUnasked(t, "Q18", map[string]struct{ text, want string }{
		"figure":                  {with("The brake is shown in Figure 4."), "The text refers to “Figure 4” (line 25), and the figures go from Figure 1 to 2."},
		"figure, short":           {with("The brake holds (see Fig. 3)."), "The text refers to “Fig. 3” (line 25), and the figures go from Figure 1 to 2."},
		"table":                   {with("Heavier boats are listed in Table 3, too."), "The text refers to “Table 3” (line 25), and the tables go from Table 1 to 2."},
		"appendix":                {with("Who may pull the lever is told in Appendix C."), "The text refers to “Appendix C” (line 25), and the appendices go from Appendix A to B."},
		"those that are there":    {with("See Figure 2 and Table 1, and Appendix B."), ""},
		"of a paper":              {with("The brake is shown in Figure 4 of the winch maker's leaflet."), ""},
		"of a standard":           {with("Loads are as in RFC 9110, Table 7."), ""},
		"in brackets of a source": {with("The brake is shown in Figure 4 in [12]."), ""},
		"behind its document":     {with("The Yellow Paper Appendix H lists the ropes."), ""},
		"a part of a figure":      {with("The brake is shown in Figure 3.1."), ""},
		"in a link":               {with("The brake is shown in [Figure 4](brake.svg)."), ""},
		"in a quotation":          {with("> The brake is shown in Figure 4."), ""},
		"its caption is another":  {with("The brake is shown in Figure 3.\n\n[Figure 3](brake.svg)"), ""},
		"a picture too many":      {with("The brake is shown in Figure 3.\n\n![The brake](brake.png)"), ""},
		"a drawing too many":      {with("The brake is shown in Figure 3.\n\n```\n[brake]--[winch]\n```"), ""},
		"a table too many":        {with("Ropes are listed in Table 3.\n\n| A | B |\n|---|---|\n| 1 | 2 |"), ""},
		"an appendix by letter":   {with("Rules are told in Appendix C.\n\n### C. Rules\n\nNobody rides on the car."), ""},
		"a misspelt appendix":     {with("Rules are told in Appendix C.\n\n# Appendic C\n\nNobody rides on the car."), ""},
		"another text taken in":   {with("The brake is shown in Figure 3.\n\n{{< include brake.md >}}"), ""},
		"no series":               {strings.NewReplacer("Figure 1: ", "", "Figure 2. ", "").Replace(with("The brake is shown in Figure 4.")), ""},
		"a gap":                   {strings.Replace(with("The brake is shown in Figure 5."), "Figure 2.", "Figure 3.", 1), ""},
	})
}
