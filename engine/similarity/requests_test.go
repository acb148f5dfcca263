package similarity

import "testing"

// What is asked for comes first; what follows says of what, and may be the same behind two requests.
func TestRequestsAskTheSame(t *testing.T) {
	t.Parallel()
	read := NewReader()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Name an owner for the nightly import.", "Say who is responsible for the nightly import.", true},
		{"Name an owner for the nightly import.", "Name a test of the nightly import.", false},
		{"Encrypt the backups.", "Backups must be encrypted at rest.", true},
		{"Keep the orders on the phone for 30 days.", "Print the orders from the phone in 30 seconds.", false},
		{"Add a glossary.", "Add the names of the cranes to the glossary.", false},
		{"Say so.", "Say so, please.", false}, // nothing that tells
		{"写明三十天后照片由谁删除。", "写明三十天后由谁付服务器的费用。", false},
	} {
		a, b := read.Request(c.a), read.Request(c.b)
		if got, back := a.AsksTheSame(b), b.AsksTheSame(a); got != c.want || back != c.want {
			t.Errorf("%q and %q: %v and %v, want %v", c.a, c.b, got, back, c.want)
		}
	}
}
