import "./settings.css"
import type { MemberSession } from "#api/contract/sessions.ts"
import { formatDateTime } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { Chip } from "#ui/chip/chip.tsx"

interface DeviceRowProps {
  readonly session: MemberSession
  readonly onLogOut: () => void
  readonly isPending: boolean
  readonly isDisabled: boolean
}

function DeviceRow({ session, onLogOut, isPending, isDisabled }: DeviceRowProps) {
  const { device, network, lastUsedAt, isCurrent } = session
  const place = network === null ? "Unknown network" : `Network ${network}`
  const lastUse = `Last used ${formatDateTime(lastUsedAt)}`
  return (
    <li className="device-row">
      <div className="device-words">
        <p className="device-name">
          {device} {isCurrent && <Chip tone="plum">This device</Chip>}
        </p>
        <p className="quiet">{place}</p>
        <p className="quiet">
          <time dateTime={lastUsedAt}>{lastUse}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          // Two devices may have the same name.
          aria-label={`Log out ${device}, ${place}, ${lastUse}`}
          onPress={onLogOut}
          isPending={isPending}
          isDisabled={isDisabled}
        >
          Log out
        </Button>
      )}
    </li>
  )
}

export interface DeviceListProps {
  readonly sessions: readonly MemberSession[]
  /** The session that is being ended, `others` for all at once, or null. */
  readonly ending: string | null
  /** Disables every button: the list is not from the server. */
  readonly isStale?: boolean
  readonly onLogOut?: (sessionId: string) => void
  readonly onLogOutOthers?: () => void
}

/** The value of `ending` while all other devices are logged out. */
export const others = "others"

/** Lists the member's devices. Each other device can be logged out, and all of them at once (DECISIONS §2.5). */
export function DeviceList({ sessions, ending, isStale = false, onLogOut, onLogOutOthers }: DeviceListProps) {
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  const isBlocked = (button: string) => isStale || (ending !== null && ending !== button)
  return (
    <>
      <ul className="device-list">
        {sessions.map((session) => (
          <DeviceRow
            key={session._id}
            session={session}
            onLogOut={() => onLogOut?.(session._id)}
            isPending={ending === session._id}
            isDisabled={isBlocked(session._id)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          variant="secondary"
          onPress={() => onLogOutOthers?.()}
          isPending={ending === others}
          isDisabled={isBlocked(others)}
        >
          Log out all other devices
        </Button>
      ) : (
        <p className="quiet">You are logged in on this device only.</p>
      )}
    </>
  )
}
