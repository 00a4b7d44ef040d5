import "./check-in.css"
import { useSelector } from "@xstate/react"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { formatTime, lagos } from "#api/dates.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveCheckIn } from "#machines/check-in/check-in.actors.ts"
import { admissionOf, type Door } from "#machines/check-in/door-list.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { OfficeFailure } from "../../-shell/office-failure.tsx"
import type { CheckIn } from "./check-in-flow.ts"
import { CodeForm } from "./code-form.tsx"
import { DoorResult } from "./door-result.tsx"
import { NameSearch } from "./name-search.tsx"

interface DoorPageProps {
  readonly eventId: string
  readonly staff: Door["staff"]
}

/** Says whether the server has everything, and if not, how old the list is and how much waits. */
function NetworkStatus({ door }: { readonly door: CheckIn }) {
  const { isOffline, entries, readAt, failure } = useSelector(door, (snapshot) => snapshot.context)
  const isReading = useSelector(door, (snapshot) => snapshot.matches({ network: "reading" }))
  const time = formatTime(new Date(readAt), lagos)
  const onlineText = entries.length > 0 ? `Sending ${entries.length}` : `List of ${time}, everything is sent`
  return (
    <div className="door-network">
      <p role="status" className="quiet">
        {isOffline ? `Offline: list of ${time}, ${entries.length} to send` : onlineText}
      </p>
      {isOffline && failure === null && (
        <Button
          variant="secondary"
          size="small"
          isPending={isReading}
          onPress={() => door.send({ type: "list.retried" })}
        >
          Try Again
        </Button>
      )}
    </div>
  )
}

/** Names the members who were let in, without a connection or before a late answer, and should not have been. */
function Doubles({ door }: { readonly door: CheckIn }) {
  const doubles = useSelector(door, (snapshot) => snapshot.context.doubles)
  const list = useSelector(door, (snapshot) => snapshot.context.list)
  if (doubles.length === 0) return null
  const nameOf = (memberId: string) =>
    list?.registrants.find(({ member }) => member._id === memberId)?.member.fullName ?? "A member"
  return (
    <Alert role="alert" tone="amber" title="Let in here before the server answered">
      <ul>
        {doubles.map(({ scanId, memberId, result, admission }) => (
          <li key={scanId}>
            {result === "refused" || admission === null
              ? `${nameOf(memberId)}: the registration had ended.`
              : `${nameOf(memberId)}: ${admission.by?.fullName ?? "a former member of staff"} had admitted them at ${formatTime(admission.at, lagos)}.`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Shows the door of an event: the result, the camera, the code and the names (OFFICE §14). */
export function DoorPage({ eventId, staff }: DoorPageProps) {
  const door = useFlow(liveCheckIn, { input: { eventId, staff } })
  const isReady = useSelector(door, (snapshot) => snapshot.hasTag("ready"))
  const isReading = useSelector(door, (snapshot) => snapshot.matches({ network: "reading" }))
  const { list, entries, failure, isOffline } = useSelector(door, (snapshot) => snapshot.context)
  const retry = () => door.send({ type: "list.retried" })
  const admitted =
    list?.registrants.filter((registrant) => admissionOf({ staff, entries }, registrant) !== null).length ?? 0
  return (
    <>
      <PageHeading
        title={list?.event.name ?? "Check-in"}
        {...(list === null ? {} : { text: `${admitted} of ${list.registrants.length} admitted` })}
        back={
          <RouterLink to="/office/check-in" variant="quiet" icon={<ArrowLeft size={18} />}>
            All events
          </RouterLink>
        }
      />
      {isReady ? (
        <>
          {failure !== null && <OfficeFailure failure={failure} onRetry={retry} isPending={isReading} />}
          <NetworkStatus door={door} />
          <div className="door">
            <div className="door-column">
              <DoorResult door={door} />
              <CodeForm door={door} />
            </div>
            <div className="door-column">
              <Doubles door={door} />
              <NameSearch door={door} />
            </div>
          </div>
        </>
      ) : failure !== null ? (
        <OfficeFailure failure={failure} onRetry={retry} isPending={isReading} />
      ) : isOffline && !isReading ? (
        <Alert
          tone="amber"
          title="You are offline"
          action={
            <Button variant="secondary" onPress={retry}>
              Try Again
            </Button>
          }
        >
          This list was not opened on this device before. Connect to read it.
        </Alert>
      ) : (
        <Loading label="Loading the list">
          <div className="door">
            <Skeleton height={320} />
            <Skeleton height={320} />
          </div>
        </Loading>
      )}
    </>
  )
}
