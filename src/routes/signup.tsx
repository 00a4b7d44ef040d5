import { useSelector } from "@xstate/react"
import { createFileRoute, useRouterState } from "@tanstack/react-router"
import { lazy, Suspense, useEffect } from "react"
import { useSessionRef } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { type AccountType, accountTypeOf } from "#machines/signup/account-type.ts"
import { readDraft } from "#machines/signup/signup-draft.ts"
import { liveSignup } from "#machines/signup/signup.actors.ts"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Stepper } from "#ui/stepper/stepper.tsx"
import { association } from "../association.ts"
import { pictures } from "../brand/pictures.ts"
import { AuthLayout } from "./-auth/auth-layout.tsx"
import { visitorsOnly } from "./-guards.ts"
import { RouterLink } from "./-router-link.ts"
import { signupSteps } from "./-signup/steps.ts"
import { TypeChooser } from "./-signup/type-chooser.tsx"
import { validSearch } from "./-valid-search.ts"

const validateSearch = validSearch((given): { readonly type?: AccountType } => {
  const type = accountTypeOf(given["type"])
  return type === null ? {} : { type }
})

export const Route = createFileRoute("/signup")({
  validateSearch,
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
  head: () => ({
    meta: [
      { title: "Sign up" },
      {
        name: "description",
        content: `Join the ${association.name} as a student, a doctor or a global member.`,
      },
    ],
  }),
  component: Signup,
})

/** Loads the form after a card is chosen, because its lists and its date field are much larger than the chooser. */
const loadDetails = () =>
  import("./-signup/details-form.tsx").then((module) => ({ default: module.DetailsForm }))
const DetailsForm = lazy(loadDetails)

const typeTexts = {
  student: { title: "Sign up as a student", picture: pictures.panels.student },
  doctor: { title: "Sign up as a doctor", picture: pictures.panels.doctor },
  "global member": { title: "Sign up as a global member", picture: pictures.panels.global },
} as const

/** Shows the choice of an account type, or the form of the type in the address (SPEC §2 /signup). */
function Signup() {
  const address = Route.useSearch({ select: (search) => search.type ?? null })
  // A new object after each navigation. Going back before the form's address has loaded does not change `address`.
  const reached = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation })
  const session = useSessionRef()
  const flow = useFlow(liveSignup, { input: { accountType: address, draft: Route.useLoaderData() } })
  const { accountType, choice, isChoiceMissing } = useSelector(flow, (snapshot) => snapshot.context)
  const isChoosing = useSelector(flow, (snapshot) => snapshot.matches("choosingType"))
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  useEffect(() => {
    // Runs again when a signup attempt ends, because the address may have changed during the attempt.
    if (!isBusy && reached?.pathname === "/signup" && flow.getSnapshot().status === "active")
      flow.send({ type: "address.changed", accountType: accountTypeOf(reached.search.type) })
  }, [flow, reached, isBusy])
  // The session stores the email, because it outlives this flow.
  useEffect(() => {
    const subscription = flow.on("email.remembered", (event) => session.send(event))
    return () => subscription.unsubscribe()
  }, [flow, session])

  useEffect(() => {
    // The render of the form reports a failed load.
    if (isChoosing && choice !== null) loadDetails().catch(() => undefined)
  }, [isChoosing, choice])

  const loginLink = (
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
        {loginLink}
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={typeTexts[accountType].title}
      text={<RouterLink to="/signup">Choose another account type</RouterLink>}
      steps={<Stepper label="Signing up" steps={signupSteps} active={1} />}
      picture={typeTexts[accountType].picture}
    >
      <Suspense fallback={<DetailsSkeleton />}>
        <DetailsForm key={accountType} form={form} flow={flow} type={accountType} />
      </Suspense>
      {loginLink}
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
