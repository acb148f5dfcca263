package direct_test

import "testing"

func TestTechnicalChecks(t *testing.T) {
	t.Parallel()
	const qualities = "Security: TLS and permissions. Performance: latency and throughput. Availability: failover to replicas. Scale: load and capacity. Operation: deploy, monitor.\n"
	runCases(t, []ruleCase{
		{
			"T1", design,
			[]string{"# Design\n\nIt is written in Go."},
			[]string{"# Design\n\n```mermaid\ngraph TD\nA-->B\n```\n", "# Design\n\n![view](v.png)\n", "# D\n\n## Components\n\n- Store\n", "# D\n\n```\n├── cmd\n└── pkg\n```\n"},
		},
		{
			"T2", design,
			[]string{"# D\n\nThe Order Service writes.\n\n```mermaid\ngraph TD\n  U[User] -->|asks| A[Order Service]\n  A --> B[Ledger Store]\n```\n"},
			[]string{"# D\n\nThe order-service writes to the ledger store.\n\n```mermaid\ngraph TD\n  U[User] -->|asks nicely| A[Order Service]\n  A --> B[(Ledger Store)]\n```\n"},
		},
		{
			"T3", design,
			[]string{"# D\n\nIt prints forms.\n", "# D\n\nIt stores passwords.\n\nAnd credit cards.\n\nLatency, throughput, failover, replica, load, scale, deploy, monitor.\n"},
			[]string{"# D\n\n" + qualities + qualities},
		},
		{
			"T4", requirements,
			[]string{"# X\n\n## Requirements\n\n- The service shall have low latency.\n", "# X\n\n## Requirements\n\n- 系统应当支持高并发访问。\n"},
			[]string{
				"# X\n\n## Requirements\n\n- The service shall have low latency. It answers in 200 ms.\n", "# X\n\nLow latency is nice.\n",
				"# X\n\n## Requirements\n\n| Need | Value |\n|--|--|\n| The service shall have low latency | 200 ms |\n",
			},
		},
		{
			"T5", requirements,
			[]string{"# X\n\nIt waits X ms before it retries.\n", "# X\n\nThe timeout is less than 200.\n"},
			[]string{"# X\n\nIt waits X ms. We found X=1s to do.\n", "# X\n\nIt returns HTTP 200 on port 8080 in v1.2, in O(N) time.\n", "# X\n\nThe timeout is less than 200 ms.\n"},
		},
		{
			"T6", design,
			[]string{"# D\n\n## ADR-001: Use Postgres\n\nWe use Postgres.\n"},
			[]string{"# D\n\n## ADR-001: Use Postgres\n\nWe use Postgres because it is there.\n", "# D\n\n## ADR-001: Use Postgres\n\nPostgres.\n\n### Pros and Cons\n\n- known\n", "# D\n\n## Decisions\n\n- [ADR-001](a.md)\n"},
		},
		{
			"T7", design,
			[]string{"# D\n\n## Considered options\n\n- Postgres\n"},
			[]string{"# D\n\n## Considered options\n\n- Postgres\n- nothing\n", "# D\n\n## Considered options\n\n- Postgres, mandated by the customer\n"},
		},
		{
			"T8", design,
			[]string{"# D\n\nThe database is PostgreSQL or MySQL.\n", "# D\n\nDatabase: under evaluation.\n"},
			[]string{
				"# D\n\n## Alternatives\n\nPostgreSQL or MySQL.\n", "# D\n\nIt supports PostgreSQL or MySQL.\n", "# D\n\nThe database is PostgreSQL.\n",
				"# D\n\nThe meeting date is to be decided.\n",
			},
		},
		{
			"T9", design,
			[]string{"# D\n\n## API\n\nGET /forms gives the forms.\n"},
			[]string{"# D\n\n## API\n\nGET /forms, see [OpenAPI](openapi.yaml).\n", "# D\n\n## API\n\nGET /v1/forms needs a token, fails with 404, and is limited.\n", "# D\n\n## API\n\nA new field of the struct.\n"},
		},
		{
			"T10", design,
			[]string{"# D\n\nForms go to PostgreSQL.\n"},
			[]string{"# D\n\nForms go to PostgreSQL; migrations, backup, retention of 30 days.\n", "# D\n\nRedis caches the forms.\n"},
		},
		{"T11", design, []string{"# D\n\nIt prints.\n"}, []string{"# D\n\nIt has metrics and an alert.\n", "# D\n\n指标与告警齐全。\n"}},
		{
			"T12", requirements,
			[]string{"# X\n\n## Requirements\n\n- FR-1: The system shall keep forms in MongoDB.\n"},
			[]string{"# X\n\n## Requirements\n\n- FR-1: The system shall export forms to MongoDB.\n", "# X\n\n## Constraints\n\n- The store must be MongoDB.\n"},
		},
		{
			"T13", epics,
			[]string{
				"# E\n\n## EPIC-1: A\n\nDepends on: EPIC-2\n\n## EPIC-2: B\n\nDepends on: EPIC-1\n", "# E\n\n## EPIC-1: A\n\nDepends on: EPIC-2\n\n## EPIC-2: B\n\nWork.\n",
			},
			[]string{"# E\n\n## EPIC-1: A\n\nWork.\n\n## EPIC-2: B\n\nDepends on: EPIC-1\n", "# E\n\n## EPIC-1: A\n\nLike EPIC-2, which prints.\n\n## EPIC-2: B\n\nWork.\n"},
		},
	})
}

func TestRiskChecks(t *testing.T) {
	t.Parallel()
	runCases(t, []ruleCase{
		{
			"R1", design,
			[]string{"# D\n\nThe printer will be moved. The old one should go, and clerks must walk. A second one is planned. Phase 2 will replace both.\n"},
			[]string{"# D\n\n## Drawbacks\n\nIt is slower, which a cache limits.\n", "# D\n\n| Risk | Mitigation |\n|--|--|\n| Fire | Sprinkler |\n", "# D\n\n## 风险\n\n- 宕机，有备份\n"},
		},
		{
			"R2", design,
			[]string{"# D\n\n| Risk | Mitigation |\n|--|--|\n| Fire | |\n| Flood | Pump |\n", "# D\n\n## Risks\n\n- The vendor leaves.\n"},
			[]string{"# D\n\n## Risks\n\n- The vendor leaves.\n\n  A fallback vendor is under contract.\n", "# D\n\n## Risks\n\n- The vendor leaves. To mitigate this, we keep two.\n"},
		},
		{
			"R3", design,
			[]string{"# D\n\n## Risks\n\n- Fire, backup exists\n- Flood, backup exists\n- Storm, backup exists\n"},
			[]string{"# D\n\n## Risks\n\n- Fire, backup exists\n", "# D\n\n## Risks\n\n- Fire, backup, owner Ann\n- Flood, backup, owner Bob\n- Storm, backup, owner Cid\n"},
		},
		{
			"R4", design,
			[]string{"# D\n\n## Risks\n\n- Fire, backup exists\n- Flood, backup exists\n- Storm, backup exists\n"},
			[]string{"# D\n\n## Risks\n\n- Fire, backup exists\n", "# D\n\n| Risk | Likelihood | Mitigation |\n|--|--|--|\n| Fire | low | x |\n| Flood | low | y |\n| Storm | low | z |\n"},
		},
		{
			"R5", design,
			[]string{"# D\n\n| Risk | Mitigation |\n|--|--|\n| Fire | be careful |\n"},
			[]string{"# D\n\n| Risk | Mitigation |\n|--|--|\n| Fire | accepted because it is insured |\n"},
		},
		{
			"R6", design,
			[]string{"# D\n\nThe payment gateway settles each order.\n"},
			[]string{"# D\n\nThe payment gateway settles each order, with a timeout of 5 s.\n", "# D\n\nA third-party library parses dates.\n"},
		},
		{
			"R7", design,
			[]string{"# D\n\nThe broker is a single point of failure.\n", "# D\n\n注册中心是单点。\n"},
			[]string{"# D\n\nThere is no single point of failure.\n", "# D\n\n## Alternatives\n\nA single server.\n", "# D\n\nThis avoids a single point of failure.\n", "# D\n\nA desktop app with a single instance.\n"},
		},
		{
			"R8", design,
			[]string{"# D\n\nThe release brings a breaking change to the schema.\n"},
			[]string{"# D\n\nThe release brings a breaking change, with a rollback script.\n", "# D\n\nUsers delete their photos with one click.\n", "# D\n\nThere is no breaking change.\n"},
		},
		{
			"R9", design,
			[]string{"# D\n\nThe admin page is reachable with the default password.\n"},
			[]string{"# D\n\nThe system must never store plaintext passwords.\n", "# D\n\nUnauthenticated requests get 401.\n"},
		},
		{
			"R10", readiness,
			[]string{"# R\n\n## Roadmap\n\n### Milestone 1\n\nIn 2027-03.\n\n### Milestone 2\n\nLater.\n", "# R\n\n## Roadmap\n\n| Milestone | Date |\n|--|--|\n| Milestone 1 | 2027-03-01 |\n| Milestone 2 | 2027-02-01 |\n"},
			[]string{"# R\n\nThis is not a commitment of dates.\n\n## Roadmap\n\n### Milestone 1\n\nA.\n\n### Milestone 2\n\nB.\n", "# R\n\n## Roadmap\n\n### Milestone 1\n\nQ1\n\n### Milestone 2\n\nQ2\n"},
		},
		{
			"R11", design,
			[]string{"# D\n\n## Assumptions\n\n- Clerks can type.\n", "# D\n\nWe assume that clerks can type.\n"},
			[]string{"# D\n\n## Assumptions\n\n- Clerks can type; a survey will confirm it in Q1.\n", "# D\n\n假设这批日志大小为 size。\n", "# D\n\n## Assumptions\n\n| Assumption | Validation |\n|--|--|\n| typing | survey |\n"},
		},
		{
			"R12", design,
			[]string{"# D\n\n## Open questions\n\n- Who pays?\n"},
			[]string{"# D\n\n## Open questions\n\n- ~~Who pays?~~\n- Who prints? Resolved: the clerk.\n", "# D\n\n## Open questions\n\nNone.\n", "# D\n\n## Open questions\n\n- Who pays? Owner: Ann, by Q1 2027\n"},
		},
		{"R13", design, []string{"# D\n\nIt prints.\n\n```\nerror\n```\n"}, []string{"# D\n\nOn a timeout it retries twice.\n", "# D\n\n超时后重试，失败则告警。\n"}},
		{
			"R14", design,
			[]string{
				"# D\n\nIt stores credit card numbers.\n", "# D\n\nIt stores credit card numbers.\n\nLog files are deleted after 30 days.\n",
				"# D\n\nPatients only wait for an hour.\n", "# D\n\n它保存身份证号。\n\n日志 30 天后删除。\n",
			},
			[]string{
				"# D\n\nNames are personal data: they are deleted 12 months after the last loan.\n", "# D\n\nOnly the desk sees personal data.\n",
				"# D\n\n手机号属于个人信息，仅管理员可见，退订后 30 天内删除。\n",
				"# D\n\nIt stores credit card numbers under PCI DSS.\n", "# D\n\nIt stores sample patient data.\n", "# D\n\nIt stores no personal data.\n",
			},
		},
	})
}
