package direct

import (
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// foreignGaps are what authors of other languages write where a text is still to come. They are placeholders only where they are all that a
// paragraph, an item, a cell, a value or a sentence holds: within a sentence they may say anything.
var foreignGaps = sync.OnceValue(func() map[string]bool {
	gaps := map[string]bool{}
	for gap := range strings.SplitSeq(`à compléter|à définir|à déterminer|à préciser|à rédiger|à remplir|reste à définir|reste à compléter|
noch offen|noch zu klären|noch zu definieren|noch festzulegen|noch auszufüllen|noch zu ergänzen|wird noch ergänzt|folgt noch|wird nachgereicht|noch unklar|
folgt|folgt in kürze|kommt noch|noch zu bestimmen|wird ergänzt|wird noch nachgereicht|wird noch geklärt|wird noch definiert|wird noch festgelegt|wird noch ausgefüllt|wird später ergänzt|
por definir|por determinar|por completar|por confirmar|pendiente de definir|pendiente de completar|
a definir|a determinar|a preencher|a completar|a confirmar|ainda por definir|
da definire|da completare|da stabilire|ancora da definire|
nog te bepalen|nader te bepalen|nog in te vullen|nog te definiëren|
до уточнения|уточняется|будет уточнено|требует уточнения|подлежит уточнению|будет дополнено|уточнить позже|
do uzupełnienia|do ustalenia|do określenia|
未定|待定|待補充|待補|待確認|待填写|待填寫|待明确|待讨论|待議|尚未确定|尚未確定|未記入|追記予定|後日記載|미정|추후 작성|추후 결정|작성 예정`, "|") {
		gaps[strings.TrimSpace(gap)] = true
	}
	return gaps
})

// longestGap is longer than any of them, in bytes, with the marks around it.
const longestGap = 60

// isForeignGap reports whether a text is such a placeholder and nothing else.
func isForeignGap(text string) bool {
	return len(text) <= longestGap && foreignGaps()[strings.ToLower(strings.Trim(text, " \t\n.…:;!?()[]*_。：、-–—"))]
}

// behindID is what a text says behind the id that it defines: "À définir" of "EXG-002 : À définir".
func (m *analysis) behindID(block int, text string) string {
	if len(text) > longestGap {
		return text
	}
	id, defines := m.definedIn(block)
	if rest, begins := strings.CutPrefix(text, id.Written); defines && begins {
		return strings.TrimLeft(rest, " \u00a0\u202f:：—–-*_")
	}
	return text
}

// foreignPlaceholders are those of the document; in a language whose words are known, those that the list of placeholders does not find.
func (m *analysis) foreignPlaceholders() (all []placeholderHit) {
	add := func(block int, text string, span document.Span) {
		if isForeignGap(text) && (m.foreignLanguage() != "" || placeholderIn(text) == "") {
			all = append(all, placeholderHit{word: strings.Trim(text, " \t\n*_"), severity: m.placeholderSeverity(block), finding: m.at(review.Medium, block, span, "")})
		}
	}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		switch {
		case m.leavesNothingOpen(b):
		case b.Kind != document.Row:
			add(i, m.behindID(i, withoutLabel(b.Full, b.Lead)), b.Span)
		case !m.isFreeSlot(i):
			for n, cell := range m.doc.Tables[b.Table].Rows[b.Record] {
				if t := m.doc.Tables[b.Table]; n >= len(t.Header) || !ofProgress.matches(fold(t.Header[n].Full)) {
					add(i, cell.Full, cell.Span)
				}
			}
		}
	}
	return append(all, m.foreignSentences()...)
}

// foreignMark is a mark of a gap that authors of any language set, where it can be nothing else: before a note, behind a label or in
// brackets. TODO is a word of Spanish and Portuguese.
var foreignMark = pattern.New(`^\W*(?:TODO|FIXME|TBD|TBC)(?:\([\pL .-]+\))?:|: ?(?:TODO|FIXME|TBD|TBC)\W*$|[(\[](?:TODO|FIXME|TBD|TBC)[)\]]`)

// foreignSentences are the sentences of a text in another language that are such a placeholder, or have the mark of one, in paragraphs and
// items that say more.
func (m *analysis) foreignSentences() (all []placeholderHit) {
	if m.foreignLanguage() == "" {
		return nil
	}
	for _, s := range m.doc.Sentences {
		b := &m.doc.Blocks[s.Block]
		if b.Kind == document.Row || m.leavesNothingOpen(b) || isForeignGap(withoutLabel(b.Full, b.Lead)) {
			continue
		}
		word := strings.Trim(s.Text, " *_")
		if !isForeignGap(s.Text) {
			if !anyMark.MatchString(s.Text) {
				continue
			}
			at := foreignMark.FindStringIndex(s.Text)
			if at == nil || isQuoted(s.Text, at[0]) {
				continue
			}
			if word = firstMark(strings.TrimLeft(s.Text[at[0]:], ":([ ")); word == "TODO" && (m.foreignLanguage() == "Spanish" || m.foreignLanguage() == "Portuguese") || m.isMention(s, word) {
				continue
			}
		}
		all = append(all, placeholderHit{word: word, severity: m.placeholderSeverity(s.Block), finding: m.at(review.Medium, s.Block, s.Span, "")})
	}
	return all
}

// leavesNothingOpen reports whether a block is no text in which something is left to fill in.
func (m *analysis) leavesNothingOpen(b *document.Block) bool {
	return b.Kind == document.Code || b.Quoted || b.Nav || b.Struck || b.Checked || m.doc.IsWithin(b.Section, document.OpenQuestions, document.Glossary, document.ChangeLog)
}
