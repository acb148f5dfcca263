package synthesis_test

import (
	"parley/engine/review"
	"parley/engine/round"
)

func weak(severity review.Severity, text string) review.Weakness {
	return review.Weakness{Text: text, Severity: severity}
}

func ask(texts ...string) []review.Suggestion {
	var list []review.Suggestion
	for _, text := range texts {
		list = append(list, review.Suggestion{Text: text})
	}
	return list
}

// lockers is a round of five perspectives on the requirements of a network of parcel lockers.
func lockers() []round.Review {
	return []round.Review{
		{Name: "product", Tool: "gemini", Outcome: round.Answered, Answer: review.Answer{
			Rating:    3,
			Strengths: []string{"The two user groups, consumers and couriers, are named with a need each.", "Security is a selling point: every compartment has its own lock and code."},
			Weaknesses: []review.Weakness{
				weak("medium", "The brief never says how many parcels per day the pilot has to move before it counts as a success."),
				weak("low", "The price for merchants is higher than that of the postal competitor."),
				weak("medium", "Municipal permits are on the critical path of the launch date without any slack."),
			},
			Suggestions: ask("Set a target number of parcels per day for the pilot.", "Compare the merchant price with the postal competitor."),
		}},
		{Name: "technical", Tool: "codex", Outcome: round.Answered, Answer: review.Answer{
			Rating:    2,
			Strengths: []string{"Firmware updates are signed before they are rolled out."},
			Weaknesses: []review.Weakness{
				weak("high", "Opening codes are delivered by one SMS provider only; an outage of that provider blocks every pick-up."),
				weak("high", "Locker firmware updates have no rollback path when an image bricks the controller."),
				weak("medium", "Pick-up codes of four digits can be guessed at the keypad; the security of a compartment lock is weak."),
				weak("medium", "The opening time of a compartment in FR-7 has no limit, so it cannot be tested."),
			},
			Suggestions: ask("Add a second channel for opening codes, such as the app or an e-mail.", "Keep the previous firmware image and roll back to it by itself.", "Make pick-up codes eight digits long."),
		}},
		{Name: "quality", Tool: "claude", Outcome: round.Answered, Answer: review.Answer{
			Rating: 3,
			Weaknesses: []review.Weakness{
				weak("medium", "Success of the pilot is not measurable: no target number of parcels is given."),
				weak("low", "\"Compartment\", \"box\" and \"cell\" are used for the same thing in chapters 2 to 4."),
				weak("medium", "FR-7 has no acceptance criterion for the maximum opening time."),
				weak("low", "FR-12 has no acceptance criterion for the maximum number of boxes."),
			},
			Suggestions: ask("Define one term for compartment, box and cell in a glossary.", "Add an acceptance criterion with a maximum opening time to FR-7.", "Add an acceptance criterion with a maximum number of boxes to FR-12."),
		}},
		{Name: "risk", Tool: "gemini", Outcome: round.Answered, Answer: review.Answer{
			Rating: 2, RiskLevel: review.High,
			Weaknesses: []review.Weakness{
				weak("high", "If the SMS provider is down nobody can open a compartment, because codes have no second channel."),
				weak("high", "A failed firmware rollout cannot be reverted remotely, so a technician has to visit each locker."),
				weak("medium", "The launch date depends on permits from 40 municipalities, and no slack is planned for late ones."),
			},
			Suggestions: ask("Provide a second channel for the opening codes.", "Plan two months of slack for municipal permits."),
		}},
		{Name: "coverage", Tool: "direct", Outcome: round.Direct, Answer: review.Answer{
			Rating: 2, MissingRequirements: []string{"R-9: returns by consumers"},
			Weaknesses: []review.Weakness{
				{Text: "Terminology drifts between box, cell and compartment.", Severity: "low", Rule: "Q16", Line: 31, Quote: "cell"},
			},
			Suggestions: []review.Suggestion{{Text: "Use one term for compartment, box and cell.", Rule: "Q16", Line: 31}},
		}},
	}
}

// warehouse is a Chinese round of three perspectives.
func warehouse() []round.Review {
	return []round.Review{
		{Name: "product", Tool: "gemini", Outcome: round.Answered, Answer: review.Answer{
			Rating:      3,
			Strengths:   []string{"手持终端的离线扫描方案很完整。"},
			Weaknesses:  []review.Weakness{weak("medium", "没有给出盘点准确率的目标值，项目是否成功无法衡量。")},
			Suggestions: ask("给出盘点准确率的目标值。"),
		}},
		{Name: "quality", Tool: "claude", Outcome: round.Answered, Answer: review.Answer{
			Rating:      2,
			Weaknesses:  []review.Weakness{weak("medium", "盘点准确率没有可以衡量的目标。"), weak("low", "“货位”和“库位”两个术语混用。")},
			Suggestions: ask("为盘点准确率写明可以衡量的目标值。", "统一使用“库位”这一术语。"),
		}},
		{Name: "risk", Tool: "gemini", Outcome: round.Answered, Answer: review.Answer{
			Rating:      3,
			Weaknesses:  []review.Weakness{weak("high", "手持终端离线扫描的数据可能丢失。"), weak("medium", "标签打印机只有一家供应商，断供时没有替代方案。")},
			Suggestions: ask("为标签打印机准备第二家供应商。"),
		}},
	}
}
