import "./staff.css"
import { useNavigate } from "@tanstack/react-router"
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
import { EndedGrants } from "./ended-grants.tsx"
import { GrantList } from "./grant-list.tsx"
import { MemberDialog } from "./member-dialog.tsx"
import { RoleDialog } from "./role-dialog.tsx"

interface StaffPanelProps extends GrantInput {
  /** Which of the roles that have ended the list shows; undefined for those that count or wait. */
  readonly ended: EndedStaffQuery | undefined
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
export function StaffPanel({ ended, ...input }: StaffPanelProps) {
  const flow = useFlow(liveGrant, { input })
  const navigate = useNavigate()
  const grants = useSelector(flow, (snapshot) => snapshot.context.grants)
  const isFinding = useSelector(flow, (snapshot) => snapshot.matches("finding"))
  const isGranting = useSelector(flow, (snapshot) => snapshot.matches("granting"))
  const opened = useSelector(flow, (snapshot) => snapshot.context.opened)
  const shown = grants.filter(({ status }) => status !== "ended")
  const open = (grant: StaffGrant) => flow.send({ type: "grant.opened", grant })
  return (
    <>
      <div className="staff-tools">
        <ToggleGroup
          label="Which roles"
          options={filters}
          value={ended === undefined ? "open" : "ended"}
          onChange={(chosen) =>
            void navigate({
              to: "/office/staff",
              search: chosen === "ended" ? { show: "ended" } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
        <Button
          icon={<UserRoundPlus aria-hidden="true" size={18} />}
          onPress={() => flow.send({ type: "grant.begun" })}
        >
          Grant a Role
        </Button>
      </div>
      {ended !== undefined ? (
        <EndedGrants query={ended} staffId={input.staffId} onOpen={open} />
      ) : shown.length === 0 ? (
        <EmptyState title="Nobody has a role" text="Grant a role to a member." illustration="list" />
      ) : (
        <GrantList grants={shown} staffId={input.staffId} onOpen={open} />
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
