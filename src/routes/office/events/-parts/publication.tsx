import "../../-records/records.css"
import "./events.css"
import { useNavigate } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { duplicateEvent, publishEvent, withdrawEvent } from "#api/office-events.ts"
import { useForm } from "#machines/form/form.react.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { isCanceled, placesWords, statusWords } from "./event-words.ts"
import { sendEventAct } from "./send.ts"

// Loads when it opens.
const CancelDialog = lazy(() =>
  import("./cancel-dialog.tsx").then((module) => ({ default: module.CancelDialog })),
)

type Act = "publish" | "withdraw" | "duplicate"

const toasts: Readonly<Record<Act, string>> = {
  publish: "The event is published",
  withdraw: "The event is a draft again",
  duplicate: "This is the copy. Choose its date.",
}

/** Returns what publishing means for members. */
const meaningOf = ({ membersGroup, eventDateTime }: OfficeEvent): string => {
  const who = membersGroup.map((role) => roleLabels[role].plural).join(", ")
  const when =
    eventDateTime === null ? "" : ` It begins on ${formatDateTime(eventDateTime, lagos)}, Lagos time.`
  return `Members see it at once. ${who} can register.${when}`
}

/** Returns how an act is sent. `freshId` is the copy's. */
const send = (act: Act, target: { readonly id: string; readonly version: number }, freshId: string) =>
  ({
    publish: () => sendEventAct(publishEvent, target),
    withdraw: () => sendEventAct(withdrawEvent, target),
    duplicate: () => sendEventAct(duplicateEvent, { id: target.id, freshId }),
  })[act]()

interface ActsProps {
  readonly event: OfficeEvent
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

function Acts({ event, isUnsaved }: ActsProps) {
  const { _id: id, version, status, name, missing } = event
  const navigate = useNavigate()
  const [asked, setAsked] = useState<"publish" | "withdraw" | null>(null)
  const [isCanceling, setCanceling] = useState(false)
  const { field, values, failure, isBusy, submit } = useForm<
    Readonly<{ act: Act; version: number; freshId: string }>
  >({
    initialValues: { act: "duplicate", version, freshId: crypto.randomUUID() },
    validate: () => ({}),
    submit: async (sent) => {
      const outcome = await send(sent.act, { id, version: sent.version }, sent.freshId)
      setAsked(null)
      if (outcome._tag === "Err") return outcome
      showToast({ tone: "success", text: toasts[sent.act] })
      if (sent.act === "duplicate")
        void navigate({ to: "/office/events/$id", params: { id: outcome.value._id } })
      return outcome
    },
  })
  const press = (act: Act) => {
    field("act").onChange(act)
    field("version").onChange(version)
    submit()
  }
  const unsaved = isUnsaved ? { disabledReason: "Save or discard your changes first." } : {}
  return (
    <div className="office-event-buttons">
      {failure !== null && (
        <Alert tone="red" role="alert">
          {failure.message}
        </Alert>
      )}
      {status === "draft" && missing.length > 0 && (
        <div>
          <p>Before you can publish it:</p>
          <ul className="office-event-missing">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {status === "draft" && (
        <Button isWide isDisabled={missing.length > 0} onPress={() => setAsked("publish")} {...unsaved}>
          Publish
        </Button>
      )}
      {status === "published" && (
        <Button
          variant="secondary"
          isWide
          isDisabled={event.registeredCount > 0}
          onPress={() => setAsked("withdraw")}
          {...(event.registeredCount > 0
            ? { disabledReason: "Members are registered. Cancel it instead: they are told and refunded." }
            : unsaved)}
        >
          Withdraw
        </Button>
      )}
      <Button
        variant="secondary"
        isWide
        isPending={isBusy && values.act === "duplicate"}
        onPress={() => press("duplicate")}
        {...unsaved}
      >
        Duplicate
      </Button>
      {status === "published" && (
        <Button variant="danger" isWide onPress={() => setCanceling(true)} {...unsaved}>
          Cancel Event
        </Button>
      )}
      {isCanceling && (
        <Suspense>
          <CancelDialog event={event} onClose={() => setCanceling(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        isPending={isBusy}
        title={asked === "withdraw" ? `Withdraw ${name}?` : `Publish ${name}?`}
        subtitle={asked === "withdraw" ? "It becomes a draft. Members no longer see it." : meaningOf(event)}
        cancelLabel="No, Go Back"
        confirmLabel={asked === "withdraw" ? "Yes, Withdraw" : "Yes, Publish"}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) press(asked)
        }}
      />
    </div>
  )
}

interface PublicationProps extends ActsProps {
  readonly mayEdit: boolean
}

/** Shows whether members see an event and how full it is. Publishes, withdraws, cancels and copies it (OFFICE §6). */
export function Publication({ event, mayEdit, isUnsaved }: PublicationProps) {
  const { status, registeredCount, capacity, changedBy, changedAt, slug } = event
  const { label, tone, text } = statusWords[status]
  return (
    <Card as="section" aria-labelledby="publication" className="record-block">
      <h2 id="publication" className="display">
        Publication
      </h2>
      <p>
        <Chip tone={tone}>{label}</Chip>
      </p>
      <p>{text}</p>
      <DataList
        items={[
          ...(isCanceled(status) ? [] : [{ label: "Places", value: placesWords(registeredCount, capacity) }]),
          {
            label: "Last change",
            value: `${changedBy?.fullName ?? "The national office"}, ${formatDateTime(changedAt, lagos)}`,
          },
        ]}
      />
      {status !== "draft" && (
        <RouterLink to="/dashboard/events/$slug" params={{ slug }} variant="text">
          See it as members do
        </RouterLink>
      )}
      {mayEdit && <Acts event={event} isUnsaved={isUnsaved} />}
    </Card>
  )
}
