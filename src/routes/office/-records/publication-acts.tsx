import "./records.css"
import type { Effect } from "effect"
import { type ReactNode, useState } from "react"
import { useForm } from "#machines/form/form.react.ts"
import type { RecordQueries } from "#machines/record-editor/record-editor.actors.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure } from "../../../outcome.ts"
import { toastConflict } from "../-shell/office-failure.tsx"
import { sendRecordAct } from "./send-record-act.ts"
import { UndoAlert } from "./undo-alert.tsx"

/** The version of a record that an act names. */
interface RecordTarget {
  readonly id: string
  readonly version: number
}
type Act = "publish" | "withdraw"
type Call<R> = (target: RecordTarget) => Effect.Effect<R, Failure>

interface PublicationActsProps<R extends { readonly _id: string; readonly version: number }> {
  readonly record: R
  /** The record's name, such as an event's. The questions have it. */
  readonly name: string
  /** The act that the status allows; null for none. */
  readonly act: Act | null
  /** What keeps a draft from being published, as sentences. */
  readonly missing: readonly string[]
  /** Why the record cannot be withdrawn now; undefined when it can be. */
  readonly whyNoWithdrawal?: string | undefined
  readonly queries: RecordQueries<R>
  readonly calls: Readonly<Record<Act, Call<R>>>
  /** Shows a withdrawn record again as it was: at once, or from its scheduled time on. Defaults to publishing it at once. */
  readonly restore?: Call<R> | undefined
  /** What an act means for members. The question has it. */
  readonly meanings: Readonly<Record<Act, string>>
  /** What is said after an act: by a toast, or by the alert with the Undo of a withdrawal. */
  readonly results: Readonly<Record<Act, string>>
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Why an act waits while the form has changes that are not saved. */
export const unsavedReason = "Save or discard your changes first."

/** Publishes and withdraws a record, after a question. Names what a draft lacks (OFFICE §6). */
function PublicationActs<R extends { readonly _id: string; readonly version: number }>({
  record: { _id: id, version },
  name,
  act,
  missing,
  whyNoWithdrawal,
  queries,
  calls,
  restore = calls.publish,
  meanings,
  results,
  isUnsaved,
}: PublicationActsProps<R>) {
  const [asked, setAsked] = useState<Act | null>(null)
  const [withdrawn, setWithdrawn] = useState<{ readonly version: number; readonly restore: Call<R> } | null>(
    null,
  )
  const { field, failure, isBusy, submit } = useForm<Readonly<{ act: Act; version: number }>>({
    initialValues: { act: "publish", version },
    validate: () => ({}),
    submit: async (sent) => {
      const outcome = await sendRecordAct(queries, calls[sent.act], { id, version: sent.version })
      setAsked(null)
      toastConflict(outcome)
      if (outcome._tag === "Ok" && sent.act === "publish")
        showToast({ tone: "success", text: results.publish })
      if (outcome._tag === "Ok" && sent.act === "withdraw")
        setWithdrawn({ version: outcome.value.version, restore })
      return outcome
    },
  })
  const send = (confirmed: Act) => {
    field("act").onChange(confirmed)
    field("version").onChange(version)
    submit()
  }
  const unsaved = isUnsaved ? { disabledReason: unsavedReason } : {}
  return (
    <>
      {failure !== null && failure._tag !== "Conflict" && (
        <Alert tone="red" role="alert">
          {failure.message}
        </Alert>
      )}
      {withdrawn?.version === version &&
        (missing.length === 0 ? (
          <UndoAlert
            undo={() => sendRecordAct(queries, withdrawn.restore, { id, version })}
            toast="The withdrawal is undone"
            onUndone={() => setWithdrawn(null)}
          >
            {`${results.withdraw}.`}
          </UndoAlert>
        ) : (
          <Alert role="status">{`${results.withdraw}.`}</Alert>
        ))}
      {act === "publish" && missing.length > 0 && (
        <div>
          <p>Before you can publish it:</p>
          <ul className="record-missing">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {/* One button for both acts, so that it still has the focus after either. */}
      {act !== null && (
        <Button
          variant={act === "publish" ? "primary" : "secondary"}
          isWide
          isDisabled={act === "publish" ? missing.length > 0 : whyNoWithdrawal !== undefined}
          onPress={() => setAsked(act)}
          {...(act === "publish" || whyNoWithdrawal === undefined
            ? unsaved
            : { disabledReason: whyNoWithdrawal })}
        >
          {act === "publish" ? "Publish" : "Withdraw"}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        isPending={isBusy}
        title={asked === "withdraw" ? `Withdraw ${name}?` : `Publish ${name}?`}
        subtitle={asked !== null && meanings[asked]}
        cancelLabel="No, Go Back"
        confirmLabel={asked === "withdraw" ? "Yes, Withdraw" : "Yes, Publish"}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) send(asked)
        }}
      />
    </>
  )
}

/** Whether members see a record that can be scheduled. `ended`: it can neither be published nor withdrawn. */
export type Stage = "draft" | "scheduled" | "visible" | "ended"

interface ScheduledActsProps<R extends { readonly _id: string; readonly version: number }> extends Omit<
  PublicationActsProps<R>,
  "act"
> {
  readonly stage: Stage
  /** The button that schedules the record. */
  readonly schedule: ReactNode
}

/** Publishes, schedules and withdraws a record, after a question. */
export function ScheduledActs<R extends { readonly _id: string; readonly version: number }>({
  stage,
  schedule,
  ...acts
}: ScheduledActsProps<R>) {
  const mayPublish = stage === "draft" || stage === "scheduled"
  const withdrawal = stage === "visible" ? "withdraw" : null
  return (
    <>
      {/* One button for publishing and for withdrawing what members see, so that it still has the focus after either. */}
      <PublicationActs {...acts} act={mayPublish ? "publish" : withdrawal} />
      {mayPublish && schedule}
      <PublicationActs {...acts} act={stage === "scheduled" ? "withdraw" : null} />
    </>
  )
}

/** Keeps the buttons of a record's acts together. */
export const RecordButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className="record-buttons">{children}</div>
)
