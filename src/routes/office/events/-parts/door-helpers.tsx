import "../../-records/records.css"
import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { lazy, Suspense, useState } from "react"
import type { Actor } from "xstate"
import { isFailure } from "#api/cached-fallback.ts"
import type { DoorHelper, DoorHelpers } from "#api/contract/office-door-helpers.ts"
import type { EventStatus } from "#api/contract/office-events.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { doorHelpers, nameDoorHelper } from "#api/office-door-helpers.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveDoorHelpers } from "#machines/door-helpers/door-helpers.actors.ts"
import type { doorHelpersMachine } from "#machines/door-helpers/door-helpers.machine.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { UndoAlert } from "../../-records/undo-alert.tsx"
import { OfficeFailure } from "../../-shell/office-failure.tsx"

// Loads when it opens.
const HelperDialog = lazy(() =>
  import("./helper-dialog.tsx").then((module) => ({ default: module.HelperDialog })),
)

/** Why nobody can be named now. */
const whyNot: Readonly<Record<Exclude<DoorHelpers["door"], "open">, string>> = {
  unpublished: "Only a published event has a door.",
  over: "The event is over.",
}

const lineOf = ({ member, namedBy, endsAt }: DoorHelper): string =>
  `${member.membershipId} · named by ${namedBy.fullName} · until ${formatDay(endsAt, lagos)}`

interface HelpersProps {
  /** The event's id. */
  readonly id: string
  readonly mayEdit: boolean
}

/** Asks before the right of a helper ends. */
function EndDialog({ flow }: { readonly flow: Actor<typeof doorHelpersMachine> }) {
  const isOpen = useSelector(flow, (snapshot) => snapshot.matches("ending"))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const name = useSelector(flow, (snapshot) => snapshot.context.person?.fullName ?? "")
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={isBusy}
      title={`End the help of ${name}?`}
      subtitle="They can no longer open the check-in of this event, and get a notification."
      cancelLabel="No, Go Back"
      confirmLabel="Yes, End"
      onCancel={() => flow.send({ type: "dialog.closed" })}
      onConfirm={() => flow.send({ type: "end.confirmed" })}
    />
  )
}

/** Shows the helpers, names more and ends their right. */
function Helpers({ id, mayEdit }: HelpersProps) {
  const { data, error, isFetching, refetch } = useQuery(doorHelpers(id))
  const flow = useFlow(liveDoorHelpers, { input: { eventId: id } })
  /** The helper whose End was pressed last. */
  const [opened, setOpened] = useState<DoorHelper | null>(null)
  const isEnded =
    opened !== null &&
    data?.door === "open" &&
    data.helpers.every(({ member }) => member._id !== opened.member._id)
  const isFinding = useSelector(flow, (snapshot) => snapshot.matches("finding") || snapshot.matches("naming"))
  return (
    <Card as="section" aria-labelledby="door-helpers" className="record-block">
      <h2 id="door-helpers" className="display">
        Door helpers
      </h2>
      <p className="quiet">
        They check in at the door of this event, and see nothing else of the office. Their right ends with the
        day after the event.
      </p>
      {data !== undefined ? (
        <>
          {data.helpers.length === 0 ? (
            <p className="quiet">Nobody helps yet.</p>
          ) : (
            <ul className="record-people" aria-label="Door helpers">
              {data.helpers.map((helper) => (
                <li key={helper._id}>
                  <div>
                    <p>{helper.member.fullName}</p>
                    <p className="quiet">{lineOf(helper)}</p>
                  </div>
                  {mayEdit && (
                    <Button
                      variant="secondary"
                      aria-label={`End the help of ${helper.member.fullName}`}
                      onPress={() => {
                        setOpened(helper)
                        flow.send({
                          type: "helper.opened",
                          person: { id: helper._id, fullName: helper.member.fullName },
                        })
                      }}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {isEnded && (
            <UndoAlert
              key={opened._id}
              undo={async () => {
                const outcome = await runMemberApi(
                  () => Promise.resolve(nameDoorHelper),
                  { eventId: id, memberId: opened.member._id },
                  new AbortController().signal,
                )
                await refetch()
                return outcome
              }}
              toast={`${opened.member.fullName} helps at the door`}
              onUndone={() => setOpened(null)}
            >
              {`The help of ${opened.member.fullName} has ended.`}
            </UndoAlert>
          )}
          {mayEdit && (
            <Button
              variant="secondary"
              isWide
              onPress={() => flow.send({ type: "helper.begun" })}
              {...(data.door === "open" ? {} : { disabledReason: whyNot[data.door] })}
            >
              Add Door Helper
            </Button>
          )}
          <EndDialog flow={flow} />
          {isFinding && (
            <Suspense>
              <HelperDialog flow={flow} />
            </Suspense>
          )}
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <Loading label="Loading door helpers">
          <Skeleton height={96} />
        </Loading>
      )}
    </Card>
  )
}

interface DoorHelpersBlockProps extends HelpersProps {
  /** The status of the event. */
  readonly status: EventStatus
}

/** Shows who checks in at the door of an event without a staff role. Names helpers and ends their right (OFFICE §14). */
export const DoorHelpersBlock = ({ status, ...props }: DoorHelpersBlockProps) => (
  // Publishing gives the event its door.
  <Helpers key={status} {...props} />
)
