package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"parley/engine/foreign"
)

// object is a JSON object whose members keep their order and their values' exact text: what others wrote there,
// large numbers and all, goes back as it came.
type object []member

type member struct {
	key   string
	value json.RawMessage
}

// UnmarshalJSON reads an object and refuses everything else.
func (o *object) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	open, err := decoder.Token()
	if err != nil {
		return err
	}
	if open != json.Delim('{') {
		return errors.New("it is not a JSON object")
	}
	*o = nil
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return err
		}
		var m member
		m.key, _ = key.(string) // a token in this place is a string, or Token has failed
		if err := decoder.Decode(&m.value); err != nil {
			return err
		}
		*o = append(*o, m)
	}
	return nil
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := compact(m.key)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(m.value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// has reports whether there is a member of this name.
func (o object) has(key string) bool {
	return slices.ContainsFunc(o, func(m member) bool { return m.key == key })
}

// get decodes a member into v. A member that is missing or null leaves v as it is.
func (o object) get(key string, v any) error {
	for _, m := range o {
		if m.key == key {
			return json.Unmarshal(m.value, v)
		}
	}
	return nil
}

// set gives a member a new value, in its place or at the end.
func (o *object) set(key string, v any) error {
	value, err := compact(v)
	if err != nil {
		return err
	}
	for i := range *o {
		if (*o)[i].key == key {
			(*o)[i].value = value
			return nil
		}
	}
	*o = append(*o, member{key, value})
	return nil
}

// compactSafe is compact for what parley writes itself: every text in it is safe to print.
func compactSafe(v any) (json.RawMessage, error) {
	data, err := compact(v)
	return foreign.JSON(data), err
}

// compact is JSON on one line without HTML escapes. Texts stay as they are: some are other programs'.
func compact(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}
