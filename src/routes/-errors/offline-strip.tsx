import "./offline-strip.css"
import { useIsOffline } from "#machines/connection/connection.react.ts"

/** Says that the member is offline, in a slim strip with its own line at the top of the page. */
export function OfflineStrip() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className="offline-strip">
      {isOffline && <p>You are offline. Saved pages still work.</p>}
    </div>
  )
}
