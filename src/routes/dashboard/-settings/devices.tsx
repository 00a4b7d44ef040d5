import "./settings.css"
import { useSelector } from "@xstate/react"
import type { MemberSession } from "#api/contract/sessions.ts"
import { memberSessions } from "#api/sessions.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveDeviceLogout } from "#machines/device-logout/device-logout.actors.ts"
import { isMissingCall } from "#api/missing-call.ts"
import { Card } from "#ui/card/card.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { DeviceList, others } from "./device-list.tsx"

function DevicesSkeleton() {
  return (
    <Loading label="Loading your devices">
      <Skeleton height={200} />
    </Loading>
  )
}

/** Runs the logout of other devices. A device that was logged out leaves the list before the list is refetched. */
function EditableDevices({ sessions }: { readonly sessions: readonly MemberSession[] }) {
  const flow = useFlow(liveDeviceLogout)
  const isEndingOthers = useSelector(flow, (snapshot) => snapshot.matches("endingOthers"))
  const { sessionId, endedIds } = useSelector(flow, ({ context }) => context)
  return (
    <div className="devices" role="group" aria-labelledby="settings-devices" tabIndex={-1}>
      <DeviceList
        sessions={sessions.filter(({ _id }) => !endedIds.includes(_id))}
        ending={isEndingOthers ? others : sessionId}
        onLogOut={(id) => flow.send({ type: "logout.requested", sessionId: id })}
        onLogOutOthers={() => flow.send({ type: "othersLogout.requested" })}
      />
    </div>
  )
}

/** Shows the devices that are logged in to the member's account (DECISIONS §2.5). */
export function Devices() {
  const { data, isFresh, failure, cachedAt, isFetching, refetch } = useRead(memberSessions())
  if (isMissingCall(failure)) return null
  return (
    <Card as="section" aria-labelledby="settings-devices">
      <h2 id="settings-devices" className="display">
        Your devices
      </h2>
      <p className="quiet">
        These devices are logged in to your account. Each stays logged in for at most 90 days. A network is
        the beginning of an internet address; we do not know its place.
      </p>
      <StaleAlert cachedAt={cachedAt} />
      {data !== undefined ? (
        isFresh ? (
          <EditableDevices sessions={data} />
        ) : (
          <div className="devices">
            <DeviceList sessions={data} ending={null} isStale />
          </div>
        )
      ) : failure !== null ? (
        <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
      ) : (
        <DevicesSkeleton />
      )}
    </Card>
  )
}
