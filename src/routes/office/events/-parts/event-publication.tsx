import { useNavigate } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import {
  duplicateEvent,
  eventDeletion,
  officeEvent,
  officeEventLists,
  publishEvent,
  scheduleEvent,
  withdrawEvent,
} from "#api/office-events.ts"
import { useForm } from "#machines/form/form.react.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { DeleteDraft } from "../../-records/delete-draft.tsx"
import { Publication } from "../../-records/publication.tsx"
import { RecordButtons, ScheduledActs, type Stage, unsavedReason } from "../../-records/publication-acts.tsx"
import { ScheduleButton } from "../../-records/schedule-button.tsx"
import { restoring, scheduleFacts, withdrawnBefore } from "../../-records/schedule-words.ts"
import { sendRecordAct } from "../../-records/send-record-act.ts"
import { isCanceled, originWords, placesWords, statusWords } from "./event-words.ts"

// Loads when it opens.
const CancelDialog = lazy(() =>
  import("./cancel-dialog.tsx").then((module) => ({ default: module.CancelDialog })),
)

const queries = { query: officeEvent, lists: officeEventLists }
const calls = { publish: publishEvent, withdraw: withdrawEvent }
const results = { publish: "The event is published", withdraw: "The event is a draft again" }

/** Returns what publishing means for members. */
const meaningOf = ({ membersGroup, eventDateTime }: OfficeEvent): string => {
  const who = membersGroup.map((role) => roleLabels[role].plural).join(", ")
  const when =
    eventDateTime === null ? "" : ` It begins on ${formatDateTime(eventDateTime, lagos)}, Lagos time.`
  return `Members see it at once. ${who} can register.${when}`
}

/** Returns whether members see an event. A finished or canceled one can neither be published nor withdrawn. */
const stageOf = (status: OfficeEvent["status"]): Stage => {
  if (status === "draft" || status === "scheduled") return status
  return status === "published" ? "visible" : "ended"
}

interface ActsProps {
  readonly event: OfficeEvent
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Copies an event as a draft, and opens the copy. */
function Duplicate({ event: { _id: id }, isUnsaved }: ActsProps) {
  const navigate = useNavigate()
  const { failure, isBusy, submit } = useForm<Readonly<{ freshId: string }>>({
    // A repeat after a lost response gets the first copy.
    initialValues: { freshId: crypto.randomUUID() },
    validate: () => ({}),
    submit: async ({ freshId }) => {
      const outcome = await sendRecordAct(queries, duplicateEvent, { id, freshId })
      if (outcome._tag === "Err") return outcome
      showToast({ tone: "success", text: "This is the copy. Choose its date." })
      void navigate({ to: "/office/events/$id", params: { id: outcome.value._id } })
      return outcome
    },
  })
  return (
    <>
      {failure !== null && (
        <Alert tone="red" role="alert">
          {failure.message}
        </Alert>
      )}
      <Button
        variant="secondary"
        isWide
        isPending={isBusy}
        onPress={submit}
        {...(isUnsaved ? { disabledReason: unsavedReason } : {})}
      >
        Duplicate
      </Button>
    </>
  )
}

/** Opens the preview of a cancellation. */
function Cancel({ event, isUnsaved }: ActsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        isWide
        onPress={() => setOpen(true)}
        {...(isUnsaved ? { disabledReason: unsavedReason } : {})}
      >
        Cancel Event
      </Button>
      {isOpen && (
        <Suspense>
          <CancelDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface EventPublicationProps extends ActsProps {
  /** Whether the reader publishes, withdraws and cancels events. */
  readonly mayEdit: boolean
  /** Whether the reader drafts and copies events that others publish: a chapter leader. */
  readonly isDrafter: boolean
}

/** Says to a chapter leader who publishes and changes the event, and what it lacks (OFFICE §6). */
const DrafterNote = ({ status, missing }: Pick<OfficeEvent, "status" | "missing">) => (
  <>
    <p>
      {status === "draft"
        ? "An admin or editor publishes it. Until then you can change it."
        : "An admin or editor changes it from now on."}
    </p>
    {missing.length > 0 && (
      <div>
        <p>Before it can be published:</p>
        <ul className="record-missing">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    )}
  </>
)

/** Shows whether members see an event and how full it is. Publishes, withdraws, copies and cancels it (OFFICE §6). */
export function EventPublication({ event, mayEdit, isDrafter, isUnsaved }: EventPublicationProps) {
  const { status, registeredCount, capacity, changedBy, changedAt, slug, visibleFrom, missing } = event
  const acts = {
    record: event,
    name: event.name,
    missing,
    queries,
    calls,
    restore: restoring(scheduleEvent, status, visibleFrom),
    meanings: {
      publish: meaningOf(event),
      withdraw: status === "scheduled" ? withdrawnBefore : "It becomes a draft. Members no longer see it.",
    },
    results,
    isUnsaved,
  }
  return (
    <Publication
      status={statusWords[status]}
      facts={[
        ...scheduleFacts(status, visibleFrom),
        ...(isCanceled(status) ? [] : [{ label: "Places", value: placesWords(registeredCount, capacity) }]),
        ...(event.chapters.length === 0 ? [] : [{ label: "Chapter", value: originWords(event) }]),
      ]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {status !== "draft" && status !== "scheduled" && (
        <RouterLink to="/dashboard/events/$slug" params={{ slug }} variant="text">
          See it as members do
        </RouterLink>
      )}
      {!mayEdit && isDrafter && (
        <>
          <DrafterNote {...event} />
          <RecordButtons>
            <Duplicate event={event} isUnsaved={isUnsaved} />
            {status === "draft" && (
              <DeleteDraft
                record={event}
                name={event.name}
                deletion={eventDeletion}
                list="/office/events"
                isUnsaved={isUnsaved}
              />
            )}
          </RecordButtons>
        </>
      )}
      {mayEdit && (
        <RecordButtons>
          <ScheduledActs
            {...acts}
            stage={stageOf(status)}
            whyNoWithdrawal={
              registeredCount > 0
                ? "Members are registered. Cancel it instead: they are told and refunded."
                : undefined
            }
            schedule={
              <ScheduleButton
                record={event}
                visibleFrom={visibleFrom}
                missing={missing}
                queries={queries}
                call={scheduleEvent}
                isUnsaved={isUnsaved}
              />
            }
          />
          <Duplicate event={event} isUnsaved={isUnsaved} />
          {status === "published" && <Cancel event={event} isUnsaved={isUnsaved} />}
          {status === "draft" && (
            <DeleteDraft
              record={event}
              name={event.name}
              deletion={eventDeletion}
              list="/office/events"
              isUnsaved={isUnsaved}
            />
          )}
        </RecordButtons>
      )}
    </Publication>
  )
}
