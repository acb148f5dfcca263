package redact

import (
	"strings"

	"parley/engine/pattern"
)

// Stream is Text for a text that comes in pieces and is only looked at while it comes: a secret that is cut in two is
// still found, since the word that a piece ends in is held back. Of a piece that is longer than pieceLimit only the end
// is passed on.
type Stream struct {
	redactor *Redactor
	held     string
	// swallowing is true within a secret that is longer than what is held back.
	swallowing bool
	key        bool // within a private key
}

// The longest piece that is passed on whole, and the longest word that is held back.
const (
	pieceLimit = 8 << 10
	heldLimit  = 4 << 10
)

// Stream begins a text.
func (r *Redactor) Stream() *Stream { return &Stream{redactor: r} }

// announcing is what stands before a secret that may follow in the next piece; announcement is how far back to look for it.
var announcing = pattern.New(`(?i)(?:\bauthorization["']?[ \t]{0,2}[:=][ \t]{0,2}["']?)?(?:\b(?:bearer|basic|token)\s+)?(?:[a-z0-9_.\-]*\\*["']?[ \t]{0,2}[:=][ \t]{0,2}(?:\\*["'])?)?$`)

const announcement = 80

const (
	keyBegin = "-----BEGIN "
	keyEnd   = "-----END "
)

// Next returns what is certain after one more piece.
func (s *Stream) Next(piece string) string {
	text := s.held + s.shortened(piece)
	s.held = ""
	if text = s.afterSecret(text); text == "" {
		return ""
	}
	if at := lastKeyBegin(text); at >= 0 && strings.Contains(text[at:], "PRIVATE KEY") {
		body := text[at+len(keyBegin):]
		if held, open := openKey(body); open {
			s.key, s.held = true, held
			return s.redactor.Text(text[:at]) + keyBegin + Replacement
		}
	}
	at := s.cut(text)
	if len(text)-at <= heldLimit {
		s.held = text[at:]
		return s.redactor.Text(text[:at])
	}
	safe := s.redactor.Text(text)
	s.swallowing = strings.HasSuffix(safe, Replacement)
	return safe
}

// lastKeyBegin is where the last private key of a text begins; -1 when there is none. Nearly every text holds none, and looking
// for that is ten times as fast from the front.
func lastKeyBegin(text string) int {
	if !strings.Contains(text, keyBegin) {
		return -1
	}
	return strings.LastIndex(text, keyBegin)
}

// mayAnnounce reports whether announcing can match more than nothing at the end of a text: it does so behind a sign or one of
// three words.
func mayAnnounce(text string) bool {
	text = strings.TrimRight(text, " \t\n\f\r\\\"'")
	if strings.HasSuffix(text, ":") || strings.HasSuffix(text, "=") {
		return true
	}
	end := strings.ToLower(text[max(0, len(text)-len("bearer")):])
	return strings.HasSuffix(end, "bearer") || strings.HasSuffix(end, "basic") || strings.HasSuffix(end, "token")
}

// openKey reports whether a private key goes on in the next piece, and what of its end may have come already.
func openKey(body string) (held string, open bool) {
	end := strings.Index(body, keyEnd)
	if end < 0 {
		return body[max(0, len(body)-len(keyEnd)):], true
	}
	return body[end:], !strings.Contains(body[end+len(keyEnd):], "-----")
}

// End returns what was held back and makes the stream ready for another text.
func (s *Stream) End() string {
	last := s.redactor.Text(s.held)
	if s.key {
		last = ""
	}
	*s = Stream{redactor: s.redactor}
	return last
}

// cut is where what is held back begins: the last word, with what announces it.
func (s *Stream) cut(text string) int {
	at := len(text)
	for at > 0 && len(text)-at <= heldLimit && text[at-1] > ' ' && text[at-1] <= '~' {
		at--
	}
	from := max(0, at-announcement)
	if mayAnnounce(text[from:at]) {
		at = from + announcing.FindStringIndex(text[from:at])[0]
	}
	if begun := lastKeyBegin(text); begun >= 0 && len(text)-begun < announcement && strings.Count(text[begun:], "-----") < 4 {
		at = min(at, begun)
	}
	if s.redactor == nil {
		return at
	}
	for _, value := range s.redactor.values { // one may hold anything, spaces included
		for n := min(len(value), len(text)); n > len(text)-at; n-- {
			if strings.HasSuffix(text, value[:n]) {
				at = len(text) - n
			}
		}
		around := max(0, at-len(value)+1)
		if i := strings.Index(text[around:min(len(text), at+len(value)-1)], value); i >= 0 {
			at = min(at, around+i)
		}
	}
	return at
}

// afterSecret leaves out what still belongs to a secret whose beginning was passed on.
func (s *Stream) afterSecret(text string) string {
	if s.key {
		held, open := openKey(text)
		if open {
			s.held = held
			return ""
		}
		s.key, s.swallowing = false, false
		_, after, _ := strings.Cut(held[len(keyEnd):], "-----")
		return after
	}
	if s.swallowing {
		rest := strings.TrimLeft(text, wordCharacters)
		s.swallowing = rest == ""
		return rest
	}
	return text
}

const wordCharacters = digits + lowers + uppers + "_-.~+/="

// shortened is the end of a long piece, from the beginning of a line or a word on.
func (s *Stream) shortened(piece string) string {
	if len(piece) <= pieceLimit {
		return piece
	}
	end := piece[len(piece)-pieceLimit/2:]
	gone := s.held + piece[:len(piece)-len(end)]
	s.held, s.swallowing = "", false
	if strings.Contains(gone, "-----") {
		s.key = strings.LastIndex(gone, keyEnd) < strings.LastIndex(gone, keyBegin) || s.key && !strings.Contains(gone, keyEnd)
	}
	for _, breaks := range []string{"\n", " \t"} {
		if at := strings.IndexAny(end, breaks); at >= 0 {
			return end[at:]
		}
	}
	s.swallowing = true
	return ""
}
