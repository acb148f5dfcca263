package markdown

// plainBlockLines is how many lines a block of plain text has at most.
const plainBlockLines = 100

// NewPlain cuts a text that safetext.Text has passed and that is no Markdown: each of its lines is shown as it stands.
func NewPlain(text string) *Document {
	d := &Document{cache: map[Key]Drawn{}, position: top, size: len(text)}
	from, lines := 0, 0
	cut := func(to int) {
		d.offsets = append(d.offsets, from)
		d.blocks = append(d.blocks, Block{Text: text[from:to], Raw: true, Code: true, Follows: from > 0})
		from, lines = to, 0
	}
	for i := range len(text) {
		if text[i] != '\n' {
			continue
		}
		if lines++; lines == plainBlockLines {
			cut(i + 1)
		}
	}
	if from < len(text) {
		cut(len(text))
	}
	return d
}
