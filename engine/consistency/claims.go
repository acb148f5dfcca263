package consistency

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A claim is what a report says of the whole package: how much there is, that all is covered, that nothing is open.

// isReport reports whether a document judges others. One of the things that are numbered is that thing, whatever it is
// about.
func (f *file) isReport() bool {
	if f.isOne() {
		return false
	}
	return f.Doc.Profile == document.Readiness || f.Doc.Profile == document.Report || reportName.MatchString(f.Path) || reportName.MatchString(f.Doc.Title)
}

// isOne reports whether a document is one requirement, epic, story or decision.
func (f *file) isOne() bool {
	family := prefixOf(f.owner)
	return isDemandFamily(family) || isAny(family, "EPIC", "STORY", "US", "ADR", "DD", "DEC")
}

// judgesPackage reports whether a document judges all others, not one of them.
func (f *file) judgesPackage() bool {
	return !f.isOne() && (f.Doc.Profile == document.Readiness || packageName.MatchString(f.Path) || packageName.MatchString(f.Doc.Title))
}

var packageName = pattern.New(`(?i)readiness|gate[- ]?check|就绪`)

var reportName = pattern.New(`(?i)readiness|validation|alignment|gate[- ]?check|review[- ]report|就绪|评审报告`)

// claimSentences calls tell for each sentence of the reports that is no history and no question.
func (c *corpus) claimSentences(tell func(f *file, s document.Sentence)) {
	for _, f := range c.files {
		if !f.judgesPackage() {
			continue
		}
		for _, s := range f.Doc.Sentences {
			b := &f.Doc.Blocks[s.Block]
			if !b.Quoted && !b.Struck && !f.Doc.IsWithin(b.Section, document.ChangeLog, document.References) && !strings.HasSuffix(s.Text, "?") {
				tell(f, s)
			}
		}
	}
}

func (f *file) sentencePlace(s document.Sentence) Place {
	return Place{f.Path, s.Line, f.Doc.Quote(s.Span)}
}

var (
	allCovered = pattern.New(`(?i)\ball(?: of)?(?: the)?(?: \d+)? (?:functional |non-functional )?(?:requirements|frs|nfrs)\b[^.]{0,30}\b(?:covered|traced|mapped|addressed)|\b(?:100 ?%|full|complete) (?:fr |requirements? )?coverage|\b(\d+) ?(?:of|/) ?(\d+) (?:functional |non-functional )?(?:requirements|frs|nfrs)\b[^.]{0,30}\b(?:covered|traced|mapped|addressed)|\bevery (?:functional )?(?:requirement|fr)\b[^.]{0,30}\b(?:covered|traced|mapped)|(?:全部|所有)[^。]{0,8}需求[^。]{0,8}(?:覆盖|追踪)`)
	onlyFRs    = pattern.New(`(?i)\bfrs?\b|functional requirement`)
	onlyNFRs   = pattern.New(`(?i)\bnfrs?\b|non-functional|非功能`)
	coverHedge = pattern.New(`(?i)\b(?:not|except|but|should|must|ensure|verify|check|whether|if|need|goal|target|require[sd]?|mvp|phases?|v\d|sprint|release|milestone|core|p[0-3])\b|不|除|未|阶段`)
)

// claimedCoverage holds "all requirements are covered" against what the epics cite.
func claimedCoverage(c *corpus) []Contradiction {
	var found []Contradiction
	told := map[*file]bool{}
	c.claimSentences(func(f *file, s document.Sentence) {
		m := allCovered.FindStringSubmatch(s.Text)
		if m == nil || told[f] || m[1] != m[2] || coverHedge.MatchString(s.Text) {
			return
		}
		families := []string{"FR", "REQ"}
		switch {
		case onlyNFRs.MatchString(s.Text):
			return // what holds everywhere no epic has to name
		case onlyFRs.MatchString(s.Text) && len(c.definers("FR")) > 0:
			families = []string{"FR"}
		}
		missing := slices.DeleteFunc(c.uncited(families...), f.knows)
		if told[f] = true; len(missing) == 0 {
			return
		}
		e := missing[0]
		text := fmt.Sprintf("%s says “%s”, and no epic or story cites %s (%s).", f.Path, document.Shorten(s.Text, maxShown), shown(e), e.file.Path)
		if len(missing) > 1 {
			text = fmt.Sprintf("%s says “%s”, and no epic or story cites %s (%s) and %d more.", f.Path, document.Shorten(s.Text, maxShown), shown(e), e.file.Path, len(missing)-1)
		}
		found = append(found, Contradiction{Severity: review.High, A: f.sentencePlace(s), B: e.place(), Key: "coverage " + f.Path, Text: text})
	})
	return found
}

// knows reports whether a report names a requirement: then it says itself what became of it.
func (f *file) knows(e *entry) bool {
	return slices.ContainsFunc(f.Doc.IDs, func(id document.ID) bool { return id.Name == e.id })
}

// mostCited is the share of the requirements that epics cite where they work by ids at all.
const mostCited = 0.66

// nearlyAll is the share from which on a requirement that no epic cites was forgotten, or came later: where more are left out, plans cite
// only what is new.
const nearlyAll = 0.9

// uncited are the requirements that no document with epics or stories cites, where most are.
func (c *corpus) uncited(families ...string) []*entry {
	wanted := c.definers(families...)
	cited := map[string]bool{}
	for _, f := range c.files {
		if f.isReport() || !f.plans() {
			continue
		}
		for _, id := range f.Doc.IDs {
			if !f.Doc.IsWithin(id.Section, document.ChangeLog, document.NonGoals) && c.cites(f, id) {
				cited[id.Name] = true
			}
		}
	}
	var missing []*entry
	n := 0
	for _, e := range wanted {
		switch {
		case c.spaces.several(e.prefix):
			return nil
		case c.isGroup(e.id) || e.isPutOff() || isAside(e.file.Path) || !c.isPlan(e.file) || e.file.isReport() || e.file.plans() && e.block >= 0 && c.soleFile(e):
		case cited[e.id]:
			n++
		default:
			missing = append(missing, e)
		}
	}
	if len(wanted) < minCounted || float64(n) < mostCited*float64(n+len(missing)) || len(missing) > 1 && float64(n) < nearlyAll*float64(n+len(missing)) {
		return nil
	}
	return missing
}

// cites reports whether a plan cites a requirement with a mention, which is no part of the list of requirements that it repeats.
func (c *corpus) cites(f *file, id document.ID) bool {
	return !id.Defines || f.Doc.IsWithin(id.Section, document.Mapping)
}

func (c *corpus) soleFile(e *entry) bool {
	return !slices.ContainsFunc(c.byID[e.id], func(o *entry) bool { return o.file != e.file })
}

// plans reports whether a document holds epics or stories.
func (f *file) plans() bool {
	if f.Doc.Profile == document.Epics || isAny(prefixOf(f.owner), "EPIC", "STORY", "US") {
		return true
	}
	return slices.ContainsFunc(f.Doc.IDs, func(id document.ID) bool { return id.Defines && isAny(id.Prefix, "EPIC", "STORY", "US") })
}

// maxClaim is how long a sentence may be that claims one thing, in words.
const maxClaim = 25

var noneOpen = pattern.New(`(?i)\b(?:no|zero|0|without(?: any)?)\s+(?:open |remaining |unresolved |outstanding |left )*((?-i:TBDs?|TODOs)|placeholders\b|open questions|questions|open points|open items)\b|\ball (?:the )?open questions (?:are |were |have been )?(?:answered|resolved|closed)|(?:没有|无|不存在)(?:任何)?(?:遗留的?)?(待定|待补充|未决|开放)(?:内容|项|问题|事项)?`)

// criterion is a sentence that says what is looked for, not what was found.
var criterion = pattern.New(`(?i)\b(?:verif(?:y|ies|ying)|check(?:s|ing)?|ensur(?:e|es|ing)|confirm(?:ing)?|whether|must|should|criteri(?:on|a))\b|检查|确认|应`)

// claimedClosed holds "nothing is open" against what is.
func claimedClosed(c *corpus) []Contradiction {
	var found []Contradiction
	told := map[*file]bool{}
	c.claimSentences(func(f *file, s document.Sentence) {
		m := noneOpen.FindStringSubmatch(s.Text)
		if m == nil || told[f] || document.Size(s.Text) > maxClaim || criterion.MatchString(s.Text) {
			return
		}
		what := strings.ToLower(m[1] + m[2])
		at, ok := c.firstOpen(f, strings.Contains(what, "question") || what == "" || strings.Contains(s.Text, "questions"), !strings.HasPrefix(what, "question"))
		if !ok {
			return
		}
		told[f] = true
		found = append(found, Contradiction{
			Severity: review.High, A: f.sentencePlace(s), B: at, Key: "open " + f.Path,
			Text: fmt.Sprintf("%s says “%s”, and %s leaves open: “%s”.", f.Path, document.Shorten(s.Text, maxShown), at.Path, document.Shorten(at.Quote, maxShown)),
		})
	})
	return found
}

// firstOpen is the first place in the other documents that is open: a question, a gap in the text.
func (c *corpus) firstOpen(report *file, questions, gaps bool) (Place, bool) {
	for _, f := range c.files {
		if f == report || f.isReport() || isAside(f.Path) {
			continue
		}
		if gaps {
			for _, s := range f.Doc.Sentences {
				if gap := direct.Placeholder(s.Text); gap != "" && (f.Doc.Blocks[s.Block].Kind != document.Row || gap != "TODO") && !f.Doc.IsWithin(f.Doc.Blocks[s.Block].Section, document.Glossary, document.ChangeLog) {
					return f.sentencePlace(s), true
				}
			}
		}
		if questions {
			if open := direct.OpenQuestions(f.Doc); len(open) > 0 {
				b := &f.Doc.Blocks[open[0]]
				return Place{f.Path, b.Line, f.Doc.Quote(b.Span)}, true
			}
		}
	}
	return Place{}, false
}
