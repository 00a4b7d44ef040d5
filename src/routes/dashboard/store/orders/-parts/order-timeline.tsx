import "../../../../-member/store.css"
import type { Order } from "#api/contract/orders.ts"
import { humanise } from "#ui/humanise.ts"
import { RecordTime } from "../../../-reading/record-time.tsx"

/** The first entry of every timeline (SPEC §2). */
const created = { status: "Created", comment: "Your order has been created successfully" }

const isCreated = ({ status }: { readonly status: string }): boolean => status.toLowerCase() === "created"

/** Shows the history of an order, oldest first. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const { orderTimeline, createdAt } = order
  const entries = [
    { ...created, date: orderTimeline.find(isCreated)?.date ?? createdAt },
    ...orderTimeline
      .filter((entry) => !isCreated(entry))
      .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)),
  ]
  return (
    <ol className="timeline">
      {entries.map(({ status, date, comment }) => (
        <li key={`${status} ${date}`}>
          <p className="timeline-status">{humanise(status)}</p>
          <p className="quiet">
            <RecordTime at={date} />
          </p>
          {comment && <p>{comment}</p>}
        </li>
      ))}
    </ol>
  )
}
