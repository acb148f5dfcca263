package tool

import "parley/engine/redact"

// redaction takes secrets out of observations before anything is joined, dropped or cut: half a key has no shape. What a
// tool thinks and writes comes in pieces that are cut anywhere, so each of the two is one text until the other begins.
type redaction struct {
	redactor *redact.Redactor
	emit     func(observation)
	texts    map[ProgressKind]*redact.Stream
}

func newRedaction(redactor *redact.Redactor, emit func(observation)) *redaction {
	return &redaction{redactor: redactor, emit: emit, texts: map[ProgressKind]*redact.Stream{
		Thinking: redactor.Stream(), Writing: redactor.Stream(),
	}}
}

// observe passes an observation on.
func (r *redaction) observe(o observation) {
	if !isText(o.Kind) {
		o.Text = r.redactor.Text(o.Text)
		if o.Kind == UsingTool {
			r.end()
		}
		r.emit(o)
		return
	}
	if o.Text != "" {
		r.endOthers(o.Kind)
		if o.Text = r.texts[o.Kind].Next(o.Text); o.Text == "" {
			return
		}
	}
	r.emit(o)
}

// end passes on what was held back.
func (r *redaction) end() { r.endOthers("") }

func (r *redaction) endOthers(kind ProgressKind) {
	for _, other := range []ProgressKind{Thinking, Writing} {
		if other == kind {
			continue
		}
		if last := r.texts[other].End(); last != "" {
			r.emit(observation{Progress: Progress{Kind: other, Text: last}})
		}
	}
}
