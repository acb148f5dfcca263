package feedback

import "time"

// DefaultAnswerTime is how long a checkpoint waits for an answer where nobody says otherwise (SPEC section 8).
const DefaultAnswerTime = 5 * time.Minute
