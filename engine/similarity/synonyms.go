package similarity

import (
	"slices"
	"strings"
	"sync"

	"github.com/blevesearch/snowballstem"
)

// synonym is one thing that reviewers call by several words, in English and Chinese.
type synonym struct{ english, chinese string }

// synonyms are words that say much the same in a review: two points that use different ones of a row still share it. They were
// gathered by subject, not from labelled points.
var synonyms = []synonym{
	// Who may get in.
	{"password passwords passcode credential credentials secret secrets passphrase", "密码 口令 凭证 密钥"},
	{"login logins signin logon authenticate authentication authenticated password passwords", "登录 登陆 登入 认证 身份验证"},
	{"permission permissions authorization authorisation privilege privileges rights rbac role roles access", "权限 授权 越权 角色 访问控制"},
	{"encrypt encrypted encryption unencrypted plaintext cleartext cipher clear", "加密 明文 密文"},
	{"attacker attackers attack hacker hackers malicious intruder abuse abused misuse", "攻击 黑客 恶意 入侵 滥用"},
	{"leak leaks leaked exposed expose exposes exposure disclose disclosed disclosure reveal reveals visible readable", "泄露 泄漏 暴露 外泄"},
	{"session sessions token tokens cookie jwt", "会话 令牌"},
	{"revoke revoked revocation invalidate invalidated blacklist logout expire expired expiry expiration", "撤销 吊销 失效 作废 黑名单 登出 注销 过期"},
	{"privacy private personal pii gdpr", "隐私 个人信息 个人数据"},
	{"consent agree agreed agreement approval approve approved", "同意 批准 审批"},
	{"audit audits audited auditing auditable log logs logged logging trail", "审计 日志 留痕"},
	{"tenant tenants customer customers client clients", "租户 客户"},
	{"isolation isolate isolated separation separate separated segregation", "隔离 串数据 跨租户"},
	// Data and its keeping.
	{"backup backups restore restores restored restoration recover recovery", "备份 恢复 还原 找回"},
	{"delete deletes deleted deletion deleting remove removes removed removal erase erased erasure purge purged", "删除 清除 销毁 移除 误删"},
	{"retention retain retained keep kept keeping archive archived preserve preserved", "保留 留存 保存 存档 归档"},
	{"lose loses lost loss losing disappear disappears vanish gone", "丢失 丢 遗失"},
	{"corrupt corrupted corruption damage damaged broken torn inconsistent", "损坏 破损 坏掉"},
	{"duplicate duplicates duplicated double twice repeated", "重复 两次"},
	{"storage disk disks space capacity repository", "存储 磁盘 空间 容量"},
	{"full exhausted fills filled overflow used", "耗尽 用完 占满 已满"},
	{"stale outdated old obsolete older fresh freshness", "过时 陈旧 过期"},
	{"import imported migrate migrated migration transfer legacy", "迁移 迁入 导入"},
	{"export exported exports download downloads downloaded", "导出 下载"},
	{"concurrent concurrently concurrency simultaneous simultaneously parallel race overlap overlaps overlapping", "并发 同时 并行 竞态"},
	{"changed changes change modify modified modification edit edits edited altered", "修改 改动 变更 篡改"},
	{"file files document attachment attachments", "文件 附件"},
	// Running it.
	{"alert alerts alerting alarm alarms warning warnings warn notice notices notify notified notification notifications", "告警 报警 预警 提醒 通知"},
	{"monitor monitoring monitored observability telemetry dashboard", "监控 监测 看板"},
	{"outage downtime down crash crashes crashed unavailable offline", "宕机 停机 不可用 停摆 掉线 离线 断网"},
	{"failover redundancy redundant spof replica replicas standby", "单点 冗余 备用 容灾"},
	{"retry retries retried retrying again attempt attempts", "重试 再次"},
	{"timeout timeouts hang hangs stuck", "超时 卡住"},
	{"server servers host hosts machine machines hardware node", "服务器 主机 机器"},
	{"network connection connectivity internet signal", "网络 连接 信号"},
	{"rollback revert undo undone downgrade", "回滚 回退 撤回 撤销"},
	{"deploy deployment deployed release releases rollout launch", "部署 发布 上线"},
	{"maintenance maintain maintained upkeep", "维护 运维"},
	{"slow slowly latency quickly fast speed delay delays lag response", "慢 延迟 时延 响应 速度 卡顿"},
	{"throughput load peak traffic volume capacity scale scaling scalability growth", "吞吐 负载 峰值 高峰 流量 规模 扩容"},
	{"memory cpu ram resources", "内存 资源"},
	{"limit limits limited cap maximum quota throttle throttling", "限制 上限 配额 限流"},
	{"skip skips skipped omitted bypass", "跳过 略过"},
	{"block blocks blocked lock locks locked lockout", "锁定 锁住 封禁 冻结"},
	// What it does for whom.
	{"price prices pricing cost costs fee fees pay pays paid payment payments charge charged budget money", "价格 定价 成本 费用 收费 付费 支付 预算 资金"},
	{"refund refunds reimbursed compensation", "退款 赔偿 补偿"},
	{"competitor competitors competition rival rivals alternative alternatives differentiation", "竞品 竞争 对手 替代 差异"},
	{"audience persona personas segment target", "受众 画像 目标用户"},
	{"owner owners ownership responsible responsibility accountable", "负责人 负责 责任"},
	{"deadline deadlines schedule milestone milestones timeline dates date", "截止 排期 里程碑 进度 工期 时间表 日期"},
	{"scope mvp minimal broad release priority priorities prioritised prioritized", "范围 优先级 最小 首期"},
	{"accessibility accessible disability disabled blind wheelchair", "无障碍 残障 视障 轮椅"},
	{"language languages translation translated localization multilingual locale", "语言 多语言 翻译 国际化 本地化"},
	{"training trained onboarding learn", "培训 上手"},
	{"staff staffing employee employees personnel team operators", "员工 人员 人手 团队"},
	{"children minors child underage", "儿童 未成年"},
	{"legal law regulation regulatory compliance compliant", "法律 法规 合规 监管"},
	{"vendor vendors supplier suppliers provider providers", "供应商 厂商 第三方"},
	{"offline disconnected unreachable", "离线 断网 无网络"},
	// How it is written.
	{"measure measured measurable measurably quantify quantified number numbers figure metric metrics testable tested test verify verified verifiable judged", "衡量 量化 可测 指标 数值 度量 检验 验证 测试 判定"},
	{"acceptance criterion criteria passed", "验收 通过标准 验收标准 验收条件"},
	{"contradict contradicts contradiction contradictory conflict conflicts conflicting incompatible disagree", "矛盾 冲突 不一致"},
	{"term terms terminology naming synonym synonyms interchangeably wording", "术语 用词 叫法 命名"},
	{"threshold thresholds trigger", "阈值 触发"},
	{"format formats schema syntax", "格式 模式"},
	{"version versions versioning", "版本"},
	{"failure failures fails failed error errors exception exceptions", "失败 错误 异常 故障"},
	{"frequency interval often period daily weekly hourly", "频率 周期 多久 间隔"},
	{"email mail emails e-mail", "邮箱 邮件"},
	{"sms phone telephone", "短信 电话 手机"},
}

// term is the term of a row: its first word, marked so that no stem is equal to it.
func (s synonym) term() string {
	first, _, _ := strings.Cut(s.english, " ")
	return "=" + first
}

// synonymTable is the list as it is looked up: the terms of a stem, and those of Chinese words in the order of the list.
var synonymTable = sync.OnceValue(func() (table struct {
	english map[string][]string
	chinese []struct{ word, term string }
},
) {
	r := &textReader{env: snowballstem.NewEnv("")}
	table.english = make(map[string][]string)
	for _, s := range synonyms {
		for word := range strings.FieldsSeq(s.english) {
			if stem := r.stem(word); !slices.Contains(table.english[stem], s.term()) {
				table.english[stem] = append(table.english[stem], s.term())
			}
		}
		for word := range strings.FieldsSeq(s.chinese) {
			table.chinese = append(table.chinese, struct{ word, term string }{word, s.term()})
		}
	}
	return table
})

// addSynonyms adds to the words of a text what they mean, each meaning once. It counts double: which of several words a reviewer
// took says less than what is meant.
func (r *textReader) addSynonyms(list []int32, tokens []token) []int32 {
	words := len(list)
	add := func(term int32) {
		if !slices.Contains(list[words:], term) {
			list = append(list, term)
		}
	}
	for _, t := range tokens {
		if t.word == nil {
			for _, c := range synonymTable().chinese {
				if strings.Contains(t.text, c.word) {
					add(r.wordNumbers.numberOf(c.term))
				}
			}
			continue
		}
		for _, term := range t.word.means {
			add(term)
		}
	}
	return append(list, list[words:]...)
}
