package console

import (
	"testing"

	"charm.land/bubbles/v2/key"

	"parley/ui/console/keys"
)

// A key that is clicked is the key that is pressed, for every key there is.
func TestAClickedKeyIsThatKey(t *testing.T) {
	t.Parallel()
	for _, a := range keys.Default().List() {
		for _, name := range a.Keys {
			msg, can := pressFor(key.NewBinding(key.WithKeys(name)))
			if !can || msg.String() != name {
				t.Errorf("%s of %s is pressed as %q", name, a.Name, msg.String())
			}
		}
	}
	if _, can := pressFor(key.NewBinding()); can {
		t.Error("a binding without keys can be pressed")
	}
}
