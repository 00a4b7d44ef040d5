import "./unsent.css"
import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { useOutbox } from "#machines/outbox/outbox.react.ts"
import { latestOf } from "#machines/outbox/queued-changes.ts"
import type { WrittenEntry } from "#machines/outbox/queued-entry-schema.ts"
import type { Failure } from "../../../outcome.ts"
import { Button } from "#ui/button/button.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { Later } from "#ui/later/later.tsx"
import { formPathOf } from "./form-paths.ts"
import { UnsentCard } from "./unsent-card.tsx"
import { unsentTexts } from "./unsent-texts.ts"

const loadDialog = () => import("./edit-dialog.tsx").then((module) => module.EditDialog)

/** A refused entry as it was when its member began to edit it. */
interface Edited {
  readonly entry: WrittenEntry
  readonly failure: Failure
}

/** Returns whether a refused entry is edited in a dialog. */
const hasDialog = (entry: WrittenEntry, failure: Failure): boolean =>
  entry.kind !== "application" && (entry.kind === "faith entry" || latestOf(failure) !== null)

/**
 * Shows what the member wrote and what waits for a connection, and why the oldest entry was refused (NETWORK §3.3). Lists
 * all kinds together, because entries are sent in order: a refused one blocks the others.
 */
export function UnsentEntries() {
  const { entries, failure, isSending, retry, withdraw } = useOutbox()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [deletedId, setDeletedId] = useState<string>()
  const [edited, setEdited] = useState<Edited>()
  const close = () => setEdited(undefined)
  const deleted = entries.find(({ clientEntryId }) => clientEntryId === deletedId)
  const deletedTexts = deleted && unsentTexts(deleted)
  return (
    <>
      {entries.length > 0 && (
        <section className="unsent" aria-labelledby="unsent">
          <div className="unsent-heading">
            <h2 id="unsent" className="display">
              Not sent yet
            </h2>
            <Button variant="secondary" isPending={isSending} onPress={retry}>
              Try Again
            </Button>
          </div>
          <ul className="entry-list">
            {entries.map((entry, index) => {
              const refusal = index === 0 ? failure : null
              const isInDialog = refusal !== null && hasDialog(entry, refusal)
              const formPath = formPathOf(entry)
              return (
                <UnsentCard
                  key={entry.clientEntryId}
                  entry={entry}
                  refusal={refusal?.message ?? null}
                  isSending={isSending}
                  onEdit={isInDialog ? () => setEdited({ entry, failure: refusal }) : undefined}
                  formPath={isInDialog || formPath === path ? undefined : formPath}
                  onDelete={() => setDeletedId(entry.clientEntryId)}
                />
              )
            })}
          </ul>
        </section>
      )}
      {edited !== undefined && <Later load={loadDialog} onFail={close} {...edited} onClose={close} />}
      <ConfirmDialog
        isOpen={deleted !== undefined}
        tone="danger"
        title={deletedTexts?.deletion}
        subtitle="It was not sent. Deleting it removes it from this device. You cannot undo this."
        cancelLabel="No, Keep It"
        confirmLabel="Yes, Delete"
        onCancel={() => setDeletedId(undefined)}
        onConfirm={() => {
          if (deletedId !== undefined) withdraw(deletedId)
        }}
      >
        <blockquote className="entry-quote">{deletedTexts?.content}</blockquote>
      </ConfirmDialog>
    </>
  )
}
