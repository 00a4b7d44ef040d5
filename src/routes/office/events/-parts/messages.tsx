import "../../-records/records.css"
import "./events.css"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { eventMessages } from "#api/office-event-messages.ts"
import { useSession } from "#machines/app/app.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { OfficeFailure } from "../../-shell/office-failure.tsx"

// Loads when it opens.
const MessageDialog = lazy(() =>
  import("./message-dialog.tsx").then((module) => ({ default: module.MessageDialog })),
)

export interface MessagesProps {
  /** The event's id. */
  readonly id: string
  readonly mayEdit: boolean
}

/** Shows the messages that went to the registrants, and writes a new one (OFFICE §17). */
export function Messages({ id, mayEdit }: MessagesProps) {
  const { data, error, isFetching, refetch } = useQuery(eventMessages(id))
  const [isWriting, setWriting] = useState(false)
  const staffId = useSession((session) => session.context.user?._id)
  return (
    <Card as="section" aria-labelledby="messages" className="record-block">
      <h2 id="messages" className="display">
        Messages
      </h2>
      {data !== undefined ? (
        <>
          {data.items.length === 0 ? (
            <p className="quiet">No message was sent yet.</p>
          ) : (
            <ul className="record-people" aria-label="Messages">
              {data.items.map((message) => (
                <li key={message._id}>
                  <div>
                    <p>{message.subject}</p>
                    <p className="quiet">
                      {`${message.sentBy.fullName}, ${formatDateTime(message.sentAt, lagos)} · ${message.notified.toLocaleString("en-NG")} of ${message.recipients.toLocaleString("en-NG")} told`}
                    </p>
                    <p className="office-event-text">{message.text}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
          {mayEdit && (
            <Button
              variant="secondary"
              isWide
              onPress={() => setWriting(true)}
              {...(data.recipients === 0 ? { disabledReason: "Nobody is registered yet." } : {})}
            >
              Write to Registrants
            </Button>
          )}
          {isWriting && staffId !== undefined && (
            <Suspense>
              <MessageDialog
                id={id}
                staffId={staffId}
                recipients={data.recipients}
                onClose={() => setWriting(false)}
              />
            </Suspense>
          )}
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <Loading label="Loading messages">
          <Skeleton height={96} />
        </Loading>
      )}
    </Card>
  )
}
