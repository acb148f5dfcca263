package foreign_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"parley/engine/foreign"
	"parley/engine/foreign/hostile"
)

// jsonOf is a value as Go writes it, with or without HTML's characters escaped.
func jsonOf(t *testing.T, value any, html bool) []byte {
	t.Helper()
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(html)
	if err := encoder.Encode(value); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

func TestJSONHoldsTheSafeTextOfEveryValue(t *testing.T) {
	t.Parallel()
	for _, x := range hostile.Corpus() {
		for _, html := range []bool{false, true} {
			data := jsonOf(t, map[string]string{x.Text: x.Text}, html)
			safe := foreign.JSON(data)
			if left := hostile.Find(string(safe)); len(left) > 0 {
				t.Errorf("%s %s: %q is left in %s", x.Kind, x.Name, left, safe)
			}
			var before, after map[string]string
			if err := json.Unmarshal(data, &before); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(safe, &after); err != nil {
				t.Fatalf("%s %s: %v in %s", x.Kind, x.Name, err, safe)
			}
			for key, value := range before {
				if got, ok := after[foreign.Text(key)]; !ok || got != foreign.Text(value) || len(after) != 1 {
					t.Errorf("%s %s: %q reads as %q", x.Kind, x.Name, before, after)
				}
			}
			if again := foreign.JSON(safe); !bytes.Equal(again, safe) {
				t.Errorf("%s %s: %s becomes %s", x.Kind, x.Name, safe, again)
			}
		}
	}
}

// What others write is no JSON of Go's: other escapes, raw bytes, a text that was cut off.
func TestJSONOfOthersIsSafe(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"a": "网络 👩‍💻 ❤️ <b> \u003cb\u003e \"q\" \\u001b \n"}`: `{"a": "网络 👩‍💻 ❤️ <b> \u003cb\u003e \"q\" \\u001b \n"}`,
		`["\u001B[2J", 12, "\r\n", "\b"]`:                       `["␛", 12, "\n", "␈"]`,
		"[\"\x9b31m\", \"\x7f\", \"\u009b2J\"]":                 `["` + "\uFFFD" + `31m", "␡", "␛"]`,
		`["\ud83d\ude00", "\ud83d", "\udb40\udc41"]`:            `["\ud83d\ude00", "\ud83d", "\\u{E0041}"]`,
		`{"cut": "off \u202e`:                                   `{"cut": "off \u202e`,
		`{"cut": "off\`:                                         `{"cut": "off\`,
		`"\u20`:                                                 `"\u20`,
		``:                                                      ``,
	} {
		if got := foreign.JSON([]byte(in)); string(got) != want {
			t.Errorf("%q\n got %q\nwant %q", in, got, want)
		}
	}
}

func FuzzJSON(f *testing.F) {
	for i, x := range hostile.Controls() {
		if i%16 == 0 && len(x.Text) < 100 {
			data, err := json.Marshal([]string{x.Text})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Add([]byte(`{"a\u001b":["\ud83d",{"b":"\u009b"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<12 {
			return
		}
		safe := foreign.JSON(data)
		if json.Valid(data) != json.Valid(safe) {
			t.Fatalf("%q became %q", data, safe)
		}
		var value any
		if json.Unmarshal(safe, &value) == nil {
			unsafeTexts(t, value)
		}
	})
}

func unsafeTexts(t *testing.T, value any) {
	t.Helper()
	switch v := value.(type) {
	case string:
		if foreign.Text(v) != v {
			t.Fatalf("%q is left", v)
		}
	case []any:
		for _, x := range v {
			unsafeTexts(t, x)
		}
	case map[string]any:
		for k, x := range v {
			unsafeTexts(t, k)
			unsafeTexts(t, x)
		}
	}
}

func TestValueIsSafeInDepthAndLeavesTheGivenOneAlone(t *testing.T) {
	t.Parallel()
	type inner struct {
		Text  string
		Named map[string][]string
		Next  *inner
		Any   any
		Raw   []byte
		own   string
	}
	const bad, good = "a\x1b[2Jb", "a␛b"
	given := []inner{{Text: "plain"}, {
		Text: bad, Named: map[string][]string{bad: {"x", bad}}, Next: &inner{Text: bad}, Any: []any{bad, 1}, Raw: []byte(bad), own: bad,
	}}
	safe := foreign.Value(given)
	if given[1].Text != bad || given[1].Named[bad][1] != bad || given[1].Next.Text != bad || given[1].Any.([]any)[0] != bad {
		t.Errorf("the given value was changed: %+v", given[1])
	}
	s := safe[1]
	if s.Text != good || s.Named[good][1] != good || len(s.Named) != 1 || s.Next.Text != good || s.Any.([]any)[0] != good || s.Any.([]any)[1] != 1 {
		t.Errorf("%+v", s)
	}
	if string(s.Raw) != bad || s.own != bad {
		t.Errorf("bytes and what is not exported are no texts: %+v", s)
	}
	if plain := []string{"a", "b"}; &foreign.Value(plain)[0] != &plain[0] {
		t.Error("a safe value is copied")
	}
}
