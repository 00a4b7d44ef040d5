import "./unsent.css"
import { lazy, Suspense, useState } from "react"
import { useOutbox } from "#machines/outbox/outbox.react.ts"
import type { QueuedFaithEntry } from "#machines/outbox/queued-entry-schema.ts"
import { Button } from "#ui/button/button.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { UnsentCard } from "./unsent-card.tsx"
import { textsOf } from "./unsent-texts.ts"

// Loads when it opens.
const EditUnsentDialog = lazy(() =>
  import("./edit-unsent-dialog.tsx").then((module) => ({ default: module.EditUnsentDialog })),
)

/** A refused entry as it was when its member began to edit it. */
interface Edited {
  readonly entry: QueuedFaithEntry
  readonly refusal: string
}

/**
 * Shows what waits for a connection, and why the oldest entry was refused (NETWORK §3.3). Lists every kind, because the
 * entries are sent in order: a refused one keeps the others waiting.
 */
export function UnsentEntries() {
  const { entries, failure, isSending, retry, withdraw } = useOutbox()
  const [deletedId, setDeletedId] = useState<string>()
  const [edited, setEdited] = useState<Edited>()
  const deleted = entries.find(({ clientEntryId }) => clientEntryId === deletedId)
  const deletedTexts = deleted && textsOf(deleted)
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
          <ul className="unsent-list">
            {entries.map((entry, index) => {
              const refusal = index === 0 ? (failure?.message ?? null) : null
              return (
                <UnsentCard
                  key={entry.clientEntryId}
                  entry={entry}
                  refusal={refusal}
                  isSending={isSending}
                  onEdit={
                    entry.kind === "faith entry" && refusal !== null
                      ? () => setEdited({ entry, refusal })
                      : undefined
                  }
                  onDelete={() => setDeletedId(entry.clientEntryId)}
                />
              )
            })}
          </ul>
        </section>
      )}
      {edited !== undefined && (
        <Suspense>
          <EditUnsentDialog {...edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={deleted !== undefined}
        tone="danger"
        title={deletedTexts?.deletion}
        subtitle="It was not sent, and it leaves this phone. You cannot undo this."
        cancelLabel="No, Keep It"
        confirmLabel="Yes, Delete"
        onCancel={() => setDeletedId(undefined)}
        onConfirm={() => {
          if (deletedId !== undefined) withdraw(deletedId)
        }}
      >
        <blockquote className="unsent-quote">{deletedTexts?.content}</blockquote>
      </ConfirmDialog>
    </>
  )
}
