package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
)

// yardMinutes are the minutes of a meeting that went through a list: most notes say "this" of what their heading names, some name it.
const yardMinutes = `# Harbour committee, 9 October

## Repainting of the eastern crane

This is cheap and everybody likes it, so we want it done soon, before the next season starts.

## Solar panels above the cold store

We still want this, but nobody is working on it right now. It moves to next season.

## Bicycle ramps for visiting sailors

Nobody has asked for the ramps in years, and the wardens would have to sweep them. Rejected, until somebody shows that they help.

## Floodlights along the northern breakwater

There is something here, but we are not sure that it is worth the trouble. Rejected for now.

## Fingerprint readers in the chandlery

We do not plan on doing this, and the wardens agreed. Rejected.

## Weekly market with local farmers

A market would fill the quay on a slow day. We want it, and two wardens will look for somebody to run it next season.

## Quieter compressors beneath the slipway

This seems useful, and most wardens like it. It needs somebody who knows what it takes before we say more.

## Dredging in the inner basin

The basin silts up from the river side, so we want it, but only when somebody has found the money for it. Next season.

## Translated leaflets listing tide hazards

We would take it as soon as somebody has written it; the wardens are not going to.
`

// guideForAgents has the headings of many such guides, which name the parts of a guide.
const guideForAgents = `# Guide for contributors and agents

## Overview

The gate keeps the sea out of the basin: a sluice reads floats, and opens when the sea is lower than its limit.

## Module map

A sluice opens in frost only by hand. Floats are read twice, since a float that sticks in frost shows the wrong height.

## Public surface

Callers open a sluice by its number and get the height of both floats back, or the limit in frost. Callers see nothing else.

## When you change X, also touch Y

A float gets a number, and the sluice that reads it gets a limit. Both floats of a sluice show callers the same height.

## Testing

The basin beside the harbour has a sluice of its own, with floats that somebody lifts by hand to the height of the limit.

## Gotchas

A sluice that is open in frost stays open. Floats are read before the sluice moves, and callers get the height from before.

## Maintenance contract

Say here when a sluice gets another float, when its limit is read from elsewhere, or when callers get more than a height.
`

// Whoever reads such a page does not doubt that its text is its own.
func TestBriefNotesAndPartsOfAGuideNeedNotRepeatTheirHeadings(t *testing.T) {
	t.Parallel()
	for name, page := range map[string]string{"minutes": yardMinutes, "a guide for agents": guideForAgents} {
		if got := found(judgedBy(t, perspective.Quality, "page.md", page), "Q23"); len(got) > 0 {
			t.Errorf("%s: %s", name, got[0].Text)
		}
	}
}

// Where no note uses a word of its heading, the same notes are another meeting's.
func TestNotesUnderTheHeadingsOfAnotherMeetingAreTold(t *testing.T) {
	t.Parallel()
	foreign := strings.NewReplacer("the ramps", "the benches", "A market", "A fair", "The basin", "The pond").Replace(yardMinutes)
	if got := found(judgedBy(t, perspective.Quality, "page.md", foreign), "Q23"); len(got) != 1 {
		t.Errorf("%+v", got)
	}
}
