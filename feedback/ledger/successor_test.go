package ledger

import "testing"

// A sentence is shown as the new text of another one when it is that in other words, or all that took its place. One that was
// deleted beside it is gone.
func TestWhatStandsInThePlaceOfASentence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, before, after, quote string
		fate                       textFate
		now                        string
	}{
		{
			"deleted after an edited line", "- The app answers quickly.\n- Nobody owns the export.\n", "- The app answers within 2 s.\n",
			"Nobody owns the export.", textGone, "",
		},
		{
			"edited before a deleted line", "- The app answers quickly.\n- Nobody owns the export.\n", "- The app answers within 2 s.\n",
			"The app answers quickly.", textChanged, "- The app answers within 2 s.",
		},
		{
			"deleted before an edited line", "- Nobody owns the export.\n- The app answers quickly.\n", "- The app answers within 2 s.\n",
			"Nobody owns the export.", textGone, "",
		},
		{
			"deleted in the line of an edited sentence", "The app answers quickly. It is blue. Nobody owns the export.\n", "The app answers within 2 s. It is blue.\n",
			"Nobody owns the export.", textGone, "",
		},
		{
			"deleted paragraph beside an edited one", "Nobody owns the export.\n\nThe app answers quickly.\n", "The app answers within 2 s.\n",
			"Nobody owns the export.", textGone, "",
		},
		{
			"Chinese deleted beside edited", "系统应当快速响应。数据保存在本地。\n", "系统应当在两秒内响应。\n",
			"数据保存在本地。", textGone, "",
		},
		{
			"a sibling of the same words is deleted", "- Search answers quickly.\n- Export answers quickly.\n", "- Search answers within 2 s.\n",
			"Export answers quickly.", textGone, "",
		},
		{
			"written anew, and the only one in its place", "- One.\n- We store all data forever.\n", "- One.\n- Deletion follows after a year.\n",
			"We store all data forever.", textChanged, "- Deletion follows after a year.",
		},
		{
			"written anew between two reworded ones", "The app answers quickly. We store all data forever. Nobody owns the export.\n",
			"The app answers within 2 s. Deletion follows after a year. Anna owns the export.\n",
			"We store all data forever.", textChanged, "Deletion follows after a year.",
		},
		{
			"made one with its neighbour", "The app answers quickly. The app exports quickly.\n", "The app answers and exports quickly.\n",
			"The app exports quickly.", textChanged, "The app answers and exports quickly.",
		},
		{
			"moved and reworded", "Nobody owns the export.\n\nThe app is blue.\n", "The app is blue.\n\nAnna owns the export.\n",
			"Nobody owns the export.", textChanged, "Anna owns the export.",
		},
		{
			"a line in the midst of it taken out", "The app answers\nmore or less\nquickly.\n", "The app answers\nquickly.\n",
			"The app answers more or less quickly.", textChanged, "The app answers quickly.",
		},
		{
			"only its lines break elsewhere", "The app answers\nquickly.\n", "The app\nanswers quickly.\n",
			"The app answers quickly.", textStands, "The app answers quickly.",
		},
		{
			"a heading took its place", "# Plan\n\nNobody owns the export.\n", "# Plan\n\n## Rollout\n",
			"Nobody owns the export.", textGone, "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			compared := compareVersions(newDocVersion(c.before), newDocVersion(c.after))
			e := Entry{}
			e.Quote, e.Line = c.quote, 1
			if fate := compared.fateOf(&e); fate != c.fate {
				t.Errorf("its text is %d, want %d", fate, c.fate)
			}
			if p := compared.changeOf(&e); p == nil || p.Now != c.now {
				t.Errorf("in its place stands %+v, want %q", p, c.now)
			}
		})
	}
}
