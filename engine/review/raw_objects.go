package review

import (
	"slices"
	"strings"

	"github.com/kaptinlin/jsonrepair"
)

// Object is one JSON object of a reply that is no review, read as tolerantly as a review is.
type Object struct{ item }

// Text is what stands under the first of these keys that has something; a list is put together with ellipses. Keys are compared
// without case and separators.
func (o Object) Text(keys ...string) string { return strings.TrimSpace(o.joined(keys)) }

// Has reports whether there is something under a key.
func (o Object) Has(name string) bool { return o.first([]string{name}) != nil }

// Texts are the texts of the list under the first of these keys that has something; a single text is a list of one.
func (o Object) Texts(keys ...string) []string {
	list, is := o.first(keys).([]any)
	if !is {
		list = []any{o.first(keys)}
	}
	var texts []string
	for _, v := range list {
		if text := strings.TrimSpace(scalar(v)); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// ObjectsWith finds the objects of a reply that have one of these keys, in their order and wherever they stand: bare, in lists,
// in other objects, in fences, in JSON kept in a string. Where none is whole, what is almost JSON is mended first.
func ObjectsWith(reply string, keys ...string) []Object {
	reply = reply[max(0, len(reply)-maxAnswer):]
	found := objectsWith(reply, keys, 0)
	if len(found) > 0 {
		return found
	}
	at := strings.IndexByte(reply, '{')
	if at < 0 {
		return nil
	}
	piece := withoutControls(reply[max(at, len(reply)-maxRepair):])
	if fence := strings.LastIndex(piece, "\n```"); fence >= 0 {
		piece = piece[:fence]
	}
	if half, ok := completed(piece); ok {
		return objectsWith(half, keys, 0)
	}
	if last := strings.LastIndexByte(piece, '}'); last >= 0 {
		piece = piece[:last+1]
	}
	if nesting(piece) > maxRepairDepth {
		return nil
	}
	mended, err := jsonrepair.Repair(piece)
	if err != nil {
		return nil
	}
	return objectsWith(mended, keys, 0)
}

func objectsWith(text string, keys []string, depth int) []Object {
	var found []Object
	for _, s := range objects(text) {
		if object, ok := decode(text[s.start:s.end]); ok {
			found = append(found, objectsIn(object, keys, depth)...)
		}
	}
	return found
}

// objectsIn looks into a value; an object that has one of the keys is taken whole.
func objectsIn(v any, keys []string, depth int) []Object {
	if depth > 2*maxWrapperDepth {
		return nil
	}
	var found []Object
	switch v := v.(type) {
	case map[string]any:
		if it := (item{v}); it.first(keys) != nil {
			return []Object{{it}}
		}
		for _, name := range slices.Sorted(mapKeys(v)) {
			for _, o := range objectsIn(v[name], keys, depth+1) {
				found = append(found, o.under(name))
			}
		}
	case []any:
		for _, x := range v {
			found = append(found, objectsIn(x, keys, depth+1)...)
		}
	case string:
		if strings.Contains(v, "{") && strings.Contains(v, `"`) {
			found = objectsWith(v, keys, depth+1)
		}
	}
	return found
}

// KeyName is the key under which ObjectsWith keeps the name that an object stood under in another one.
const KeyName = "parley key"

// under notes the name that an object stands under, which may be its number.
func (o Object) under(name string) Object {
	if _, has := o.fields[KeyName]; !has {
		o.fields[KeyName] = name
	}
	return o
}

// FindRejection says why a reply holds no answer at all, by its looks: it is empty, an error, a refusal; nil for any other text.
func FindRejection(reply string) *Rejection { return reject(reply, nil) }

// Quotes looks quotes up in one document.
type Quotes struct{ index *quoteIndex }

// NewQuotes makes a document ready.
func NewQuotes(document string) Quotes { return Quotes{newQuoteIndex(document)} }

// Find returns the line, counted from 1, on which the quote begins, by the rules of Verify.
func (q Quotes) Find(quote string) (line int, found bool) { return q.index.find(quote) }
