import { RouterLink } from "../-router-link.ts"
import type { places } from "./-navigation-items.ts"

interface PlaceLinkProps {
  readonly place: (typeof places)[number]
  readonly className: string
  readonly onChosen?: () => void
}

/** A link of the sidebar or the bottom bar; the page one is on is marked, also for its inner pages. */
export function PlaceLink({ place: { to, label, Icon }, className, onChosen }: PlaceLinkProps) {
  return (
    <RouterLink
      to={to}
      activeOptions={{ exact: to === "/dashboard" }}
      variant="bare"
      className={className}
      icon={<Icon />}
      onClick={onChosen}
    >
      <span>{label}</span>
    </RouterLink>
  )
}
