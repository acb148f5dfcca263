package direct

import (
	"sync"

	"parley/engine/similarity"
)

// structuralStems are words of headings that name a part of a document of any subject.
var structuralStems = sync.OnceValue(func() map[string]bool {
	stems := map[string]bool{}
	for _, w := range similarity.Words(structuralWords) {
		stems[w] = true
	}
	return stems
})

const structuralWords = `abandoned accepted postponed rejected superseded withdrawn breaking bug fix fixes fixed highlight highlights preface thought thoughts foreword prologue epilogue postscript first second third fourth fifth abbreviation abstract acceptance account achieve acknowledgement acronym action activation active activity actor additional adoption adr advantage agenda agent alpha alternative analysis answer api appendix appetite approach architecture art artifact assumption attendee attribute audience author authors
avoid background backlog backward backwards basic benefit beta bet bibliography breadboard brief business case category caveat challenge change changelog changes channel characteristic checklist class collaborator comment common communication community comparison compatibility complete completion complexity component concept concern conclusion condition
cons consequence considered consideration constraint content context contract contributor convention copyright core cost criteria criterion critical current data database date debug decider decision deferred definition deliverable dependency deployment description design detail detailed developer development diagram disadvantage discussion document
downgrade drawback driver effect effort entity environment epic errata estimate evaluation event example except exception excluded executive existing exit experience explain explainer explanation extension external fact failure faq feature feedback finding flow follow-up format foreseen
figure full function functional further future general glance glossary goal gotcha graduation guardrail guide happen health hidden history hole how hardware idea identification identifier impact implementation implication improvement incident information infrastructure initial integration intended interested interface internal
introduction inventory issue item iteration journey kep key knowledge known lead learn learned learning learnt legal lesson level licence license lifecycle limit limitation link links list logical main maintainer maintenance manager matter maturity mechanism member method methodology metric migration milestone minimum minor mitigation mockup model modification modified module monitoring
motivation naming narrative nature necessary need needed negative neutral new next no-go nogo no-gos non-functional non-goal note notice objective open operation opinion option optional organization other outcome outline output overall overview owner ownership package part participant party path pattern pending performance persona perspective
phase pitch pitfall pitfalls place plan point portion positive possibilities possibility possible postcondition potential practice prd preamble precondition planning preface preference preferred prerequisite presentation present principle prior priority privacy problem procedure process product production program progress project property proposal proposed proposition
pros prototype public purpose qualitative quality quantitative question questionnaire rabbit rationale readiness reading realization reason recommendation record reference related release relevant reliability remark repository representation request required requirement research resolution resource responsibility
result review revision rework rfc risk roadmap role rollback rollout root rule safety sample scalability scenario schedule scope section secondary security sensitivity sequence session shaping signoff size software solution source special specification sponsor sprint srs stability stack stage stakeholder standard statement status
step story strategy structure submission subtask success suggestion summary supplement support supporting surface system table target task teach team technical technology template term terminology test testing theory third thought timeline tool topic touch tracker tradeoff
trade-off trigger transition troubleshooting type uml unit unknown unresolved update updates upgrade usage usability use user value version versioning viable view vision walkthrough way went what why wireframe work workaround workflow wrong
january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun`

// thingStems are those of them that name what a section speaks of: it uses the word itself.
var thingStems = sync.OnceValue(func() map[string]bool {
	stems := map[string]bool{}
	for _, w := range similarity.Words(thingWords) {
		stems[w] = true
	}
	return stems
})

const thingWords = `account action api attribute class constraint copyright cost data database dependency deployment downgrade driver event execution extension failure feature format function
interface key knowledge licence license link management mechanism member method migration model module monitoring name object operation output pattern phase process product program project property
release representation resource role rollback root rule schedule size source step storage support system target template tool type uml unit update upgrade user value version view`
