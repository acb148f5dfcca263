package consistency

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// bygone is what a sentence says that knows a decision to be out of force.
var bygone = pattern.New(`(?i)supersed|replac|reject|deprecat|withdrawn|obsolete|instead|no longer|former|previous|earlier|history|original|turned down|discard|abandon|revers|moved (?:away )?from|migrat|considered|alternative|` +
	`\bwas\b|\bwere\b|\bnot\b|revis|amend|overrid|overrul|取代|废弃|替代|替换|不再|否决|拒绝|作废|原先|之前|曾|改为|放弃|历史`)

// maxCited is how many decisions a sentence may list and still rest on each.
const maxCited = 3

// decisionUses finds places that rest on a decision which is out of force.
func decisionUses(c *corpus) []Contradiction {
	dead := c.deadDecisions()
	if len(dead) == 0 {
		return nil
	}
	var found []Contradiction
	told := map[string]bool{}
	for _, f := range c.files {
		if isAside(f.Path) {
			continue // a log names what held then
		}
		d := f.Doc
		for _, id := range d.IDs {
			status, isDead := dead[id.Name]
			key := id.Name + " " + f.Path
			if !isDead || id.Defines || id.Ranged || id.Block < 0 || told[key] || !c.spaces.same(id.Name, f, status.file) || !rests(f, id) {
				continue
			}
			told[key] = true
			b := &d.Blocks[id.Block]
			found = append(found, Contradiction{
				Severity: review.High, A: status.place, B: Place{f.Path, id.Line, sentenceQuote(d, id)}, Key: id.Name + " use " + f.Path,
				Text: fmt.Sprintf("%s is %s (%s), and %s rests on it: “%s”.", status.file.Doc.Shown(id.Name), status.value, status.file.Path, f.Path, document.Shorten(document.Plain(b.Full), maxShown)),
			})
		}
	}
	return found
}

// deadDecisions are the decisions whose every status is out of force. One that was rejected is named for its reasons.
func (c *corpus) deadDecisions() map[string]fact {
	dead := map[string]fact{}
	for _, f := range c.facts {
		if f.kind == statusFact && isAny(prefixOf(f.id), "ADR", "DD", "DEC") && (f.value == "superseded" || f.value == "deprecated") {
			if _, has := dead[f.id]; !has {
				dead[f.id] = f
			}
		}
	}
	for _, f := range c.facts {
		if _, has := dead[f.id]; has && f.kind == statusFact && (f.value == "accepted" || f.value == "proposed") {
			delete(dead, f.id)
		}
	}
	return dead
}

// basis is what a sentence says that rests on a decision; others only name it.
var basis = pattern.New(`(?i)\b(?:built|build|builds|based|rests?|rely|relies) (?:on|upon)\b|\b(?:decided|decision|defined|described|specified|chosen|agreed) (?:in|by|of)\b|\b(?:per|according to|following|follows?|uses?|using|in line with|in force|implement(?:s|ed|ing)?|compl(?:y|ies) with|conform\w*|mandated|required by|as of|on the \w+ of)\b|按照|依据|根据|基于|遵循|采用|依照|使用`)

// rests reports whether a mention of a decision takes it as in force: not among decisions, in a history, or where the
// sentence says that it is gone.
func rests(f *file, id document.ID) bool {
	d := f.Doc
	b := &d.Blocks[id.Block]
	if isAny(prefixOf(f.under[id.Section]), "ADR", "DD", "DEC") || isAny(prefixOf(f.owner), "ADR", "DD", "DEC") || b.Quoted || b.Nav || b.Struck ||
		d.IsWithin(id.Section, document.ChangeLog, document.References, document.Alternatives, document.Options, document.OpenQuestions, document.Decision) {
		return false
	}
	text := sentenceOf(d, id)
	return basis.MatchString(text) && !bygone.MatchString(text) && !bygone.MatchString(d.Heading(id.Section)) && len(decisionsIn(b.Full)) <= maxCited
}

func decisionsIn(text string) []string {
	return slices.DeleteFunc(document.ScanIDs(text), func(id string) bool { return !strings.HasPrefix(id, "ADR-") })
}

// sentenceOf is the text of the sentence, or of the row, that names an id.
func sentenceOf(d *document.Document, id document.ID) string {
	b := &d.Blocks[id.Block]
	if b.Kind == document.Row {
		return b.Full
	}
	for _, s := range d.SentencesOf(id.Block) {
		if strings.Contains(s.Text, id.Written) {
			return s.Text
		}
	}
	return b.Full
}

func sentenceQuote(d *document.Document, id document.ID) string {
	if d.Blocks[id.Block].Kind != document.Row {
		for _, s := range d.SentencesOf(id.Block) {
			if strings.Contains(s.Text, id.Written) {
				return d.Quote(s.Span)
			}
		}
	}
	return d.Quote(d.Blocks[id.Block].Span)
}
