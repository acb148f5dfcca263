package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A form that is declined, cancelled, or accepted without an answer is nobody's word: the checkpoint stays open.
func TestAFormThatNobodyFilledInDecidesNothing(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	var answer *sdk.ElicitResult
	for _, version := range []string{"2026-07-28", "2025-11-25"} {
		a := w.connect(t, agentOptions{version: version, form: func(*sdk.ElicitParams) *sdk.ElicitResult { return answer }})
		a.call("review", values{"document": "brief.md", "offline": true})
		a.waitFor("waiting_for_decision")
		for _, answer = range []*sdk.ElicitResult{{Action: "decline"}, {Action: "cancel"}} {
			if r := a.call("decide", values{}); r["status"] != "nobody_decided" || r["decision"] != nil || r["why"] == nil {
				t.Errorf("%s: %v", answer.Action, r)
			}
			if r := a.call("wait", values{"seconds": 0}); r["state"] != "waiting_for_decision" || r["decision"] != nil {
				t.Errorf("after %s: %v", answer.Action, r)
			}
		}
	}
}

// Whoever has no forms gets the question as text, and the call that answers it.
func TestAnAgentWithoutFormsGetsTheQuestion(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	a := w.connect(t, agentOptions{version: "2025-06-18"})
	a.call("review", values{"document": "brief.md", "offline": true})
	a.waitFor("waiting_for_decision")
	r := a.call("decide", values{})
	if r["status"] != "question_for_the_person" || !strings.Contains(r["question"].(string), "How do you want to go on?") || !strings.Contains(r["next"].(string), "call decide with") {
		t.Errorf("asked: %v", r)
	}
	if !strings.Contains(r["question"].(string), "of the review of brief.md: ") {
		t.Errorf("the question does not name the document: %v", r["question"])
	}
	a.refused("decision_not_taken", "decide", values{"decision": "adjust"})
	a.refused("decision_not_taken", "decide", values{"decision": "ask"})
	a.refused("decision_not_taken", "decide", values{"decision": "continue", "focus": "costs"})
	a.refused("invalid_arguments", "decide", values{"decision": "maybe"})
	a.refused("decision_not_taken", "ask", values{"questions": []string{"Who pays?"}, "reviewer": "nobody"})
	decided := a.call("decide", values{"decision": "adjust", "focus": "costs", "reason": "they asked"})
	if d := decided["decision"].(values); d["decided_by"] != "the calling agent" || d["focus"] != "costs" {
		t.Errorf("decided: %v", decided)
	}
	if r := a.waitFor("waiting_for_decision"); r["round"] != 2.0 {
		t.Errorf("the next round: %v", r)
	}
	asked := a.call("ask", values{"questions": []string{"Who pays?"}, "reviewer": "product", "finding": "F-001"})
	if d := asked["decision"].(values); d["decision"] != "ask" {
		t.Errorf("asked: %v", asked)
	}
	if r := a.waitFor("waiting_for_decision"); r["round"] != 3.0 {
		t.Errorf("the round of the question: %v", r)
	}
	if text := a.call("record", values{})["markdown"].(string); !strings.Contains(text, "Who pays?") {
		t.Errorf("the record does not have the question:\n%s", text)
	}
}

// A server that is killed takes no round with it: the next one finds it, and no reviewer is asked twice.
func TestAKilledServerLosesNothing(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	words := []string{"--config", w.reviewers(t, "gated")}
	a := w.connect(t, agentOptions{words: words})
	order := values{"document": "brief.md", "perspectives": []string{"product"}}
	begun := a.call("review", order)
	if err := a.server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	told := make(chan string, 1000)
	a = w.connect(t, agentOptions{words: words, progress: func(text string) { told <- text }})
	if r := a.call("wait", values{"seconds": 0}); r["state"] != "running" || r["session"] != begun["session"] {
		t.Errorf("the round after its server was killed: %v", r)
	}
	if r := a.call("review", order); r["earlier"] != true || r["session"] != begun["session"] {
		t.Errorf("the review is begun twice: %v", r)
	}
	a.refused("review_running", "review", values{"document": "brief.md", "perspectives": []string{"quality"}})
	a.refused("round_running", "decide", values{"decision": "done"})
	if r := a.call("wait", values{"seconds": 1}); r["state"] != "running" {
		t.Errorf("the round before its reviewer may answer: %v", r)
	}
	for text, late := "", time.After(time.Minute); !strings.Contains(text, "reviewers done"); { // a busy machine tells first that the round begins
		select {
		case text = <-told:
		case <-late:
			t.Fatalf("no progress was told of the round but %q", text)
		}
	}
	w.write(t, "gate", "")
	if r := a.waitFor("waiting_for_decision"); r["verdict"].(values)["judged_by_ai"] != 1.0 {
		t.Errorf("the round: %v", r)
	}
	if asked, err := os.ReadFile(w.folder + "/asked"); err != nil || string(asked) != "asked\n" {
		t.Errorf("the reviewer was asked: %q, %v", asked, err)
	}
}

// A round whose own process was killed is told as stopped, and goes on when that is asked for.
func TestAStoppedRoundGoesOn(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	a := w.connect(t, agentOptions{words: []string{"--config", w.reviewers(t, "gated")}})
	begun := a.call("review", values{"document": "brief.md", "perspectives": []string{"product", "quality"}})
	kill(t, begun["session"].(string))
	r := a.call("wait", values{"seconds": 40})
	if r["state"] != "stopped" || !strings.Contains(r["next"].(string), "review with this session") {
		t.Errorf("killed: %v", r)
	}
	a.refused("nothing_to_decide", "decide", values{"decision": "done"})
	w.write(t, "gate", "")
	a.refused("invalid_arguments", "review", values{"session": begun["session"], "again": true})
	a.call("review", values{"session": begun["session"]})
	if r := a.waitFor("waiting_for_decision"); r["round"] != 1.0 {
		t.Errorf("gone on: %v", r)
	}
}

// A round of a planning session is reviewed in that session, and asked for twice it is not reviewed twice.
func TestAnAgentReviewsAConfiguredRound(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	if err := os.CopyFS(filepath.Join(w.folder, "larder"), os.DirFS(filepath.Join("testdata", "larder"))); err != nil {
		t.Fatal(err)
	}
	a := w.connect(t, agentOptions{})
	order := values{"round": "DISCUSS-002", "session": "larder", "offline": true}
	a.refused("invalid_arguments", "review", values{"round": "DISCUSS-002", "document": "brief.md"})
	a.refused("refused", "review", values{"round": "DISCUSS-777", "session": "larder"})
	for range 2 {
		if begun := a.call("review", order); begun["round_id"] != "DISCUSS-002" {
			t.Errorf("begun: %v", begun)
		}
		if r := a.waitFor("waiting_for_decision"); r["round"] != 1.0 || r["session"] != filepath.Join(w.folder, "larder") {
			t.Errorf("the round: %v", r)
		}
	}
}
