package tool

// text takes everything on standard output for the answer. Such a tool has no final event, and some print an error
// in its place while exiting 0: the answer's own shape must tell.
type text struct {
	account
	answer tail
}

func (t *text) stdout(chunk []byte) {
	t.answer.take(chunk)
	t.tell(Writing, string(chunk))
}

func (t *text) stderr([]byte) {}

func (t *text) end(o outcome) verdict {
	answer := t.answer.String()
	if o.code == nil || *o.code != 0 {
		t.events++ // it has no first event whose absence would tell of a mistake in the call
		v := t.broken(o)
		if v.kind == Exited && lastWords(o.stderr) == "" {
			v.detail = join(v.detail, lastWords(answer))
			if known := causeOf(v.detail); known != "" {
				v.kind = known
			}
		}
		return v
	}
	if kind, detail := disguised(answer); kind != "" {
		return verdict{kind: kind, detail: detail}
	}
	t.warnOfCut(&t.answer)
	return t.answered(o, answer)
}
