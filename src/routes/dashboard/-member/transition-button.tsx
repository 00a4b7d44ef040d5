import { useSelector } from "@xstate/react"
import ArrowUpRight from "lucide-react/icons/arrow-up-right"
import Hourglass from "lucide-react/icons/hourglass"
import { lazy, Suspense } from "react"
import type { User } from "#api/contract/users.ts"
import { ownTransition } from "#api/transition.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveTransition } from "#machines/transition/transition.actors.ts"
import { nextRole, valuesOf } from "#machines/transition/transition-form.ts"
import { Button } from "#ui/button/button.tsx"
import { Later } from "#ui/later/later.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { useRead } from "../-reading/use-read.ts"

/** Loads the dialog on demand, because few members open it. */
const loadDialog = () => import("./transition-dialog.tsx").then((module) => module.TransitionDialog)

/** Loads on demand, because few members are asked. */
const LoadedQuestion = lazy(() =>
  import("./transition-dialog.tsx").then((module) => ({ default: module.TransitionQuestion })),
)

/**
 * Shows 'Transition in Progress' while a transition is pending (SPEC §4). Otherwise it shows 'Transit to Doctor' or 'Transit to
 * GlobalNetwork', which opens the dialog. Only students and doctors see this button.
 */
export function TransitionButton({ user }: { readonly user: User }) {
  const role = nextRole(user.role)
  return role === null ? null : <NextRoleButton key={role} user={user} role={role} />
}

interface NextRoleButtonProps {
  readonly user: User
  readonly role: NonNullable<ReturnType<typeof nextRole>>
}

function NextRoleButton({ user, role }: NextRoleButtonProps) {
  const { data, isFresh, failure, isFetching, refetch } = useRead(ownTransition())
  const flow = useFlow(liveTransition, { input: { memberId: user._id, role } })
  const isDialogOpen = useSelector(flow, (snapshot) => snapshot.hasTag("asking"))
  const title = `Transit to ${role}`
  if (data === undefined)
    return failure === null ? (
      <Loading label="Loading your transition">
        <Skeleton width={180} height={44} />
      </Loading>
    ) : (
      <Button variant="secondary" isPending={isFetching} onPress={refetch}>
        Retry Transition
      </Button>
    )
  if (data?.status === "pending")
    return (
      <Button
        variant="secondary"
        icon={<Hourglass />}
        disabledReason="The office is reviewing your request and will write to you."
      >
        Transition in Progress
      </Button>
    )
  return (
    <>
      <Button
        variant="secondary"
        icon={<ArrowUpRight />}
        // Cached data may be out of date, so the button waits for the server's response.
        isPending={!isFresh && isFetching}
        onPress={() => flow.send({ type: "transition.requested", values: valuesOf(user, data) })}
      >
        {title}
      </Button>
      {isDialogOpen && (
        <Later
          load={loadDialog}
          onFail={() => flow.send({ type: "transition.cancelled" })}
          flow={flow}
          role={role}
          title={title}
          lastTransition={data}
        />
      )}
    </>
  )
}

/** Shows the office's open question about the member's transition (OFFICE §3); nothing without one. */
export function TransitionQuestion({ user: { _id, role } }: { readonly user: User }) {
  return nextRole(role) === null ? null : <OpenQuestion memberId={_id} />
}

function OpenQuestion({ memberId }: { readonly memberId: string }) {
  const { data, isFresh, isFetching } = useRead(ownTransition())
  const question = data?.question ?? null
  return data === undefined || data === null || question === null ? null : (
    <Suspense>
      <LoadedQuestion
        key={question._id}
        memberId={memberId}
        transition={data}
        question={question}
        isFresh={isFresh}
        isFetching={isFetching}
      />
    </Suspense>
  )
}
