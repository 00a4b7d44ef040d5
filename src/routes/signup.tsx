import { useSelector } from "@xstate/react"
import { createFileRoute } from "@tanstack/react-router"
import { lazy, Suspense, useEffect } from "react"
import { useSessionRef } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { type AccountType, accountTypeOf } from "#machines/signup/account-type.ts"
import { readDraft } from "#machines/signup/signup-draft.ts"
import { liveSignup } from "#machines/signup/signup.actors.ts"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Stepper } from "#ui/stepper/stepper.tsx"
import { pictures } from "../brand/pictures.ts"
import { AuthLayout } from "./-auth/auth-layout.tsx"
import { visitorsOnly } from "./-guards.ts"
import { RouterLink } from "./-router-link.ts"
import { signupSteps } from "./-signup/steps.ts"
import { TypeChooser } from "./-signup/type-chooser.tsx"

export const Route = createFileRoute("/signup")({
  validateSearch: (search): { type?: AccountType } => {
    const type = accountTypeOf(search["type"])
    return type === null ? {} : { type }
  },
  staticData: { prerendered: { isForVisitors: true, otherPageWith: "type" } },
  // Removes all other search parameters: a form sent by GET would leave the password in the address.
  search: {
    middlewares: [
      ({ search, next }) => {
        const { type } = next(search)
        return type === undefined ? {} : { type }
      },
    ],
  },
  beforeLoad: visitorsOnly,
  loader: () => readDraft(),
  head: () => ({ meta: [{ title: "Sign up" }] }),
  component: Signup,
})

/** Loads after a card is chosen: the lists and the date make the form much heavier than the chooser. */
const loadDetails = () => import("./-signup/details-form.tsx").then((part) => ({ default: part.DetailsForm }))
const DetailsForm = lazy(loadDetails)

const words = {
  student: { title: "Sign up as a student", picture: pictures.panels.student },
  doctor: { title: "Sign up as a doctor", picture: pictures.panels.doctor },
  "global member": { title: "Sign up as a global member", picture: pictures.panels.global },
} as const

/** Shows the mode that the address names; the flow runs the signup (SPEC §2 /signup). */
function Signup() {
  const address = Route.useSearch({ select: (search) => search.type ?? null })
  const session = useSessionRef()
  const flow = useFlow(liveSignup, { input: { accountType: address, draft: Route.useLoaderData() } })
  const { accountType, choice, isChoiceMissing } = useSelector(flow, (snapshot) => snapshot.context)
  const isChoosing = useSelector(flow, (snapshot) => snapshot.matches("choosingType"))
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  useEffect(() => {
    // Runs again when an attempt ends: the address may have changed during the attempt.
    if (!isBusy && flow.getSnapshot().status === "active")
      flow.send({ type: "address.changed", accountType: address })
  }, [flow, address, isBusy])
  // The session stores the email, because it outlives this flow.
  useEffect(() => {
    const subscription = flow.on("email.remembered", (fact) => session.send(fact))
    return () => subscription.unsubscribe()
  }, [flow, session])

  useEffect(() => {
    // A failed load is shown when the form is rendered.
    if (isChoosing && choice !== null) loadDetails().catch(() => undefined)
  }, [isChoosing, choice])

  const login = (
    <p className="auth-alternative">
      Already a member? <RouterLink to="/login">Login</RouterLink>
    </p>
  )
  if (isChoosing || accountType === null || form === undefined)
    return (
      <AuthLayout
        title="Join us"
        text="Which kind of member are you?"
        steps={<Stepper label="Signing up" steps={signupSteps} active={0} />}
        isWide
      >
        <TypeChooser
          choice={choice}
          isMissing={isChoiceMissing}
          onChoose={(type) => flow.send({ type: "type.chosen", accountType: type })}
          onContinue={() => flow.send({ type: "choice.confirmed" })}
        />
        {login}
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={words[accountType].title}
      text={<RouterLink to="/signup">Choose another account type</RouterLink>}
      steps={<Stepper label="Signing up" steps={signupSteps} active={1} />}
      picture={words[accountType].picture}
    >
      <Suspense fallback={<DetailsSkeleton />}>
        <DetailsForm key={accountType} form={form} flow={flow} type={accountType} />
      </Suspense>
      {login}
    </AuthLayout>
  )
}

function DetailsSkeleton() {
  return (
    <ListSkeleton label="Loading the form" list="auth-fields" item="auth-field-skeleton">
      <Skeleton height={72} />
    </ListSkeleton>
  )
}
