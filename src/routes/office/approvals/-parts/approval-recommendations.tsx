import "./approvals.css"
import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"

/** What each recommendation says. */
const recommendationWords = { for: "Recommends it", against: "Advises against it" } as const

/** Shows what the leaders of the member's chapter think of a request (OFFICE §1). */
export function ApprovalRecommendations({ recommendations }: Pick<Approval, "recommendations">) {
  return (
    <Card as="section" aria-labelledby="recommendations" className="approval-block">
      <h2 id="recommendations" className="display">
        Recommendations
      </h2>
      <ol className="approval-history" aria-labelledby="recommendations">
        {recommendations.map(({ by, recommendation, note, at }) => (
          <li key={by._id}>
            <strong>{recommendationWords[recommendation]}</strong>
            <blockquote className="approval-note">{note}</blockquote>
            <p className="quiet">{`${by.fullName}, ${formatDateTime(at)}`}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
