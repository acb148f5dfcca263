package markdown

import (
	"strings"
	"testing"
)

// A browser shows an empty item for what looks like the definition of a link; a reader of a template has to see what stands there.
func TestWhatLooksLikeADefinitionIsShown(t *testing.T) {
	t.Parallel()
	shown := strings.Join(plainLines("## Risks\n\n- [Risk]: {{mitigation}}\n- Late, see [Owner]\n\n[Owner]: TBD\n\n## More\n\nThe [Owner] and the [site].\n\n[site]: https://example.com\n", 72), "\n")
	for _, want := range []string{"[Risk]: {{mitigation}}", "[Owner]: TBD", "The [Owner] and the site"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not shown:\n%s", want, shown)
		}
	}
	if strings.Contains(shown, "[site]: https") {
		t.Errorf("the definition of an address is shown:\n%s", shown)
	}
}
