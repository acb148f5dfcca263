package prompt

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/foreign"
	"parley/engine/round"
)

// block is a piece of material between markers that only this prompt knows.
type block struct {
	Title, Begin, Text, End string
}

// newBlock puts the text between markers. The text itself stays as it is, so that quotes can be looked up.
func newBlock(title, name, nonce, text string) block {
	return block{Title: title, Begin: "<<<" + name + " " + nonce, Text: text, End: "END " + name + " " + nonce + ">>>"}
}

// markerCode makes the code of the markers from the document, so that every prompt about it begins with the same bytes and a
// vendor's cache knows them again. It need not be secret: a text that holds it gets another one, and nobody can write a document
// that holds the code of itself.
func markerCode(document string, others ...string) string {
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "parley markers %d\n%s", n, document))
		code := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:15])
		if !strings.Contains(document, code) && !slices.ContainsFunc(others, func(s string) bool { return strings.Contains(s, code) }) {
			return code
		}
	}
}

// setBlocks adds the material: the artifact first, then what else there is for this reader: the discovery context, what earlier
// discussions came to and what earlier rounds found.
func (p *promptData) setBlocks(in Input) error {
	title := "The document, " + foreign.Line(in.Path)
	if in.Parts > 0 {
		title += fmt.Sprintf(", part %d of %d", in.Part, in.Parts)
	}
	var texts struct{ background, discovery, previous, pairs string }
	if points := lines(in.Background); len(points) > 0 {
		texts.background = "- " + strings.Join(points, "\n- ")
	}
	if pairs := lines(in.Pairs); len(pairs) > 0 {
		texts.pairs = "- " + strings.Join(pairs, "\n- ")
	}
	if p.Coverage {
		texts.discovery = in.Discovery
	}
	if p.FollowUp {
		var err error
		if texts.previous, err = previousText(in.FollowUp, in.Perspective.Name); err != nil {
			return err
		}
	}
	whole := in.Artifact
	if len(in.Files) > 0 {
		whole = joinFiles(in.Files)
	}
	others := append([]string{title, texts.background, texts.discovery, texts.previous, texts.pairs}, append(p.Aim, p.Questions...)...)
	p.Nonce = markerCode(whole, others...)

	p.Documents = []block{newBlock(title+":", "ARTIFACT", p.Nonce, in.Artifact)}
	if len(in.Files) > 0 {
		p.Files = len(in.Files)
		p.Documents = fileBlocks(title, p.Nonce, in.Files)
	}
	p.Called = foreign.Line(in.Path)
	if texts.discovery != "" {
		what := "The discovery context, with the original requirements:"
		if in.FromOrigin {
			what = "The request and the sources that the document was made from:"
		}
		p.Blocks = append(p.Blocks, newBlock(what, "DISCOVERY", p.Nonce, texts.discovery))
	}
	if texts.background != "" {
		p.Blocks = append(p.Blocks, newBlock("What earlier discussions of this session, about other documents or other questions, came to. "+
			"Take it into account; where the document contradicts it, say so:", "SESSION", p.Nonce, texts.background))
	}
	if texts.pairs != "" {
		p.Blocks = append(p.Blocks, newBlock("Places of different files that speak of one thing, in pairs, found by rule. Judge each pair: most agree; where "+
			"two contradict each other, name both with their quotes:", "PAIRS", p.Nonce, texts.pairs))
	}
	if p.FollowUp {
		p.Previous = newBlock("What earlier rounds found:", "PREVIOUS", p.Nonce, texts.previous)
		p.Blocks = append(p.Blocks, p.Previous)
	}
	return nil
}

// fileBlocks puts every file of a bundle between markers of its own, under its path.
func fileBlocks(title, nonce string, files []File) []block {
	blocks := make([]block, len(files))
	for i, f := range files {
		head := fmt.Sprintf("File %d of %d, %s:", i+1, len(files), foreign.Line(f.Path))
		if f.Context {
			head = fmt.Sprintf("File %d of %d, %s, for context: it is not judged itself, and what the others say has to agree with it:", i+1, len(files), foreign.Line(f.Path))
		}
		if i == 0 {
			head = title + ", several files that belong together. " + head
		}
		blocks[i] = newBlock(head, fmt.Sprintf("FILE-%d", i+1), nonce, f.Text)
	}
	return blocks
}

// joinFiles is the text of all files with their paths: what the code of the markers is made from.
func joinFiles(files []File) string {
	var out strings.Builder
	for _, f := range files {
		out.WriteString(f.Path + "\n" + f.Text + "\n")
	}
	return out.String()
}

// previous is what the template of earlier findings sees.
type previous struct {
	Round         *round.Round
	Ratings       []string
	Themes        []string
	Conflicts     []string
	OpenQuestions []string
	// Own are the reader's findings, Others those of the other perspectives.
	Own, Others []string
}

// IsEmpty reports whether there is nothing to hand on.
func (p previous) IsEmpty() bool {
	return p.Round == nil && len(p.Own)+len(p.Others) == 0
}

func previousText(f *round.FollowUp, reader string) (string, error) {
	var p previous
	if f != nil {
		for _, finding := range f.Findings {
			if slices.Contains(finding.Perspectives, reader) {
				p.Own = append(p.Own, findingLine(finding))
			} else {
				p.Others = append(p.Others, findingLine(finding))
			}
		}
		if f.Previous != nil {
			p.addRound(f.Previous)
		}
	}
	var out strings.Builder
	if err := templates().ExecuteTemplate(&out, "previous", p); err != nil {
		return "", fmt.Errorf("filling in the earlier findings: %w", err)
	}
	return strings.TrimSpace(out.String()), nil
}

func (p *previous) addRound(r *round.Round) {
	p.Round = r
	for _, perspective := range r.Perspectives {
		rating := "unrated"
		if perspective.Abstention() != "" {
			rating = "abstains"
		}
		if perspective.Rating.Rated() {
			rating = fmt.Sprintf("%d/5", perspective.Rating)
		}
		if perspective.Outcome == round.Direct {
			rating += " (by rules)"
		}
		if perspective.Outcome == round.Missing {
			rating = "did not answer"
		}
		p.Ratings = append(p.Ratings, line("%s: %s", perspective.Name, rating))
	}
	for _, q := range r.OpenQuestions() {
		p.OpenQuestions = append(p.OpenQuestions, line("%s (%s)", q.Text, strings.Join(q.Perspectives, ", ")))
	}
	for _, t := range r.ConvergentThemes {
		if !t.Possible {
			p.Themes = append(p.Themes, line("%s (%s)", t.Text, t.Credit()))
		}
	}
	for _, v := range r.Disagreements() {
		if v.Topic == consensus.MinorSuggestions {
			continue // older rounds kept this note among their conflicts
		}
		p.Conflicts = append(p.Conflicts, line("%s: %s", v.Heading(), v.Description))
	}
}

// findingLine writes an entry of the ledger: id, state, severity, text, and the person's word with its reason.
func findingLine(f round.Finding) string {
	text := line("%s %s", f.ID, f.Kind)
	if f.Severity != "" {
		text += ", " + line("%s", f.Severity)
	}
	if f.State != "" {
		text += ", " + line("%s", f.State)
	}
	if len(f.Perspectives) > 0 {
		text += ", by " + line("%s", strings.Join(f.Perspectives, ", "))
	}
	text += ": " + line("%s", f.Text)
	if f.Quote != "" {
		text += line(" [quote: %q]", f.Quote)
	}
	if f.Choice != "" {
		text += line(" [the person: %s", f.Choice)
		if why := f.Rejection(); why != "" {
			text += line(", because %q", why)
		}
		text += "]"
	}
	if note := f.Remark(); note != "" {
		text += line(" [the person notes: %q]", note)
	}
	return text
}

// line formats values into one safe line.
func line(format string, args ...any) string {
	return foreign.Line(fmt.Sprintf(format, args...))
}

// upstream names what coverage holds the document against.
func upstream(in Input) string {
	if in.FromOrigin {
		return "the request and its sources"
	}
	return discoveryContext
}

// discoveryContext is how the focus of coverage names it, too.
const discoveryContext = "the discovery context"

// focusOf is what the perspective looks for, in terms of what there is to hold the document against.
func focusOf(in Input) []string {
	list := lines(in.Perspective.Focus)
	if in.FromOrigin {
		for i, what := range list {
			list[i] = strings.ReplaceAll(what, discoveryContext, upstream(in))
		}
	}
	return list
}
