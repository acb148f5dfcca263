package foreign_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"parley/engine/foreign"
	"parley/engine/foreign/hostile"
)

func TestJSONIsSafeAndMeansTheSame(t *testing.T) {
	t.Parallel()
	for _, x := range hostile.Corpus() {
		var data bytes.Buffer
		encoder := json.NewEncoder(&data)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(map[string]string{x.Text: x.Text}); err != nil {
			t.Fatal(err)
		}
		safe := foreign.JSON(data.Bytes())
		if left := hostile.Find(string(safe)); len(left) > 0 {
			t.Errorf("%s %s: %q is left in %s", x.Kind, x.Name, left, safe)
		}
		var before, after map[string]string
		if json.Unmarshal(data.Bytes(), &before) != nil || json.Unmarshal(safe, &after) != nil || before[x.Text] != after[x.Text] || len(after) != 1 {
			t.Errorf("%s %s: %s reads otherwise than %s", x.Kind, x.Name, safe, data.Bytes())
		}
	}
	if plain := []byte(`{"a": "网络 👩‍💻 ❤️"}`); !bytes.Equal(foreign.JSON(plain), plain) {
		t.Error("plain text is changed")
	}
}
