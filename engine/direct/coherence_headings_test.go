package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// swarmPage has the headings of a fixed form, and says under each of them its own in other words.
const swarmPage = `# Quayside kiosk

## Preamble

A lender at the harbour lends tools by the day, and nobody at the desk knows which of them is out at sea.

## Swarm participants

- Lead: Okafor, who keeps the desk
- Minimum: two who can solder, and one who writes

## Goals and implementation plan

Each tool gets a tag, and a reader at the door counts tools that leave. The desk sees them on a screen and calls the lender.

## Success metrics

Tools that nobody can find fall from nine a month to one. The lender asks the desk no more than twice a day.

## Exit criteria

Every tool at the desk has its tag, and the reader has counted for a month without a tool that it missed.

## Supporting roles and communication

The desk writes to the lender on Mondays, and the tag maker is told when a tag falls off.
`

// workStory is a story of the usual form: its headings name the parts of a story, not the subject.
const workStory = `# Story 4.7: Dimming of the harbour lamps

Status: review

## Story

As a harbour pilot I want lamps that dim at dawn, so that the harbour saves power and nobody is blinded.

## Acceptance criteria

1. A lamp dims within a minute of sunrise.
2. The pilot dims every lamp by hand from the bridge.

## Tasks and subtasks

- Read the sunrise from the tide table, and dim each lamp by it.
- Add the handle on the bridge that dims every lamp.

## Dev notes

The lamp driver takes a level from 0 to 255. The bridge sends the level on the old line, and each lamp echoes it.

## Dev agent record

### Debug log references

No lamp flickered in the night that the pilot watched.

### Completion notes list

Sunrise is read once a day; the bridge handle wins over the tide table until noon.

### File list

- lamps/driver.c
- bridge/handle.c

## Senior developer review

The line to the lamps carries the level twice. The pilot wants the handle nearer to the wheel.

## Change log

The lamp driver was first, the handle on the bridge came later.
`

// crewPage names the same people under each heading, and nothing else.
const crewPage = `# Ferry crew compass

## Helm and lookout

1. Ngozi Adeyemi, Piotr Zielinski, Rosalind Hartwell, Kenji Watanabe
2. Amara Oduya, Lucien Marchetti, Solveig Bergstrom, Tomas Havlicek

## Ropes and fenders

1. Piotr Zielinski, Ngozi Adeyemi, Kenji Watanabe, Rosalind Hartwell
2. Lucien Marchetti, Amara Oduya, Tomas Havlicek, Solveig Bergstrom

## Galley and tickets

1. Rosalind Hartwell, Kenji Watanabe, Ngozi Adeyemi, Piotr Zielinski
2. Solveig Bergstrom, Tomas Havlicek, Amara Oduya, Lucien Marchetti

## Engine watch

1. Kenji Watanabe, Rosalind Hartwell, Piotr Zielinski, Ngozi Adeyemi
`

// lampDuties has ids for headings: each line below repeats one, and no sentence does.
const lampDuties = `# Non-functional requirements

## HL-01: Performance

- A lamp dims within a minute of sunrise.
- The pilot sees the lamp from three miles, and the bridge sees it as well.

## HL-02: Usability

- The pilot dims a lamp with one hand on the handle, without leaving the bridge.

## HL-03: Reliability

- A lamp burns for a year without a pilot who looks after it from the bridge.

## HL-04: Security

- Nobody but the pilot turns the handle of a lamp while the bridge is locked.

## HL-05: Maintainability

- A pilot changes the handle in ten minutes, and the bridge lists how old it is.

## HL-06: Portability

- The handle fits each lamp of the harbour, whoever made it, and the harbour keeps spare ones.

## HL-07: Observability

- The bridge shows the harbour which lamp is dark, and at which minute it went out.

## HL-08: Compatibility

- A lamp of the old harbour answers to the new handle within a minute.

## HL-09: Scalability

- The harbour may grow to ninety berths before a second handle is needed.

## HL-10: Accessibility

- A pilot who cannot hear sees the minute on the bridge.
`

// ferryPitch has the names of a pitch's parts for headings, and few words of its own.
const ferryPitch = `# Berth board for skippers

## Problem

A ferry waits outside because the captain cannot see which quay is free. Captains call the office by radio, and the office walks to the window.

## Appetite

Six weeks for two people, after which the ferry captains get what there is by then on each quay.

## Solution

### Elsewhere tab

Each quay has a plate that knows whether a ferry lies on it, and the office shows captains which plate is free by radio.

## Rabbit holes

A plate under water rusts. We lay the plate where the ferry touches the quay, and the office greases it.

## No-gos

We do not tell captains which quay to take, and no plate counts what a ferry carries to the office by radio.
`

func TestHeadingsOfAFixedFormAreNotOfAnotherDocument(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"kiosk.md": swarmPage, "story-4-7.md": workStory, "crew.md": crewPage, "duties.md": lampDuties, "pitch.md": ferryPitch} {
		for who, a := range panel(t, name, text) {
			if got := found(a, "Q23"); len(got) > 0 {
				t.Errorf("%s, %s: %+v", name, who, got)
			}
		}
	}
}

// exchanged puts the bodies of one document under the headings of another.
func exchanged(heads, bodies string) string {
	from, under := chaptersOf(bodies)[1:], chaptersOf(heads)[1:]
	var b strings.Builder
	for i, c := range under {
		b.WriteString(c.heading + "\n" + strings.Join(from[i%len(from)].lines, "\n") + "\n")
	}
	return b.String()
}

const bakery = `# Sourdough orders at the counter

Customers order sourdough by telephone, and the bakery writes each order on a slip of paper that the oven never sees.

## Flour and yeast in stock

The bakery counts flour each evening. A customer whose sourdough needs more flour than there is gets a call from the bakery.

## Oven slots

An oven bakes forty loaves. The bakery gives each customer a slot, and the customer sees when the loaves leave the oven.

## Loaves that nobody fetches

Loaves that a customer does not fetch go to the shelter at six. The bakery writes the customer a note.

## Invoices for restaurants

A restaurant is a customer of the bakery that pays by the month. Its loaves leave the oven first.

## Allergens on the label

The bakery prints what flour a loaf has. A customer reads it before the loaf leaves the counter.
`

const seismograph = `# Seismograph telemetry

Stations on the ridge measure tremors by seismograph and send samples to the observatory over radio, where a geologist reads them in the morning.

## Antennas on the mast

A station sends samples by radio every minute from the antenna on its mast. When the ridge is in cloud the radio fails, and the station keeps its samples.

## Compression of samples

The observatory unpacks samples of each station. A geologist sees tremors of a station as one curve.

## Winters on one battery

A station sleeps when no tremors come. The observatory wakes the station by radio and asks for samples.

## Shots for calibration

A geologist fires a shot on the ridge for calibration, and each station sends its samples to the observatory, which compares tremors.

## Keepers of the hut

Whoever keeps the hut digs a station out of the snow, and tells the observatory by radio which samples are late.
`

// orderProposal has the usual headings of a proposal: few words of them are of its own subject, and each section uses those that it has.
const orderProposal = `# Order slips for the bakery

## Summary

The bakery writes orders into a file, and the oven reads the slip of each order from it.

## Motivation

A slip of paper gets lost between the counter and the oven, and the bakery bakes loaves that nobody ordered.

## Slip API

The oven asks the API for the slips of the next hour. The API gives each slip once, and again when the oven asks for it.

## Migration

Old slips stay on paper. The migration ends when the last paper slip is baked, a week after the first order in the file.

## Security

Nobody but the bakery reads the orders of a customer. For security the file has no names, and the oven sees numbers.

## Upgrade of the oven

An oven of 2019 reads slips after an upgrade; an older one prints them on paper as before.

## Alternatives

A louder voice at the counter.
`

// A person can tell at a glance that the text is another's; the check does so where the signs agree.
func TestBodiesOfAnotherDocumentAreTold(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, whole string }{
		"ridge under bakery": {exchanged(bakery, seismograph), bakery},
		"bakery under ridge": {exchanged(seismograph, bakery), seismograph},
		"ridge under a form": {exchanged(orderProposal, seismograph), orderProposal},
	} {
		got := found(judgedBy(t, perspective.Quality, proposalFile, c.text), "Q23")
		if len(got) != 1 || !strings.Contains(got[0].Text, "subject words in the headings stand nowhere in the text") {
			t.Errorf("%s: %+v", name, got)
		}
		if got := found(judgedBy(t, perspective.Quality, proposalFile, c.whole), "Q23"); len(got) > 0 {
			t.Errorf("%s, as it was written: %+v", name, got)
		}
	}
}

// Headings that the text knows nothing of, and a text whose words no heading has: two signs that know nothing of each other block, for
// nobody can rate a text as good that is another document's.
func TestTwoDocumentsInOneAreBlockedFromEveryPerspective(t *testing.T) {
	t.Parallel()
	for who, a := range panel(t, proposalFile, exchanged(bakery, seismograph)) {
		got := found(a, "Q23")
		if len(got) != 1 {
			t.Fatalf("%s: %+v", who, a.Weaknesses)
		}
		if a.Rating > 2 || got[0].Severity != review.High {
			t.Errorf("%s rates %d with a %s finding: %s", who, a.Rating, got[0].Severity, a.Rules.Reason)
		}
	}
}
