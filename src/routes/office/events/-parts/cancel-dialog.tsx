import "../../-records/records.css"
import { useQuery } from "@tanstack/react-query"
import * as rules from "#api/contract/field-rules.ts"
import { eventMessageLengths } from "#api/contract/limits.ts"
import { cancelEvent } from "#api/cancel-event.ts"
import type { CancellationPreview } from "#api/contract/office-event-messages.ts"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { isFailure } from "#api/cached-fallback.ts"
import { formatMoney } from "#api/money.ts"
import { eventCancellation, eventMessages } from "#api/office-event-messages.ts"
import { officeEvent, officeEventLists } from "#api/office-events.ts"
import { queryClient } from "#api/query-client.ts"
import { answeredRecord } from "#machines/answered-record.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { ConfirmedDialog } from "../../-parts/confirmed-dialog.tsx"
import { OfficeFailure } from "../../-shell/office-failure.tsx"
import { countOf, refundSums, returnWords } from "./cancellation-words.ts"

interface PaymentListProps {
  /** The first of the payments. */
  readonly payments: CancellationPreview["seconds"]
  /** The number of all of them. */
  readonly total: number
}

/** Names payments with their members, and says how many more there are. */
function PaymentList({ payments, total }: PaymentListProps) {
  return (
    <>
      <ul className="record-missing">
        {payments.map(({ reference, member, amount, currency }) => (
          <li key={reference}>{`${formatMoney(amount, currency)}, ${member.fullName}`}</li>
        ))}
      </ul>
      {total > payments.length && <p>{`And ${total - payments.length} more.`}</p>}
    </>
  )
}

function Preview({ preview }: { readonly preview: CancellationPreview }) {
  const { registrants, secondCount, seconds, disputed, offlineCount, offline, openPayments } = preview
  return (
    <>
      <DataList
        items={[
          { label: "Told by mail", value: countOf(registrants, "member") },
          { label: "Refunded", value: refundSums(preview) },
          ...(disputed > 0 ? [{ label: "Disputed, not refunded", value: countOf(disputed, "payment") }] : []),
          ...(openPayments > 0
            ? [
                {
                  label: "Opened, not paid",
                  value: `${countOf(openPayments, "payment")}, held if it arrives`,
                },
              ]
            : []),
        ]}
      />
      {secondCount > 0 && (
        <Alert tone="amber" title={`${countOf(secondCount, "refund needs", "refunds need")} a second person`}>
          <PaymentList payments={seconds} total={secondCount} />
        </Alert>
      )}
      {offlineCount > 0 && (
        <Alert tone="amber" title={returnWords(offlineCount)}>
          <p>No provider can refund what was paid offline. Return it by bank transfer or in cash.</p>
          <PaymentList payments={offline} total={offlineCount} />
        </Alert>
      )}
    </>
  )
}

interface CancelDialogProps {
  readonly event: OfficeEvent
  readonly onClose: () => void
}

/** Shows what canceling an event does, and cancels it exactly so. The password confirms it (OFFICE §17). */
export function CancelDialog({ event: { _id: id, name }, onClose }: CancelDialogProps) {
  const query = eventCancellation(id)
  const { data, error, isFetching, refetch } = useQuery({ ...query, staleTime: 0 })
  const preview = data?.preview ?? null
  return (
    <ConfirmedDialog
      title={`Cancel ${name}?`}
      subtitle="Each registrant gets a mail and a notification, and each online payment is refunded. This cannot be undone."
      cancelLabel="No, Go Back"
      submitLabel="Yes, Cancel the Event"
      submitVariant="danger"
      isSubmitDisabled={preview === null}
      draftId={`cancellation/${id}`}
      initialValues={{ reason: "", password: "" }}
      validate={({ reason }) =>
        validateFields({ reason: rules.filled(eventMessageLengths.reason) }, { reason })
      }
      submit={async (values) => {
        // The figures on the page, not those of the first render.
        const digest = queryClient.getQueryData(query.queryKey)?.preview?.digest ?? "none"
        const outcome = await runMemberApi(
          () => Promise.resolve(cancelEvent),
          { id, digest, ...values },
          new AbortController().signal,
        )
        const stored = answeredRecord(outcome)
        if (stored !== undefined) {
          await queryClient.cancelQueries({ queryKey: query.queryKey })
          queryClient.setQueryData(query.queryKey, stored)
        }
        if (outcome._tag === "Ok" || stored?.progress !== undefined) {
          void queryClient.invalidateQueries({ queryKey: officeEvent(id).queryKey })
          void queryClient.invalidateQueries({ queryKey: eventMessages(id).queryKey })
          void queryClient.invalidateQueries({ queryKey: officeEventLists })
        }
        if (outcome._tag === "Ok") {
          showToast({ tone: "success", text: "The event is canceled. Its registrants are being told." })
          onClose()
        }
        return outcome
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          {preview !== null ? (
            <Preview preview={preview} />
          ) : isFailure(error) ? (
            <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
          ) : data === undefined ? (
            <Loading label="Loading what this does">
              <Skeleton height={96} />
            </Loading>
          ) : (
            <Alert>This event cannot be canceled any more.</Alert>
          )}
          <TextArea
            {...field("reason")}
            label="Reason"
            description="Members read it in the mail and on the page."
          />
        </>
      )}
    </ConfirmedDialog>
  )
}
