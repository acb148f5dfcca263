package trust_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli/trust"
)

func TestTrustFollowsTheContent(t *testing.T) {
	t.Parallel()
	store := trust.Store{Path: filepath.Join(t.TempDir(), "state", "parley", "trust.json")}
	const file = "/project/.parley.yaml"
	if store.Trusted(file, []byte("a")) {
		t.Fatal("trusted before anybody said so")
	}
	if err := store.Trust(file, []byte("a")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, content string
		want          bool
	}{
		{file, "a", true},
		{file, "a ", false},
		{"/other/.parley.yaml", "a", false},
	} {
		if got := store.Trusted(c.path, []byte(c.content)); got != c.want {
			t.Errorf("Trusted(%s, %q) = %v, want %v", c.path, c.content, got, c.want)
		}
	}
	if err := store.Forget(file); err != nil {
		t.Fatal(err)
	}
	if store.Trusted(file, []byte("a")) {
		t.Error("still trusted after Forget")
	}
}

func TestDamagedStoreTrustsNothingAndIsKept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "trust.json")
	if err := os.WriteFile(path, []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	store := trust.Store{Path: path}
	if store.Trusted("/p", nil) {
		t.Error("a damaged store trusted something")
	}
	err := store.Trust("/p", nil)
	if err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("Trust on a damaged store: %v", err)
	}
	if data, _ := os.ReadFile(path); string(data) != "{half" {
		t.Errorf("the damaged file was overwritten: %q", data)
	}
}

func TestZeroStore(t *testing.T) {
	t.Parallel()
	var store trust.Store
	if store.Trusted("/p", nil) {
		t.Error("the zero store trusts")
	}
	if err := store.Trust("/p", nil); err == nil {
		t.Error("the zero store claims to remember")
	}
}
