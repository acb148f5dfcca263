package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

var (
	addressed  = pattern.New(`(?i)\b(?:frs?|requirements?|nfrs?)\s*(?:addressed|covered|implemented|satisfied|traced)\b|\b(?:addresses|covers|implements|satisfies|traces to)\b|覆盖需求|对应需求`)
	partialMap = newTermList("partial|partially|part of|in part|部分")
)

// mapAgrees compares a coverage map with what the mapped sections say they address.
func mapAgrees(m *analysis, _ *trace) checkResult {
	claims := m.addressedBy()
	if len(claims) == 0 {
		return skip()
	}
	checked := 0
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind != document.Row && b.Kind != document.Item || !m.doc.IsWithin(b.Section, document.Mapping) || partialMap.matches(fold(b.Full)) {
			continue
		}
		requirements, items := splitMapping(document.ScanIDs(b.Text), claims)
		for _, item := range items {
			for _, r := range requirements {
				checked++
				if claim := claims[item]; !slices.Contains(claim.ids, r) && !m.isSuppressed(b.Line) {
					return failed(m.mapDisagrees(i, r, item, claim))
				}
			}
		}
	}
	if checked == 0 {
		return skip()
	}
	return passedWithProof(1, fmt.Sprintf("%s of the coverage map %s with the sections", plural(checked, "entry"), singularOrPlural(checked, "agrees", "agree")))
}

func (m *analysis) mapDisagrees(block int, requirement, item string, c claim) finding {
	var says []string
	for _, id := range c.ids {
		says = append(says, m.doc.Shown(id))
	}
	b := &m.doc.Blocks[block]
	r, it := m.doc.Shown(requirement), m.doc.Shown(item)
	f := m.atBlock(review.High, block, fmt.Sprintf("The map gives %s to %s (line %d), but %s says that it addresses %s (line %d).", r, it, b.Line, it, listAtMost(says, 6), c.line))
	f.quote = document.Shorten(strings.Join(strings.Fields(strings.ReplaceAll(plainText(b.Full), "|", " ")), " "), 160)
	f.suggestion = fmt.Sprintf("Align the map (line %d) with %s (line %d): does %s address %s?", b.Line, it, c.line, it, r)
	return f
}

type claim struct {
	ids  []string
	line int
}

// addressedBy reads "FRs addressed: …" of each epic or story.
func (m *analysis) addressedBy() map[string]claim {
	claims := map[string]claim{}
	of := map[int]string{}
	for _, id := range m.doc.IDs {
		if id.Defines && id.Block < 0 {
			of[id.Section] = id.Name
		}
	}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		owner := of[b.Section]
		if owner == "" || m.doc.IsWithin(b.Section, document.Mapping) {
			continue
		}
		loc := addressed.FindStringIndex(b.Text)
		if loc == nil {
			continue
		}
		c := claims[owner]
		for _, id := range document.ScanIDs(b.Text[loc[0]:]) {
			if id != owner {
				c.ids = append(c.ids, id)
			}
		}
		if c.line = b.Line; len(c.ids) > 0 {
			claims[owner] = c
		}
	}
	return claims
}

func splitMapping(ids []string, claims map[string]claim) (requirements, items []string) {
	for _, id := range ids {
		if _, isItem := claims[id]; isItem {
			items = append(items, id)
		} else if p := prefixOf(id); p != "EPIC" && p != "STORY" && p != "US" {
			requirements = append(requirements, id)
		}
	}
	return requirements, items
}
