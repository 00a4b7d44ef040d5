import "./offline-alert.css"
import { useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener)
  window.addEventListener("offline", listener)
  return () => {
    window.removeEventListener("online", listener)
    window.removeEventListener("offline", listener)
  }
}

/** Shows an alert while the device is offline. */
export function OfflineAlert() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="offline-alert">
      {!isOnline && (
        <p>You are offline. This page may be out of date. It updates when you are back online.</p>
      )}
    </div>
  )
}
