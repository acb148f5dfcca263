package similarity

import (
	"slices"
	"strings"
	"sync"
)

// topicRow is one subject that reviews speak of, under the name that reviewers are offered for it, with other names for
// it and the words that give it away.
type topicRow struct {
	name    string
	also    string
	english string
	chinese string
}

// lexicon is what a point without a topic is placed by. A word may stand in one row only; the row with most hits
// wins, the earlier one on a tie.
var lexicon = []topicRow{
	{"security", "", `security secure attack attacker authentication authenticate authorization authorisation authorize
		login password credential credentials secret secrets token tokens encrypt encrypted encryption plaintext tls vulnerability
		injection permission permissions privilege rbac sso oauth mfa signing
		attacks hack hacked breach breached leak leaked leaks exploit malicious tamper tampering spoof spoofing phishing firewall certificate certificates hashing brute guessed guessable sanitize sanitise unauthorized unauthorised impersonate impersonation`, `安全 攻击 认证 鉴权 授权 登录 密码 口令 凭证 密钥 令牌 加密 明文 漏洞 权限 泄露 泄漏 篡改 伪造 入侵 黑客 证书 越权 未授权`},
	{"privacy", "compliance", `privacy private personal pii gdpr hipaa pci consent compliance compliant regulation regulated regulatory legal
		anonymize anonymise anonymous retention retain
		sensitive erasure pseudonymous ccpa lawful law laws surveillance anonymity`, `隐私 个人信息 个人数据 合规 法规 监管 法律 匿名 留存 保留期 敏感信息 数据保护 脱敏 征得同意`},
	{"performance", "", `performance latency slow fast speed throughput response millisecond milliseconds ms p95 p99 p50
		percentile benchmark cpu memory footprint
		quickly quick responsive responsiveness slowly slowness lag sluggish instant instantly`, `性能 延迟 时延 吞吐 响应时间 毫秒 基准测试 内存 卡顿 响应速度 响应慢 速度`},
	{"scalability", "", `scalability scale scales scaling scalable capacity concurrent concurrency load peak traffic shard
		sharding partition growth volume throttle
		bottleneck bottlenecks saturation burst bursts surge overload overloaded elastic`, `扩展性 扩容 伸缩 容量 并发 负载 峰值 流量 分片 增长 瓶颈 过载 高峰 激增`},
	{"reliability", "availability errors", `availability available uptime outage downtime failover redundancy redundant replica replicas spof
		resilience resilient sla slo crash unavailable single failure disaster recovery recover
		error errors exception exceptions timeout timeouts retry retries retried idempotent idempotency fallback degrade degraded degradation failing
		offline unreachable interruption interrupted reconnect backoff restart restarts blackout`, `可用性 宕机 故障 停机 冗余 副本 单点 容灾 灾备 恢复 高可用 错误 异常 超时 重试 幂等 降级 兜底 断网 离线 中断 崩溃 备用 失败 重启 断电`},
	{"data", "", `data database schema storage store stored backup backups dataset table record records
		consistency transaction integrity archive
		persist persistence persisted corrupt corruption corrupted postgresql sqlite`, `数据 数据库 存储 备份 模式 事务 归档 持久化 数据表`},
	{"interfaces", "", `api apis interface interfaces endpoint endpoints contract protocol payload webhook webhooks sdk
		integration integrate integrations versioning grpc rest json
		callback callbacks openapi graphql interoperability interoperate`, `接口 协议 集成 对接 端点 契约 版本 回调 报文`},
	{"dependencies", "", `dependency dependencies depend depends party vendor vendors supplier upstream external
		provider providers library libraries
		rely relies reliant reliance saas outsource outsourced subcontractor manufacturer`, `依赖 第三方 供应商 外部服务 外部系统 上游 厂商 断供 外包 供货`},
	{"operations", "", `operations operate operational monitoring monitor observability alert alerts alerting log logs logging
		trace tracing dashboard runbook health oncall incident incidents telemetry
		pager diagnose diagnostic diagnostics maintenance heartbeat`, `运维 监控 告警 报警 日志 可观测 指标看板 值班 事件响应 监测 巡检 维护 排障`},
	{"migration", "deployment", `migrate migration deploy deployment deployed release released rollout rollback revert roll canary upgrade downgrade
		environment environments pipeline ci staging cutover launch
		import imported imports legacy undo undone deprecate deprecated deprecation backward backwards compatible compatibility`, `迁移 部署 发布 上线 回滚 回退 灰度 升级 环境 流水线 导入 切换 旧系统 兼容 撤销`},
	{"timeline", "schedule", `schedule timeline milestone milestones deadline deadlines date dates week weeks month months quarter plan phase phases
		sprint estimate estimates estimated effort delay
		late slack buffer postpone postponed slip slips`, `进度 时间表 里程碑 截止 工期 排期 日期 计划 阶段 季度 估算 延期 推迟 时间安排`},
	{"ownership", "", `owner owners ownership responsible responsibility accountable assignee raci team staffing staff
		person
		maintainer maintainers approver signoff staffed`, `负责人 责任人 责任 归属 团队 人员 由谁 指派 分工 人手`},
	{"cost", "business", `cost costs budget price pricing revenue expense expensive license licence funding roi spend spending billing
		monetization monetisation business
		pays paid cheap cheaper affordable finance financed financing subsidy fee fees`, `成本 预算 价格 定价 收入 费用 收费 盈利 商业模式 许可 付费 资金 经费 投资`},
	{"market", "value", `market competitor competitors competition competitive positioning differentiation differentiator alternative
		alternatives segment adoption customers rival rivals
		compete competes competing advantage advantages churn marketing demand`, `市场 竞争 竞品 定位 差异化 替代方案 客户群 优势 对手 同类产品`},
	{"users", "", `user users persona personas audience customer stakeholder stakeholders operator operators admin admins
		journey story stories
		role roles people visitors beginner beginners elderly`, `用户 角色 画像 受众 客户 利益相关 操作员 管理员 使用者 人群`},
	{"metrics", "goals", `metric metrics measure measures measurable measured kpi kpis success target targets baseline baselines
		goal goals objective objectives outcome outcomes
		quantify quantified quantifies quantifiable threshold thresholds indicator indicators`, `度量 衡量 成功标准 目标值 基线 目标 量化 指标 阈值`},
	{"scope", "", `scope boundary boundaries nongoals exclude excluded creep mvp priority priorities
		prioritise prioritize prioritization prioritisation moscow
		excludes excluding inclusion`, `范围 边界 非目标 优先级 排除 最小可行 不包括 首期`},
	{"testability", "testing", `test tests testing testable testability verify verified verification validate validation acceptance
		criteria criterion qa scenario scenarios given
		uat regression simulation simulate simulator rehearsal rehearse`, `测试 验收 验证 可测 用例 场景 试验 演练`},
	{"terminology", "", `term terms terminology glossary wording naming name names synonym synonyms word called vocabulary
		definition definitions drift drifts interchangeably interchangeable abbreviation abbreviations acronym acronyms spelling`, `术语 词汇表 命名 名称 叫法 用词 混用 定义 缩写 同义`},
	{"consistency", "", `contradict contradicts contradiction contradictory conflict conflicts conflicting inconsistent
		inconsistency mismatch duplicate duplicated duplicates disagree
		discrepancy discrepancies differs incompatible repeats repeated twice`, `矛盾 冲突 不一致 重复 前后不符 出入 相反`},
	{"architecture", "", `architecture architectural component components module modules service services microservice diagram
		design coupling monolith layer queue stack technology framework tech debt
		cache caching topology subsystem subsystems infrastructure`, `架构 组件 模块 微服务 设计 耦合 技术栈 队列 技术债 缓存 拓扑 子系统 选型`},
	{"usability", "", `usability usable ux accessibility accessible wcag screen keyboard onboarding intuitive localization
		localisation translation language ui
		click clicks button buttons wheelchair blind disability disabilities contrast font confusing multilingual navigation`, `易用 可访问 无障碍 界面 交互 本地化 翻译 体验 轮椅 残障 视障 多语言 字体`},
	{"traceability", "", `traceability traceable id ids identifier identifiers reference references orphan
		discovery link links coverage uncovered
		numbering numbered`, `追溯 编号 标识 引用 链接 覆盖 可追溯`},
	{"risk", "", `risk risks mitigation mitigations mitigate mitigated threat threats contingency assumption assumptions
		likelihood impact blocker
		hazard hazards danger dangerous probability uncertainty`, `风险 缓解 威胁 应急 假设 预案 隐患 后果 概率 危险`},
}

// lexiconTable is the lexicon as it is looked up: topics by stem and by any of their names, and the Chinese words of each
// topic.
var lexiconTable = sync.OnceValue(func() (table struct {
	english map[string][]int
	chinese [][]string
	names   map[string]string
},
) {
	r := newTextReader()
	table.english, table.names = make(map[string][]int), make(map[string]string)
	for i, row := range lexicon {
		for word := range strings.FieldsSeq(row.english) {
			stem := r.stem(word)
			if !slices.Contains(table.english[stem], i) {
				table.english[stem] = append(table.english[stem], i)
			}
		}
		table.chinese = append(table.chinese, strings.Fields(row.chinese))
		for name := range strings.FieldsSeq(row.name + " " + row.also) {
			table.names[name] = row.name
		}
	}
	return table
})

// canonicalTopic is the lexicon's name for a topic that a reviewer named; other topics stand for themselves.
func canonicalTopic(topic string) string {
	if name, known := lexiconTable().names[topic]; known {
		return name
	}
	return topic
}

// Topic is the subject that the text's words speak of, or "" when none of them gives one away.
func Topic(text string) string { return NewClassifier().Topic(text) }

// Classifier tells the topics of many texts faster than Topic: it remembers their words. It is not safe for concurrent
// use.
type Classifier struct{ reader *textReader }

// NewClassifier returns a classifier that has seen no text yet.
func NewClassifier() Classifier { return Classifier{newTextReader()} }

// Topic is what the function of this name tells.
func (c Classifier) Topic(text string) string { return c.reader.topic(c.reader.segments(text)) }

// topic counts for each topic the words that give it away, each stem once.
func (r *textReader) topic(segments []string) string {
	r.hits, r.seen = append(r.hits[:0], make([]int, len(lexicon))...), r.seen[:0]
	for _, t := range r.tokens(segments, document) {
		switch {
		case t.word == nil:
			for i, words := range lexiconTable().chinese {
				for _, word := range words {
					r.hits[i] += strings.Count(t.text, word)
				}
			}
		case len(t.word.topics) > 0 && !slices.Contains(r.seen, t.word.stem):
			r.seen = append(r.seen, t.word.stem)
			for _, i := range t.word.topics {
				r.hits[i]++
			}
		}
	}
	best := 0
	for i := range r.hits {
		if r.hits[i] > r.hits[best] {
			best = i
		}
	}
	if r.hits[best] == 0 {
		return ""
	}
	return lexicon[best].name
}
