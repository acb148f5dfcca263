package page

import (
	"strings"
	"testing"
)

// Nothing that an author wrote for text is left out of the page.
func TestPageShowsWhatLooksLikeADefinition(t *testing.T) {
	t.Parallel()
	const source = "## Risks\n\n- [Risk]: {{mitigation}}\n\n[site]: https://example.com\n"
	parts, err := cutMarkdown(source)
	if err != nil {
		t.Fatal(err)
	}
	var document strings.Builder
	for _, p := range parts {
		document.WriteString(string(p.markup))
	}
	record, err := markdown(source)
	if err != nil {
		t.Fatal(err)
	}
	for name, shown := range map[string]string{"document": document.String(), "record": string(record)} {
		if !strings.Contains(shown, "<li>[Risk]: {{mitigation}}") || strings.Contains(shown, "example.com") {
			t.Errorf("the %s is shown as\n%s", name, shown)
		}
	}
}
