package document

import (
	"strings"

	"parley/engine/pattern"
)

// IgnoreComment is a comment in the artifact that tells parley to leave something unsaid: <!-- parley: ignore Q4 reason -->.
type IgnoreComment struct {
	Checks []string // ids of checks, in capitals
	Reason string
	Line   int
	// From and To are the lines it speaks of: the block it stands in; on a line of its own, the paragraph, the item with
	// what belongs to it or the row that follows, or the whole section before whose heading it stands. 0 and 0 when
	// nothing follows.
	From, To int

	offset   int
	isInline bool // in a block's own text, not on a line of its own
}

// Covers reports whether the remark speaks of a check at a line; line 0 is a finding about the whole document, which any
// remark covers.
func (r IgnoreComment) Covers(check string, line int) bool {
	if line != 0 && (line < r.From || line > r.To) {
		return false
	}
	for _, c := range r.Checks {
		if c == check {
			return true
		}
	}
	return false
}

var ignoreComment = pattern.New(`(?is)<!--\s*parley\s*:\s*ignore\b([^>]*?)-->`)

var (
	ignoreChecks = pattern.New(`^\s*((?:[A-Za-z]{1,2}\d{1,2}\b[\s,]*)+)`)
	ignoreReason = " \t\n:;,.-–—"
)

// readIgnoreComment reads a comment; start is its place in the source.
func (d *Document) readIgnoreComment(comment string, start int, inside bool) {
	for _, at := range ignoreComment.FindAllStringSubmatchIndex(comment, -1) {
		body := comment[at[2]:at[3]]
		r := IgnoreComment{Line: d.Line(start + at[0]), offset: start + at[0], isInline: inside}
		if m := ignoreChecks.FindStringSubmatch(body); m != nil {
			r.Checks = strings.FieldsFunc(strings.ToUpper(m[1]), func(c rune) bool { return c == ' ' || c == ',' || c == '\n' || c == '\t' })
			body = body[len(m[0]):]
		}
		r.Reason = strings.Join(strings.Fields(strings.Trim(body, ignoreReason)), " ")
		d.IgnoreComments = append(d.IgnoreComments, r)
	}
}

// placeIgnoreComments finds the lines that each remark speaks of, once all blocks are known.
func (d *Document) placeIgnoreComments() {
	for i := range d.IgnoreComments {
		r := &d.IgnoreComments[i]
		if r.isInline {
			d.coverOwnBlock(r)
		} else {
			d.coverNextBlock(r)
		}
	}
}

func (d *Document) lastLine(b *Block) int { return d.Line(max(b.Span.End-1, b.Span.Start)) }

// coverOwnBlock covers the block, or the heading's section, in which a remark stands.
func (d *Document) coverOwnBlock(r *IgnoreComment) {
	r.From, r.To = r.Line, r.Line
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Line <= r.Line && r.Line <= d.lastLine(b) {
			r.From, r.To = b.Line, d.lastLine(b)
			return
		}
	}
	for _, s := range d.Sections {
		if s.Level > 0 && s.Line == r.Line {
			r.From, r.To = s.Line, d.sectionEnd(s)
		}
	}
}

// coverNextBlock covers what follows a remark that stands on a line of its own.
func (d *Document) coverNextBlock(r *IgnoreComment) {
	next := -1
	for i := range d.Blocks {
		if d.Blocks[i].Line > r.Line {
			next = i
			break
		}
	}
	for _, s := range d.Sections {
		if s.Level > 0 && s.Line > r.Line && (next < 0 || s.Line < d.Blocks[next].Line) {
			r.From, r.To = s.Line, d.sectionEnd(s)
			return
		}
	}
	if next < 0 {
		return
	}
	first := &d.Blocks[next]
	r.From, r.To = first.Line, d.lastLine(first)
	for i := next + 1; i < len(d.Blocks) && d.Blocks[i].Parent >= next; i++ {
		r.To = max(r.To, d.lastLine(&d.Blocks[i]))
	}
}

// sectionEnd is the last line of a section with its subsections.
func (d *Document) sectionEnd(s Section) int {
	if s.SubtreeEnd < len(d.Sections) {
		return d.Sections[s.SubtreeEnd].Line - 1
	}
	return d.Line(len(d.source))
}
