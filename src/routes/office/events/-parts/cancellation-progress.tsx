import "../../-records/records.css"
import "./events.css"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { CancellationProgress as ProgressData } from "#api/contract/office-event-messages.ts"
import { isFailure } from "#api/cached-fallback.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { officeAccess } from "#api/office.ts"
import { eventMoney } from "#api/office-books.ts"
import { eventCancellation } from "#api/office-event-messages.ts"
import { queryClient } from "#api/query-client.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Progress } from "#ui/progress/progress.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { Tone } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { OfficeFailure } from "../../-shell/office-failure.tsx"
import { countOf, refundProgress, returnWords } from "./cancellation-words.ts"

const statusChips: Readonly<
  Record<ProgressData["attention"][number]["status"], { readonly label: string; readonly tone: Tone }>
> = {
  awaitingSecond: { label: "Waits for a second person", tone: "amber" },
  unknown: { label: "No answer yet", tone: "amber" },
  failed: { label: "Failed", tone: "red" },
  refused: { label: "Not approved", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
}

interface PaymentLineProps extends Pick<
  ProgressData["offline"][number],
  "reference" | "member" | "amount" | "currency"
> {
  readonly mayReadMoney: boolean
}

/** Names a payment and its member, with a link for staff who may open it. */
function PaymentLine({ reference, member, amount, currency, mayReadMoney }: PaymentLineProps) {
  return (
    <div>
      <p>{`${formatMoney(amount, currency)}, ${member.fullName}`}</p>
      {mayReadMoney && (
        <RouterLink to="/office/money/$reference" params={{ reference }} variant="text">
          {`Payment ${reference}`}
        </RouterLink>
      )}
    </div>
  )
}

interface CancellationProgressProps {
  /** The event's id. */
  readonly id: string
}

/** Shows how far a cancellation is: who is told, and the statuses of the refunds (OFFICE §17). */
export function CancellationProgress({ id }: CancellationProgressProps) {
  const { data, error, isFetching, refetch } = useQuery(eventCancellation(id))
  const mayReadMoney = useQuery(officeAccess()).data?.permissions.includes("money.read") === true
  const progress = data?.progress ?? null
  const refunds = progress?.refunds
  // Each refund changes the sums of the event and how its registrants have paid. Query keeps the object while it is equal.
  useEffect(() => {
    if (refunds === undefined) return
    void queryClient.invalidateQueries({ queryKey: eventMoney(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: ["office", "events", "registrants", id] })
  }, [id, refunds])
  return (
    <Card as="section" aria-labelledby="cancellation" className="record-block">
      <h2 id="cancellation" className="display">
        Cancellation
      </h2>
      {progress !== null ? (
        <>
          <Progress
            label={`${progress.notified.toLocaleString("en-NG")} of ${progress.recipients.toLocaleString("en-NG")} told`}
            value={
              progress.recipients === 0 ? 100 : Math.floor((progress.notified / progress.recipients) * 100)
            }
          />
          <DataList
            items={[
              { label: "Reason", value: progress.reason },
              {
                label: "Canceled",
                value: `${progress.by.fullName}, ${formatDateTime(progress.at, lagos)}`,
              },
              { label: "Refunds", value: refundProgress(progress.refunds) },
              ...(progress.offlineReturned > 0
                ? [{ label: "Returned by hand", value: countOf(progress.offlineReturned, "payment") }]
                : []),
            ]}
          />
          {progress.attention.length > 0 && (
            <ul className="record-people" aria-label="Refunds that wait for a person">
              {progress.attention.map(({ reference, member, amount, currency, status }) => (
                <li key={reference}>
                  <PaymentLine {...{ reference, member, amount, currency, mayReadMoney }} />
                  <Chip tone={statusChips[status].tone}>{statusChips[status].label}</Chip>
                </li>
              ))}
            </ul>
          )}
          {progress.offlineCount > 0 && (
            <>
              <Alert tone="amber" title={returnWords(progress.offlineCount)}>
                No provider can refund what was paid offline. Return it by bank transfer or in cash, then open
                the payment and mark it as returned.
              </Alert>
              <ul className="record-people" aria-label="Payments to return by hand">
                {progress.offline.map(({ reference, member, amount, currency, isWaiting }) => (
                  <li key={reference}>
                    <PaymentLine {...{ reference, member, amount, currency, mayReadMoney }} />
                    {isWaiting && <Chip tone="amber">{statusChips.awaitingSecond.label}</Chip>}
                  </li>
                ))}
              </ul>
              {progress.offlineCount > progress.offline.length && (
                <p>{`And ${progress.offlineCount - progress.offline.length} more.`}</p>
              )}
            </>
          )}
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <Loading label="Loading the cancellation">
          <Skeleton height={160} />
        </Loading>
      )}
    </Card>
  )
}
