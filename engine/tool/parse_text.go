package tool

// plainText takes everything on standard output for the answer. Such a tool has no final event, and some print an error
// in its place while exiting 0: the answer's own shape must tell.
type plainText struct {
	callNotes
	answer tail
}

func (t *plainText) stdout(chunk []byte) {
	t.answer.write(chunk)
	t.emitProgress(Writing, string(chunk))
}

func (t *plainText) stderr([]byte) {}

func (t *plainText) finish(o exitInfo) parseResult {
	answer := t.answer.String()
	if o.code == nil || *o.code != 0 {
		t.events++ // it has no first event whose absence would tell of a mistake in the call
		v := t.failureResult(o)
		if v.kind == Exited && errorLine(o.stderr) == "" {
			v.detail = join(v.detail, errorLine(answer))
			if known := classifyError(v.detail); known != "" {
				v.kind = known
			}
		}
		return v
	}
	if kind, detail := classifyAnswer(answer); kind != "" {
		return parseResult{kind: kind, detail: detail}
	}
	t.warnTruncated(&t.answer)
	return t.successResult(o, answer)
}
