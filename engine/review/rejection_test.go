package review_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"parley/engine/race"
	"parley/engine/review"
)

func wantRejection(t *testing.T, err error, kind review.RejectionKind) {
	t.Helper()
	var rejection *review.Rejection
	switch {
	case !errors.As(err, &rejection):
		t.Errorf("got the error %v, want a rejection of kind %q", err, kind)
	case rejection.Kind != kind:
		t.Errorf("kind %q, want %q: %v", rejection.Kind, kind, err)
	case strings.ContainsAny(err.Error(), "\n\x1b") || len(err.Error()) > 700:
		t.Errorf("not one short line: %q", err.Error())
	}
}

func TestTextsThatAreNoReviewAreRejected(t *testing.T) {
	t.Parallel()
	for text, kind := range map[string]review.RejectionKind{
		"":        review.EmptyText,
		" \n\t\n": review.EmptyText,

		"Not logged in · Please run /login":                                                review.NotLoggedIn,
		"Invalid API key · Fix external API key":                                           review.NotLoggedIn,
		"Missing environment variable: `OPENAI_API_KEY`.":                                  review.NotLoggedIn,
		"When using Gemini API, you must specify the GEMINI_API_KEY environment variable.": review.NotLoggedIn,
		"unexpected status 401 Unauthorized: Incorrect API key provided":                   review.NotLoggedIn,
		"Ripgrep is not available.\nError when talking to Gemini API Full report available at: /tmp/x.json _ApiError: " +
			`{"error":{"code":401,"message":"Request had invalid authentication credentials."}}` + "\n    at throwErrorIfNotOK (file:///a.js:1:2)": review.NotLoggedIn,

		"API Error: Request rejected (429) · This request would exceed your rate limit. Please try again later.": review.RateLimited,
		"exceeded retry limit, last status: 429 Too Many Requests, request id: x":                                review.RateLimited,
		"You exceeded your current quota, please check your plan and billing details.":                           review.RateLimited,
		"API Error: Repeated 529 Overloaded errors. The API is at capacity":                                      review.RateLimited,
		"We’re currently experiencing high demand, which may cause temporary errors.":                            review.RateLimited,

		"I'm sorry, but I can't help with that request.":                      review.Refused,
		"I’m sorry, but I cannot assist with that.":                           review.Refused,
		"I cannot help with reviewing this document. I rate it 3 out of 5.":   review.Refused,
		"抱歉，我无法协助完成该请求。":                                                      review.Refused,
		"API Error: Opus 5.5's safeguards flagged this message (https://x/).": review.Refused,

		"There's an issue with the selected model (x). It may not exist or you may not have access to it.": review.SetupRejected,
		"\x1b[31mGemini CLI is not running in a trusted directory.\x1b[0m":                                 review.SetupRejected,
		"tip: to pass '--full-auto' as a value, use '-- --full-auto'\n\nUsage: codex exec":                 review.SetupRejected,
		"Codex ran out of room in the model's context window. Start a new thread":                          review.SetupRejected,

		"API Error: 500 Internal server error. This is a server-side issue":       review.ToolError,
		"Reconnecting... 2/5 (stream disconnected before completion)":             review.ToolError,
		"TypeError: terminated\n    at Object.onError (node:internal/x:11473:38)": review.ToolError,
		"Traceback (most recent call last):\n  File \"x\", line 4":                review.ToolError,
		"<!DOCTYPE html><html><body>Sign in to the hotel network</body></html>":   review.ToolError,
		"panic: runtime error: index out of range [4] with length 4":              review.ToolError,

		review.Example():                         review.OnlyExample,
		"```json\n" + review.Example() + "\n```": review.OnlyExample,

		"The document talks about weaknesses.": review.NoReview,
		"Done.":                                review.NoReview,
		`{"a": 1}`:                             review.NoReview,
		`{"rating": 4.5, "name": "Pump", "price": 3, "sku": "x"}`:                         review.NoReview,
		`{"strengths": [], "weaknesses": [], "suggestions": [], "rating": 0}`:             review.NoReview,
		strings.Repeat("{", 20_000):                                                       review.NoReview,
		strings.Repeat(`{"strengths":[`, race.Few(20_000, 2_000)):                         review.NoReview,
		`{"strengths":` + strings.Repeat("[", 12_000) + strings.Repeat("]", 12_000) + `}`: review.NoReview,
		"# Agenda\n\n## Issues\n\n- one\n":                                                review.NoReview,
	} {
		parsed, err := review.Parse(text)
		if err == nil {
			t.Errorf("%.80q passed: %+v", text, parsed)
			continue
		}
		wantRejection(t, err, kind)
	}
}

func TestTheReasonRepeatsTheTellingLine(t *testing.T) {
	t.Parallel()
	_, err := review.Parse("Ripgrep is not available.\nYou exceeded your current quota,\x1b[1m please check.\nmore")
	want := "the tool's service refuses more requests for now: You exceeded your current quota,␛ please check."
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func TestAReviewAboutErrorsIsNoError(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{"strengths":["x"],"weaknesses":["API Error: 429 rate limit is not handled","Invalid API key is logged"],"suggestions":[],"rating":3}`,
		"The brief is solid. " + strings.Repeat("It covers the public interface in depth. ", 30) + "The rate limit is unclear. I rate it 3 out of 5.",
	} {
		got, err := review.Parse(text)
		if err != nil || got.Answer.Rating != 3 {
			t.Errorf("%.60q: %+v, %v", text, got, err)
		}
	}
}

func TestAPartlyCopiedExampleIsNotKept(t *testing.T) {
	t.Parallel()
	text := regexp.MustCompile(`"Section 2 [^"]*"`).ReplaceAllString(review.Example(), `"clear scope"`)
	got, err := review.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Answer.Strengths) != 1 || len(got.Answer.Weaknesses)+len(got.Answer.Suggestions) != 0 || len(got.Warnings) == 0 {
		t.Errorf("got %+v, %q", got.Answer, got.Warnings)
	}
}
