import { lazy, type ReactNode, Suspense, useState } from "react"
import { hasRecord } from "#machines/session/storage.ts"

/** Loads when something waits. Without a connection it may not be on this phone. */
const UnsentEntries = lazy(() =>
  import("./unsent-entries.tsx")
    .then((module) => ({ default: module.UnsentEntries as (props: UnsentListProps) => ReactNode }))
    .catch(() => ({ default: ({ fallback }: UnsentListProps) => fallback })),
)

interface UnsentListProps {
  /** Shown until the list has loaded, and if it cannot be loaded. */
  readonly fallback?: ReactNode
}

/** Shows what waits for a connection (NETWORK §3.3). Loads nothing while nothing waits. */
export function UnsentList({ fallback = null }: UnsentListProps) {
  const [isNeeded, setNeeded] = useState(false)
  // Stays once it was needed, so that the end of the list closes its dialogs.
  if (!isNeeded && hasRecord("outbox")) setNeeded(true)
  return (
    isNeeded && (
      <Suspense fallback={fallback}>
        <UnsentEntries fallback={fallback} />
      </Suspense>
    )
  )
}
