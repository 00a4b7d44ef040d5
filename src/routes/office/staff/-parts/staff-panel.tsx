import "./staff.css"
import { useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import UserRoundPlus from "lucide-react/icons/user-round-plus"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveGrant } from "#machines/grant/grant.actors.ts"
import type { GrantInput } from "#machines/grant/grant.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { GrantList } from "./grant-list.tsx"
import { MemberDialog } from "./member-dialog.tsx"
import { RoleDialog } from "./role-dialog.tsx"

interface StaffPanelProps extends GrantInput {
  /** Whether the list shows roles that have ended. */
  readonly isEnded: boolean
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
export function StaffPanel({ isEnded, ...input }: StaffPanelProps) {
  const flow = useFlow(liveGrant, { input })
  const navigate = useNavigate()
  const grants = useSelector(flow, (snapshot) => snapshot.context.grants)
  const isFinding = useSelector(flow, (snapshot) => snapshot.matches("finding"))
  const isGranting = useSelector(flow, (snapshot) => snapshot.matches("granting"))
  const opened = useSelector(flow, (snapshot) => snapshot.context.opened)
  const shown = grants.filter(({ status }) => (status === "ended") === isEnded)
  return (
    <>
      <div className="staff-tools">
        <ToggleGroup
          label="Which roles"
          options={filters}
          value={isEnded ? "ended" : "open"}
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
      {shown.length === 0 ? (
        <EmptyState
          title={isEnded ? "No role has ended" : "Nobody has a role"}
          text={isEnded ? "A role that ends stays here, with who ended it." : "Grant a role to a member."}
          illustration="list"
        />
      ) : (
        <GrantList
          grants={shown}
          staffId={input.staffId}
          onOpen={(grant) => flow.send({ type: "grant.opened", grant })}
        />
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
