import "./office-shell.css"
import { useQuery } from "@tanstack/react-query"
import { useMatch } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { ReactNode } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { OfficeAccess } from "#api/contract/office-staff.ts"
import { staffRoleNames } from "#api/contract/staff-roles.ts"
import { officeAccess } from "#api/office.ts"
import { useSession } from "#machines/app/app.react.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Mark } from "../../../brand/logo.tsx"
import { PageFrame } from "../../-errors/page-frame.tsx"
import { RouterLink } from "../../-router-link.ts"
import { type OpenParts, useLaterParts } from "../../-shell/use-later-parts.ts"
import { OfficeNavigation } from "./office-navigation.tsx"
import { ShellSkeleton } from "./shell-skeleton.tsx"

/** Returns the reader's staff roles in words. Without one, the office is open for the help at a door. */
const rolesOf = ({ roles }: OfficeAccess): string =>
  roles.length === 0 ? "Door helper" : roles.map((role) => staffRoleNames[role]).join(", ")

const openParts: OpenParts = (module) => module.openOfficeParts()

function Frame({ access, children }: { readonly access?: OfficeAccess; readonly children: ReactNode }) {
  const fullName = useSession((session) => session.context.user?.fullName ?? "")
  const later = useLaterParts(openParts)
  return (
    <div className="office">
      <header className="office-bar">
        <RouterLink to="/office" variant="bare" className="office-logo" activeOptions={{ exact: true }}>
          <Mark size={36} />
          <span className="display">Office</span>
        </RouterLink>
        {access !== undefined && (
          <p className="office-person">
            <span>{fullName}</span>
            <span className="quiet">{rolesOf(access)}</span>
          </p>
        )}
        <RouterLink to="/dashboard" variant="quiet" icon={<ArrowLeft aria-hidden="true" />}>
          Member portal
        </RouterLink>
      </header>
      {later && <later.Parts />}
      {access !== undefined && <OfficeNavigation {...access} />}
      <main id="content" className="office-page" tabIndex={-1}>
        <PageFrame>{children}</PageFrame>
      </main>
    </div>
  )
}

/** Lays out every page of the office: the bar, and the links that the staff roles permit (OFFICE §2). */
export function OfficeShell({ children }: { readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(officeAccess())
  const isDoor = useMatch({ from: "/office/check-in/$event", shouldThrow: false }) !== undefined
  if (data !== undefined) return <Frame access={data}>{children}</Frame>
  if (!isFailure(error)) return <ShellSkeleton />
  // A door goes on without the server, with the list on the device. The server checks the right when scans are sent.
  if (isDoor && error._tag !== "Forbidden") return <Frame>{children}</Frame>
  return (
    <Frame>
      {error._tag === "Forbidden" ? (
        <div className="office-closed">
          <h1 className="display">The office is for staff</h1>
          <p className="quiet">
            Your account has no role in the office. If you should have one, write to the admins.
          </p>
          <RouterLink to="/dashboard/messaging" search={{ id: "admin" }} variant="primary">
            Write to the admins
          </RouterLink>
        </div>
      ) : (
        <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} isPending={isFetching} />
      )}
    </Frame>
  )
}
