package prompt

import (
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
func newBlock(title, name, nonce, text string) (block, error) {
	if strings.Contains(text, nonce) {
		return block{}, fmt.Errorf("%s: %w", strings.ToLower(name), errNonceInMaterial)
	}
	return block{Title: title, Begin: "<<<" + name + " " + nonce, Text: text, End: "END " + name + " " + nonce + ">>>"}, nil
}

// setBlocks adds the material: what earlier rounds found, the discovery context, the artifact.
func (p *promptData) setBlocks(in Input) error {
	if in.Nonce == "" || strings.Trim(in.Nonce, "-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		return errNoNonce
	}
	if p.FollowUp {
		text, err := previousText(in.FollowUp, in.Perspective.Name)
		if err != nil {
			return err
		}
		if p.Previous, err = newBlock("What earlier rounds found:", "PREVIOUS", in.Nonce, text); err != nil {
			return err
		}
		p.Blocks = append(p.Blocks, p.Previous)
	}
	if points := lines(in.Background); len(points) > 0 {
		b, err := newBlock("What earlier discussions of this session, about other documents or other questions, came to. Take it into account; "+
			"where the document contradicts it, say so:", "SESSION", in.Nonce, "- "+strings.Join(points, "\n- "))
		if err != nil {
			return err
		}
		p.Blocks = append(p.Blocks, b)
	}
	if p.Coverage && in.Discovery != "" {
		b, err := newBlock("The discovery context, with the original requirements:", "DISCOVERY", in.Nonce, in.Discovery)
		if err != nil {
			return err
		}
		p.Blocks = append(p.Blocks, b)
	}
	title := "The document, " + foreign.Line(in.Path)
	if in.Parts > 0 {
		title += fmt.Sprintf(", part %d of %d", in.Part, in.Parts)
	}
	b, err := newBlock(title+":", "ARTIFACT", in.Nonce, in.Artifact)
	if err != nil {
		return err
	}
	p.Blocks = append(p.Blocks, b)
	for _, said := range append(append([]string{p.Title()}, p.Aim...), p.Questions...) {
		if strings.Contains(said, in.Nonce) {
			return fmt.Errorf("the person's words: %w", errNonceInMaterial)
		}
	}
	return nil
}

// Title names the document in the text outside the markers.
func (p *promptData) Title() string { return p.Blocks[len(p.Blocks)-1].Title }

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

// Empty tells that there is nothing to hand on.
func (p previous) Empty() bool {
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
		if f.Note != "" {
			text += line(", because %q", f.Note)
		}
		text += "]"
	}
	return text
}

// line formats values into one safe line.
func line(format string, args ...any) string {
	return foreign.Line(fmt.Sprintf(format, args...))
}
