import type { Event } from "#api/contract/events.ts"
import { Link } from "#ui/link/link.tsx"

interface EventPlaceProps {
  readonly event: Pick<Event, "eventType" | "linkOrLocation">
  /** Shows a link as text, for a dialog that the member must answer first. */
  readonly isPlain?: boolean
}

/**
 * Shows the location, or the link of an online event, or a sentence in place of a link that the member may not see yet
 * (DECISIONS §4.3). Only http and https become links.
 */
export function EventPlace({ event: { eventType, linkOrLocation }, isPlain = false }: EventPlaceProps) {
  if (linkOrLocation == null) return <>The link appears here once you are registered.</>
  if (isPlain || eventType === "Physical" || !/^https?:\/\//i.test(linkOrLocation))
    return <>{linkOrLocation}</>
  return (
    <Link href={linkOrLocation} target="_blank" rel="noopener noreferrer">
      {linkOrLocation}
    </Link>
  )
}
