package document

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/pattern"
)

// kindsByContent are the kinds that a document has the shape of, the likeliest first.
func kindsByContent(d *Document) []Profile {
	parts := d.proposalParts()
	var fits []Profile
	add := func(p Profile, fit bool) {
		if fit && !slices.Contains(fits, p) {
			fits = append(fits, p)
		}
	}
	stories, requirements, blocks := d.countRequirements()
	add(Proposal, parts >= 1 && d.filedInSeries())
	add(Proposal, parts >= manyParts && (d.Language != Chinese || requirements < fewRequirements))
	add(Specification, blocks >= 2)
	add(Epics, stories >= 3)
	add(Specification, requirements >= fewRequirements)
	add(ChangeLogKind, d.listsReleases())
	add(ReadMe, d.hasUsageHeadings())
	add(Proposal, parts >= fewParts || parts >= 2 && (d.filedAsProposal() || d.hasDesignHeadings()) || parts == fewParts-1 && countTopics(d.topics(2), Users, Metrics) == 0)
	add(Proposal, d.designsFeature() || d.proposes() && !d.topics(3).Has(Metrics) || d.isOneOfProposals() && parts >= 1)
	add(Brief, countTopics(d.topics(3), Problem, Goals, NonGoals, Users, Alternatives, Metrics) >= 3)
	add(Architecture, isArchitectural(d))
	return fits
}

// fewRequirements are as many as a specification has at least.
const fewRequirements = 5

// topics are those of the headings down to a level.
func (d *Document) topics(level int) Topic {
	topics := Topic(0)
	for _, s := range d.Sections {
		if s.Level <= level {
			topics |= s.Topic
		}
	}
	return topics
}

// countRequirements counts what a document defines: stories and epics, requirements, and requirement headings.
func (d *Document) countRequirements() (stories, requirements, blocks int) {
	for _, s := range d.Sections {
		if isRequirementHeading(s.Title) {
			blocks++
		}
	}
	storyNames, names := map[string]bool{}, map[string]bool{}
	for _, id := range d.IDs {
		switch {
		case !id.Defines:
		case id.Prefix == "EPIC" || id.Prefix == "STORY" || id.Prefix == "US":
			storyNames[id.Name] = true
		case isRequirementFamily(id.Prefix):
			names[id.Name] = true
		}
	}
	return len(storyNames), len(names), blocks
}

// From so many parts of a proposal on a document is one: many leave no doubt, a few may be those of another kind as well.
const (
	manyParts = 5
	fewParts  = 4
)

// proposalPart are the headings of each part of a proposal.
var proposalPart = []*pattern.Pattern{
	pattern.New(`^(?:motivation|background|problem(?: statement)?|context|why)\b`),
	pattern.New(`^(?:proposal|proposed (?:change|solution|design)s?|decision|what changes|explanation|guide[- ]level explanation)\b`),
	pattern.New(`^(?:detailed design|design(?: details)?|reference[- ]level explanation|internal details|implementation(?: details.*| plan)?|specification)$`),
	pattern.New(`^(?:drawbacks|trade-?offs\b.*|risks and mitigations|consequences|disadvantages)`),
	pattern.New(`^(?:alternatives?\b|rationale(?: and alternatives)?$|prior art\b|considered (?:options|alternatives)|other approaches)`),
	pattern.New(`^(?:unresolved questions|open (?:questions|issues)|future (?:work|possibilities|directions?))`),
	pattern.New(`^(?:backwards? )?compatibility\b|^(?:upgrade|transition|migration|graduation criteria|test plan|version skew)\b`),
	pattern.New(`^(?:summary|abstract|tl;?dr)$`),
}

// hanProposalPart are the headings of the same parts in Chinese. The same words stand in manuals: they count only beside a heading on the design.
var hanProposalPart = []*pattern.Pattern{
	pattern.New(`^(?:相关|项目|业务|需求|设计|方案)?背景|^动机|^意义$|现状(?:分析)?$|^(?:存在|面临)的?问题|^问题(?:描述|背景|分析)?$`),
	pattern.New(`^(?:设计|技术|实现|解决|总体|整体)?方案(?:设计|概述|描述|详述|架构|流程)?$|^提案|^(?:主体|总体|整体|解决)?(?:设计)?思路|^主要思想$`),
	hanDesign,
	pattern.New(`风险|缺点|影响面|影响范围|局限|不足之处|^对.{1,10}的影响$`),
	pattern.New(`方案调研|对比分析|方案(?:对比|比较|选型)|备选方案|替代方案|其他方案|竞品|选型考量`),
	pattern.New(`^后续|未来(?:规划|工作|计划)|待(?:定|解决)|遗留问题|开放问题`),
	pattern.New(`兼容|升级|迁移|^(?:单元|集成)?测试|验收|灰度`),
	pattern.New(`^(?:概述|摘要|概要|简介|总览)$`),
}

// hanDesign are headings under which a Chinese text says how a change is made.
var hanDesign = pattern.New(`^(?:详细|总体|整体|概要|架构|接口|核心|底层|模块|方案|技术|系统|具体|数据结构|数据库)?(?:设计|实现)(?:方案|细节|原理|逻辑|策略|思路|详述)?(?:与实现方案|与实现|与折衷)?$|` +
	`^(?:api|底层|命名与参数) ?(?:op ?)?(?:实现方案|设计)$|^(?:主体设计|技术方案|设计方案|实现方案|解决方案)`)

// proposalParts counts the parts of a proposal (an RFC, an enhancement, a decision record) that the headings announce.
func (d *Document) proposalParts() int {
	n, han := 0, d.hasHanDesign()
	for i, part := range proposalPart {
		if slices.ContainsFunc(d.Sections, func(s Section) bool {
			title := plainHeading(s)
			return s.Level > 0 && s.Level <= 3 && (part.MatchString(title) || han && hanProposalPart[i].MatchString(title))
		}) {
			n++
		}
	}
	return n
}

// plainHeading is a heading in lower case, without its number.
func plainHeading(s Section) string {
	return strings.Trim(numbering.ReplaceAllString(strings.ToLower(s.Title), ""), " :：*")
}

// hasHanDesign reports whether a heading below the title says in Chinese how a change is made.
func (d *Document) hasHanDesign() bool {
	return d.Language == Chinese && slices.ContainsFunc(d.Sections, func(s Section) bool {
		return s.Index > 1 && s.Level <= 3 && hanDesign.MatchString(plainHeading(s))
	})
}

// designPart are headings under which an engineer says how a change is made. A brief for a product has none.
var designPart = pattern.New(`^(?:how|proposal|(?:high[- ]level |detailed |technical |low[- ]level |proposed )?design(?: details| overview)?|design overview|` +
	`implementation(?: details.*| overview| plan)?|api (?:changes|examples?|design)|(?:reference|guide)[- ]level explanation)$`)

// hasDesignHeadings reports whether a document says how a change is made, and not by what its success is measured.
func (d *Document) hasDesignHeadings() bool {
	return !d.topics(3).Has(Metrics) && (d.hasHanDesign() || slices.ContainsFunc(d.Sections, func(s Section) bool {
		return s.Level > 1 && s.Level <= 3 && designPart.MatchString(plainHeading(s))
	}))
}

// designsFeature reports whether title or name end in "design" and the headings say why and what is not done, as a design of one feature
// does. What it needs of users and figures stands where the product is told.
func (d *Document) designsFeature() bool {
	base := strings.ToLower(strings.TrimSuffix(path.Base(filepath.ToSlash(d.Path)), path.Ext(d.Path)))
	title := strings.ToLower(strings.TrimRight(d.firstTitle(), " )*_`"))
	ends := func(s string) bool { return strings.HasSuffix(s, "design") || strings.HasSuffix(s, "design doc") }
	return (ends(title) || ends(base)) && countTopics(d.topics(3), Problem, Goals, NonGoals) >= 2
}

// filing are lines by which a collection of proposals files one.
var filing = pattern.New(`(?i)^(?:[-*] )?(?:rfc pr|feature name|rfc|kep|otep|pep|adr|tracking issue|discussion at|proposal at)\b.{0,6}[:#]`)

// leadBlocks are how many blocks a document's head has at most.
const leadBlocks = 8

// filedAsProposal reports whether the head of the document has such a line.
func (d *Document) filedAsProposal() bool {
	for i := range d.Blocks[:min(len(d.Blocks), leadBlocks)] {
		if filing.MatchString(d.Blocks[i].Text) {
			return true
		}
	}
	return slices.ContainsFunc(d.Front, func(f Field) bool { return f.Key == "kep-number" || strings.HasPrefix(f.Key, "rfc") })
}

// release is a heading of a change log: a version with nothing behind it but its date, its state or its name in quotes, or a date. A
// number before other words is that of a section.
var release = pattern.New(`^\W*(?:(?:version|release) )?v?\d+\.\d+[\w.+-]*[^\pL\pN]*(?:$|[(“"].*$|(?:\w+ ){0,3}\d{4}\b|\d{1,4}[./-]\d|(?:un)?released\b|yanked\b|beta\b|alpha\b|rc\b)|^\W*unreleased\b|^\W*\d{4}-\d{2}-\d{2}\b`)

// minReleases are the headings from which on a list of releases is a change log.
const minReleases = 3

// listsReleases reports whether half of the headings of the second level, or more, name releases, and lists stand under most of them.
func (d *Document) listsReleases() bool {
	releases, lists, all := 0, 0, 0
	for _, s := range d.Sections {
		if s.Level == 2 {
			all++
			if release.MatchString(strings.ToLower(s.Title)) {
				releases++
				lists += d.hasList(s)
			}
		}
	}
	return releases >= minReleases && 2*releases >= all && 2*lists >= releases
}

// hasList is 1 where a list stands in a section or within it, else 0.
func (d *Document) hasList(s Section) int {
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Kind == Item && b.Section >= s.Index && b.Section < s.SubtreeEnd {
			return 1
		}
	}
	return 0
}

// readMePart are the headings of each part of a README.
var readMePart = []*pattern.Pattern{
	pattern.New(`^(?:install(?:ation|ing)?|getting started|quick ?start|set ?up|download)\b`),
	pattern.New(`^(?:usage|how to use|using|commands|documentation|docs|configuration)\b`),
	pattern.New(`^licen[sc]e`),
	pattern.New(`^(?:contributing|building|build|development|support|community)\b`),
}

// applied is what a project that asks to be taken up by a foundation calls its paper: it proposes no change.
var applied = pattern.New(`(?i)\b(?:incubat(?:ion|ing)|graduat(?:ion|ing)|sandbox|incubator|grant|membership)\b[\s_-]*(?:(?:stage|level)[\s_-]*)?(?:proposal|application|request|review|due[\s_-]diligence)?$`)

// isApplication reports whether title or name say so.
func (d *Document) isApplication() bool {
	base := strings.TrimSuffix(path.Base(filepath.ToSlash(d.Path)), path.Ext(d.Path))
	return applied.MatchString(base) || applied.MatchString(strings.TrimRight(d.firstTitle(), " )*_`"))
}

// hasUsageHeadings reports whether the headings are those of a README: how a thing is got and used, and on what terms.
func (d *Document) hasUsageHeadings() bool {
	n := 0
	for _, part := range readMePart {
		if slices.ContainsFunc(d.Sections, func(s Section) bool { return s.Level > 0 && s.Level <= 3 && part.MatchString(strings.ToLower(s.Title)) }) {
			n++
		}
	}
	return n >= 2
}
