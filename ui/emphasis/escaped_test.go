package emphasis

import "testing"

// Foreign words get back the emphasis that a record has taken from them; all else that stands behind a backslash stays a sign.
func TestWordsGetTheirEmphasisBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{
			"- The **retention period\\*\\* is `30 days\\` in *REQ-3\\*, and (*90*) in REQ-7.",
			"- The **retention period** is `30 days` in *REQ-3*, and (*90*) in REQ-7.",
		},
		{
			"| \\*\\*retention period\\*\\* is \\`30 days\\` in \\*REQ-3\\* \\| and 90. |",
			"| **retention period** is `30 days` in *REQ-3* \\| and 90. |",
		},
		{
			"**F-001 not examined**: the **term\\*\\* is \\[open\\](x)",
			"**F-001 not examined**: the **term** is \\[open\\](x)",
		},
		{
			"2 \\* 3 and a\\*b, \\_name\\_, src/\\*\\*",
			"2 \\* 3 and a\\*b, \\_name\\_, src/\\*\\*",
		},
		{
			"\\`a\\|b\\` and \\`open",
			"\\`a\\|b\\` and \\`open",
		},
		{
			"```\n\\*\\*code\\*\\*\n```",
			"```\n\\*\\*code\\*\\*\n```",
		},
		{
			"the **期限\\*\\* 未定",
			"the **期限** 未定",
		},
	} {
		if got := Restore(c.text); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}
