package tool

import "parley/engine/redact"

// progressRedactor takes secrets out of observations before anything is joined, dropped or cut: half a key has no shape. What a
// tool thinks and writes comes in pieces that are cut anywhere, so each of the two is one text until the other begins.
type progressRedactor struct {
	redactor *redact.Redactor
	emit     func(observation)
	texts    map[ProgressKind]*redact.Stream
}

func newProgressRedactor(redactor *redact.Redactor, emit func(observation)) *progressRedactor {
	return &progressRedactor{redactor: redactor, emit: emit, texts: map[ProgressKind]*redact.Stream{
		Thinking: redactor.Stream(), Writing: redactor.Stream(),
	}}
}

// observe passes an observation on.
func (r *progressRedactor) observe(o observation) {
	if !isText(o.Kind) {
		o.Text = r.redactor.Text(o.Text)
		if o.Kind == UsingTool {
			r.flush()
		}
		r.emit(o)
		return
	}
	if o.Text != "" {
		r.flushOthers(o.Kind)
		if o.Text = r.texts[o.Kind].Next(o.Text); o.Text == "" {
			return
		}
	}
	r.emit(o)
}

// flush passes on what was held back.
func (r *progressRedactor) flush() { r.flushOthers("") }

func (r *progressRedactor) flushOthers(kind ProgressKind) {
	for _, other := range []ProgressKind{Thinking, Writing} {
		if other == kind {
			continue
		}
		if last := r.texts[other].End(); last != "" {
			r.emit(observation{Progress: Progress{Kind: other, Text: last}})
		}
	}
}
