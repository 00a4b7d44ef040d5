import { useNavigate } from "@tanstack/react-router"
import { type ComponentProps, useState } from "react"
import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import type { DraftDeletion } from "#api/draft-deletion.ts"
import { queryClient } from "#api/query-client.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { showRecord } from "#machines/record-editor/record-editor.actors.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import type { RouterLink } from "../../-router-link.ts"
import { toastConflict } from "../-shell/office-failure.tsx"
import { unsavedReason } from "./publication-acts.tsx"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The draft that was deleted a moment ago. Its list offers Undo. */
    deletedDraft?: DeletedDraft
  }
}

interface DeleteDraftProps<
  R extends { readonly _id: string; readonly version: number; readonly whyNotDeletable: string | null },
> {
  readonly record: R
  /** The record's title or name. The question has it. */
  readonly name: string
  /** What else the deletion means, as a sentence. */
  readonly meaning?: string
  readonly deletion: DraftDeletion<R>
  /** The page of all records of this kind, which opens then. */
  readonly list: NonNullable<ComponentProps<typeof RouterLink>["to"]>
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Deletes a draft after a question, and opens its list, which offers Undo (OFFICE §4). */
export function DeleteDraft<
  R extends { readonly _id: string; readonly version: number; readonly whyNotDeletable: string | null },
>({
  record: { _id: id, version, whyNotDeletable },
  name,
  meaning = "",
  deletion,
  list,
  isUnsaved,
}: DeleteDraftProps<R>) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const { field, failure, isBusy, submit } = useForm<Readonly<{ version: number }>>({
    initialValues: { version },
    validate: () => ({}),
    submit: async (sent) => {
      const outcome = await runMemberApi(
        () => Promise.resolve(deletion.remove),
        { id, version: sent.version },
        new AbortController().signal,
      )
      setAsked(false)
      toastConflict(outcome)
      if (outcome._tag === "Err") {
        await showRecord(deletion, outcome)
        return outcome
      }
      await navigate({ to: list, replace: true, state: { deletedDraft: outcome.value } })
      void queryClient.invalidateQueries({ queryKey: deletion.lists })
      return outcome
    },
  })
  const reason = whyNotDeletable ?? (isUnsaved ? unsavedReason : undefined)
  return (
    <>
      {failure !== null && failure._tag !== "Conflict" && (
        <Alert tone="red" role="alert">
          {failure.message}
        </Alert>
      )}
      <Button
        variant="secondary"
        isWide
        onPress={() => setAsked(true)}
        {...(reason === undefined ? {} : { disabledReason: reason })}
      >
        Delete Draft
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        isPending={isBusy}
        title={`Delete ${name}?`}
        subtitle={[
          "The draft leaves the list, with all that is written in it.",
          meaning,
          "You can undo this.",
        ]
          .filter((sentence) => sentence !== "")
          .join(" ")}
        cancelLabel="No, Go Back"
        confirmLabel="Yes, Delete"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          field("version").onChange(version)
          submit()
        }}
      />
    </>
  )
}
