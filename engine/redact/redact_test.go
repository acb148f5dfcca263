package redact_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/redact"
	"parley/engine/redact/samples"
)

func TestEveryShapeOfKeyIsTakenOut(t *testing.T) {
	t.Parallel()
	r := redact.New(samples.Environ())
	for _, s := range samples.All() {
		for _, frame := range []string{"%", "401: % was refused", `{"error":"%"}`, "(%)", "key '%', again %", "\n%\n"} {
			text := strings.ReplaceAll(frame, "%", s.Text)
			got := r.Text(text)
			if strings.Contains(got, s.Secret) || !strings.Contains(got, redact.Replacement) {
				t.Errorf("%s: of %q is left %q", s.Name, text, got)
			}
			if again := r.Text(got); again != got {
				t.Errorf("%s: %q becomes %q the second time", s.Name, got, again)
			}
		}
	}
}

// A review of a login is about passwords and tokens all the time.
func TestWordsAboutSecretsStay(t *testing.T) {
	t.Parallel()
	r := redact.New([]string{"DB_PASSWORD=postgres", "API_TOKEN=yes", "MONKEYS=banana-banana-banana", "SSH_AUTH_SOCK=/tmp/ssh-XXXXabcdef1234/agent.77"})
	for _, text := range []string{
		"The bearer token expires after 30 days; bearer authentication is RFC 6750.", "password: at least 12 characters", "token: opaque, secret: none",
		"Set OPENAI_API_KEY=$OPENAI_API_KEY or API_KEY=<your key>", "MAX_TOKENS=16384, max_output_tokens: 1234567890", "TOKEN_URL=https://id.example/token",
		"scikit (sk-learn) and task-based work", "commit da39a3ee5e6b4b0d3255bfef95601890afd80709", "We store it in postgres at /tmp/ssh-XXXXabcdef1234/agent.77",
		"Authorization: Bearer is missing", "the Authorization header", "npm_config_registry and hf_hub", "https://example.org/a:b@c is odd", "banana-banana-banana",
		"secret: rotate-every-quarter", "AKIA keys are AWS's; eyJ begins a JWT", "-----BEGIN is how a PEM block begins", "密码：至少十二个字符",
	} {
		if got := r.Text(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestValuesOfTheEnvironmentAreTakenOut(t *testing.T) {
	t.Parallel()
	r := redact.New([]string{"ACME_TOKEN=Tr0ub4dor&3", "PEM_KEY=first-line-of-it\nsecond-line-of-it", "EDITOR=Tr1vial-thing", "PASSPHRASE=correct horse battery staple"})
	for text, want := range map[string]string{
		"it said Tr0ub4dor&3!":                   "it said …!",
		"a second-line-of-it":                    "a …",
		"Tr1vial-thing":                          "Tr1vial-thing",
		"is it correct horse battery staple now": "is it … now",
	} {
		if got := r.Text(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		var got strings.Builder
		s := r.Stream()
		for _, c := range text {
			got.WriteString(s.Next(string(c)))
		}
		got.WriteString(s.End())
		if got.String() != want {
			t.Errorf("%q, letter by letter, becomes %q, want %q", text, got.String(), want)
		}
	}
}

func TestValueReachesEveryText(t *testing.T) {
	t.Parallel()
	type inner struct{ List []string }
	in := map[string]*inner{"k": {List: []string{"plain", "sk-proj-abcdefgh"}}}
	out := redact.Value(nil, in)
	if got := out["k"].List; !slices.Equal(got, []string{"plain", "sk-…"}) {
		t.Errorf("got %q", got)
	}
	if in["k"].List[1] != "sk-proj-abcdefgh" {
		t.Error("the value itself was changed")
	}
}

// Keys are found however a stream is cut, and what is no key arrives whole.
func TestKeysAreFoundHoweverAStreamIsCut(t *testing.T) {
	t.Parallel()
	r := redact.New(samples.Environ())
	for _, s := range samples.All() {
		text := "The tool said: " + s.Text + " and went on.\nThe end of it is here."
		for size := 1; size < 40; size++ {
			got := pieces(r, text, size)
			if strings.Contains(got, s.Secret) {
				t.Fatalf("%s in pieces of %d: %q", s.Name, size, got)
			}
			if !strings.HasPrefix(got, "The tool said: ") || !strings.HasSuffix(got, " and went on.\nThe end of it is here.") {
				t.Fatalf("%s in pieces of %d: words were lost in %q", s.Name, size, got)
			}
		}
		flood := strings.Repeat("a line of no meaning\n", 3000) + text
		if got := pieces(r, flood, 64<<10); strings.Contains(got, s.Secret) || !strings.HasSuffix(got, "The end of it is here.") {
			t.Errorf("%s at the end of a flood: %q", s.Name, got[max(0, len(got)-200):])
		}
	}
}

func pieces(r *redact.Redactor, text string, size int) string {
	var got strings.Builder
	s := r.Stream()
	for len(text) > size {
		got.WriteString(s.Next(text[:size]))
		text = text[size:]
	}
	got.WriteString(s.Next(text))
	got.WriteString(s.End())
	return got.String()
}

// FuzzRedact puts a key between any two texts, cut anywhere.
func FuzzRedact(f *testing.F) {
	for i := range samples.All() {
		f.Add("it said: ", " was refused", i, 7)
	}
	f.Add("password=", "\x1b[0m", 3, 1)
	r := redact.New(samples.Environ())
	f.Fuzz(func(t *testing.T, before, after string, which, size int) {
		if len(before)+len(after) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		all := samples.All()
		s := all[((which%len(all))+len(all))%len(all)]
		text := before + "\n" + s.Text + "\n" + after
		got := r.Text(text)
		if strings.Contains(got, s.Secret) && !strings.Contains(before+after, s.Secret) {
			t.Fatalf("%s is left in %q", s.Name, got)
		}
		if redact.HasKey(got) {
			t.Fatalf("a key is left in %q", got)
		}
		if streamed := pieces(r, text, max(1, size&0xfff)); strings.Contains(streamed, s.Secret) {
			t.Fatalf("%s is left in pieces of %d: %q", s.Name, max(1, size&0xfff), streamed)
		}
	})
}

func BenchmarkText(b *testing.B) {
	r := redact.New(samples.Environ())
	text := strings.Repeat(`{"text": "The token of a session expires: see section 4.2 = half a page"},`+"\n", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_ = r.Text(text)
	}
}

func BenchmarkStreamOfAFlood(b *testing.B) {
	r := redact.New(samples.Environ())
	chunk := strings.Repeat("a line of no meaning, 32 bytes.\n", 2048)
	s := r.Stream()
	b.SetBytes(int64(len(chunk)))
	for b.Loop() {
		_ = s.Next(chunk)
	}
}
