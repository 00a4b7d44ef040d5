import { Avatar } from "#ui/avatar.tsx"
import { RouterLink } from "../-router-link.ts"
import { useMember } from "./-member.ts"
import { PlaceLink } from "./-place-link.tsx"
import { places } from "./-places.ts"

/** Who one is, and all nine ways on (SPEC §2, Sidebar). The same in the column and in the drawer. */
export function Sidebar() {
  const { fullName, name, picture, tone } = useMember()
  return (
    <>
      <div className="sidebar-member">
        <Avatar name={name} src={picture} tone={tone} size={48} />
        <div>
          <p className="sidebar-name">{fullName}</p>
          <RouterLink to={"/dashboard/profile" as "/dashboard"} activeOptions={{ exact: true }}>
            View Profile
          </RouterLink>
        </div>
      </div>
      <nav aria-label="Dashboard" className="sidebar-places">
        {places.map((place) => (
          <PlaceLink key={place.to} place={place} className="sidebar-place" />
        ))}
      </nav>
    </>
  )
}
