import "./staff.css"
import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import UserRoundPlus from "lucide-react/icons/user-round-plus"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import type { EndedStaffQuery } from "#api/office-staff.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveGrant } from "#machines/grant/grant.actors.ts"
import type { GrantInput } from "#machines/grant/grant.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { ListSearchBox } from "../../../-lists/list-search-box.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { searchOf, useSetFilters } from "../../../-lists/set-filters.ts"
import { hasWords } from "../../-parts/list-filters.ts"
import { EndedGrants } from "./ended-grants.tsx"
import { GrantList } from "./grant-list.tsx"
import { MemberDialog } from "./member-dialog.tsx"
import { RoleDialog } from "./role-dialog.tsx"
import { roleOf } from "./staff-words.ts"

interface StaffPanelProps extends GrantInput {
  /** The filters of the address: of the roles that have ended, or of those that count or wait. */
  readonly query: EndedStaffQuery & { readonly show?: "ended" }
}

const filters = [
  { value: "open", label: "Now" },
  { value: "ended", label: "Ended" },
] as const

/** Loads the form after a member is chosen: its chapters and lists are larger than the page. */
const GrantDialog = lazy(() =>
  import("./grant-dialog.tsx").then((module) => ({ default: module.GrantDialog })),
)

/** Shows the staff roles, and the dialogs that grant and end them. */
export function StaffPanel({ query: { show, ...query }, ...input }: StaffPanelProps) {
  const flow = useFlow(liveGrant, { input })
  const setFilters = useSetFilters<StaffPanelProps["query"]>()
  const grants = useSelector(flow, (snapshot) => snapshot.context.grants)
  const isFinding = useSelector(flow, (snapshot) => snapshot.matches("finding"))
  const isGranting = useSelector(flow, (snapshot) => snapshot.matches("granting"))
  const opened = useSelector(flow, (snapshot) => snapshot.context.opened)
  const { search } = query
  const open = grants.filter(({ status }) => status !== "ended")
  const found = open.filter((grant) =>
    hasWords(search, [grant.member.fullName, grant.member.email, roleOf(grant)]),
  )
  const openGrant = (grant: StaffGrant) => flow.send({ type: "grant.opened", grant })
  return (
    <>
      <div className="staff-tools">
        <ToggleGroup
          label="Which roles"
          options={filters}
          value={show ?? "open"}
          onChange={(chosen) => setFilters({ show: chosen === "ended" ? chosen : undefined })}
        />
        <Button
          icon={<UserRoundPlus aria-hidden="true" size={18} />}
          onPress={() => flow.send({ type: "grant.begun" })}
        >
          Grant a Role
        </Button>
      </div>
      {show === "ended" ? (
        <EndedGrants query={query} staffId={input.staffId} onOpen={openGrant} />
      ) : (
        <>
          <ListSearchBox
            label="Search staff roles"
            placeholder="Name, email or role"
            value={search ?? ""}
            onSearch={(text) => setFilters({ search: searchOf(text) })}
          />
          {found.length > 0 ? (
            <GrantList grants={found} staffId={input.staffId} onOpen={openGrant} />
          ) : open.length === 0 ? (
            <EmptyState title="Nobody has a role" text="Grant a role to a member." illustration="list" />
          ) : (
            <EmptyState
              title="No role found"
              text="Try a part of the name, the email address or the role. Roles that have ended are under Ended."
              illustration="search"
              action={
                <RouterLink to="/office/staff" search={{}} variant="secondary">
                  Show All Roles
                </RouterLink>
              }
            />
          )}
        </>
      )}
      {isFinding && <MemberDialog flow={flow} />}
      {isGranting && (
        <Suspense>
          <GrantDialog flow={flow} />
        </Suspense>
      )}
      {opened !== null && <RoleDialog flow={flow} grant={opened} />}
    </>
  )
}
