package foreign

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// JSON makes the values of a JSON text safe: every string in it, the names of members too, holds afterwards what Text
// makes of it, so that a program may print what it reads. Everything outside its strings stays as it is, and safe text
// comes back without a copy. What is no JSON, such as a line that was cut off, is left to the parser to refuse.
func JSON(data []byte) []byte {
	var out []byte
	kept := 0
	for i := 0; i < len(data); {
		quote := bytes.IndexByte(data[i:], '"')
		if quote < 0 {
			break
		}
		start := i + quote
		end, plainly := stringEnd(data, start+1)
		i = end
		if plainly {
			continue
		}
		if safe, changed := safeString(data[start:end]); changed {
			out = append(append(out, data[kept:start]...), safe...)
			kept = end
		}
	}
	if out == nil {
		return data
	}
	return append(out, data[kept:]...)
}

// stringEnd returns where the string ends that begins at i, its quote included, and reports whether it plainly needs no change.
func stringEnd(data []byte, i int) (end int, plainly bool) {
	plainly = true
	for i < len(data) {
		switch b := data[i]; {
		case b == '"':
			return i + 1, plainly
		case b == '\\':
			n, shown := escapeAt(data[i:])
			plainly = plainly && shown
			i += n
		case b < utf8.RuneSelf:
			plainly = plainly && b >= ' ' && b < 0x7F
			i++
		default:
			r, n := utf8.DecodeRune(data[i:])
			plainly = plainly && isPlain(r)
			i += n
		}
	}
	return len(data), true // it has no end, so it is no JSON
}

// escapeAt measures an escape and reports whether it stands for something that shows what it is.
func escapeAt(data []byte) (n int, shown bool) {
	if len(data) < 2 {
		return len(data), true
	}
	switch data[1] {
	case 'u':
		if len(data) < 6 {
			return len(data), true
		}
		code, err := strconv.ParseUint(string(data[2:6]), 16, 16)
		return 6, err == nil && (code >= ' ' && code < 0x7F || code == '\n' || code == '\t')
	case 'b', 'f', 'r':
		return 2, false
	default:
		return 2, true
	}
}

// safeString makes a string safe that stands between its quotes.
func safeString(quoted []byte) (safe []byte, changed bool) {
	var text string
	if json.Unmarshal(quoted, &text) != nil {
		return nil, false
	}
	// Broken UTF-8 reads as a sign of its own already; the bytes themselves must not stay.
	clean := Text(text)
	if clean == text && utf8.Valid(quoted) {
		return nil, false
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(clean) != nil {
		return nil, false
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), true
}
