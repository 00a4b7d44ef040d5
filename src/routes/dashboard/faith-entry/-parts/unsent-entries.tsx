import "./faith.css"
import { lazy, Suspense, useState } from "react"
import Pencil from "lucide-react/icons/pencil"
import Trash2 from "lucide-react/icons/trash-2"
import { useOutbox } from "#machines/outbox/outbox.react.ts"
import type { QueuedEntry } from "#machines/outbox/stored-outbox.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { toneOfStatus } from "#ui/tone.ts"

// Loads when it opens.
const EditUnsentDialog = lazy(() =>
  import("./edit-unsent-dialog.tsx").then((module) => ({ default: module.EditUnsentDialog })),
)

/** A refused entry as it was when its member began to edit it. */
interface Edited {
  readonly entry: QueuedEntry
  readonly refusal: string
}

/** Shows the member's entries that wait for a connection, and why the first one was refused (NETWORK §3.3). */
export function UnsentEntries() {
  const { entries, failure, isSending, retry, withdraw } = useOutbox()
  const [deletedId, setDeletedId] = useState<string>()
  const [edited, setEdited] = useState<Edited>()
  const deleted = entries.find(({ clientEntryId }) => clientEntryId === deletedId)
  return (
    <>
      {entries.length > 0 && (
        <section className="faith-unsent" aria-labelledby="unsent">
          <div className="faith-unsent-heading">
            <h2 id="unsent" className="display">
              Not sent yet
            </h2>
            <Button variant="secondary" isPending={isSending} onPress={retry}>
              Try Again
            </Button>
          </div>
          <ul className="faith-list">
            {entries.map((entry, index) => {
              const { clientEntryId, category, content, isAnonymous } = entry
              const refusal = index === 0 ? failure : null
              return (
                <Card as="li" key={clientEntryId} className="faith-card">
                  <p>
                    {refusal !== null ? (
                      <Chip tone={toneOfStatus("failed")}>Not accepted</Chip>
                    ) : (
                      <Chip tone="amber">Waiting to send</Chip>
                    )}
                  </p>
                  <p className="faith-content">{content}</p>
                  {refusal !== null && (
                    <Alert tone="red" role="alert">
                      {refusal.message}
                    </Alert>
                  )}
                  <div className="faith-foot">
                    <p>
                      <strong>{category}</strong>
                      <span className="quiet">{isAnonymous ? "Anonymous" : "Under your name"}</span>
                    </p>
                    <div className="faith-own" role="group" aria-label={`Your unsent ${category}`}>
                      {refusal !== null && (
                        <IconButton
                          label="Edit"
                          icon={<Pencil />}
                          onPress={() => setEdited({ entry, refusal: refusal.message })}
                        />
                      )}
                      <IconButton
                        label="Delete"
                        icon={<Trash2 />}
                        isDisabled={isSending}
                        onPress={() => setDeletedId(clientEntryId)}
                      />
                    </div>
                  </div>
                </Card>
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
        title="Delete this entry?"
        subtitle="It was not sent, and it leaves this phone. You cannot undo this."
        cancelLabel="No, Keep It"
        confirmLabel="Yes, Delete"
        onCancel={() => setDeletedId(undefined)}
        onConfirm={() => {
          if (deletedId !== undefined) withdraw(deletedId)
        }}
      >
        <blockquote className="faith-quote">{deleted?.content}</blockquote>
      </ConfirmDialog>
    </>
  )
}
