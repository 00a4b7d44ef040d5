import { model } from "../machines/subscription.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge, shortestPaths } from "../model/paths.ts"
import { subscriptionView } from "../pages/subscription.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { fakePayPalWindow, opened } from "./payment-fixtures.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering } from "./tour.ts"

type Reasons = Readonly<Record<string, (edge: Edge) => boolean>>
/** The reasons for edges that a browser test cannot cause. Every reason applies to some edge. */
const notWalkedReasons: Reasons = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "next year's dues can be paid in December only; the tests of the API and the machine cover them": ({
    case: { name },
  }) => name === "next year",
}
const roles = {
  "a doctor": {
    role: "Doctor",
    notWalkedReasons: {
      "the session tour and the journeys cover the end of a session": ({ case: { name } }) =>
        name === "the session expired",
    } as Reasons,
  },
  "a global member": { role: "GlobalNetwork", notWalkedReasons: {} as Reasons },
} as const

for (const [input, { role, notWalkedReasons: own }] of Object.entries(roles))
  test(`paying the subscription, ${input}: the page shows the view of each state on every path`, async ({
    page,
  }) => {
    test.slow()
    await signIn(page, await makeMember(page.request, role))
    const pay = await holdRequests(page, "**/api/subscriptions/pay*")
    await holdRequests(page, "**/api/subscriptions/save")
    const payPal = await fakePayPalWindow(page, role)
    const answers: Record<string, () => Promise<void>> = {
      "already subscribed": () => pay.answer(409, errorBody(409, "Your dues are already paid.")),
      "not for this role": () => pay.answer(403, errorBody(403, "Dues are not paid like this.")),
      "another price": () =>
        pay.answer(400, {
          ...errorBody(400, "The subscription is now ₦6,000."),
          code: "price_changed",
        }),
      "the server is unreachable": () => pay.cut(),
      "the provider is unavailable": () => pay.answer(503, errorBody(503, "Paystack is not answering.")),
      approved: async () => {
        await pay.answer(201, opened(null))
        await payPal.answers("Approve")
        // The view depends on the URL, so the redirect is part of this step.
        await page.waitForURL("**/payments/successful?**")
      },
    }
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const play = async (_: unknown, { case: { name, event } }: Edge) => {
      switch (event.type) {
        case "subscription.requested":
          return press("Subscribe Now")
        case "subscription.confirmed":
          return press("Yes, Proceed")
        case "subscription.cancelled":
          await press("No, Cancel")
          return pay.clear()
        case "xstate.done.actor.payment":
          if (role === "GlobalNetwork") await press("PayPal")
          return answers[name]!()
        default:
          throw new Error(`no browser step for ${event.type}`)
      }
    }
    const graph = explore(model, input)
    const reasons: Reasons = { ...notWalkedReasons, ...own }
    const isNotWalked = (edge: Edge) => Object.values(reasons).some((reason) => reason(edge))
    // An approval leaves the page, so it comes last on its path.
    const walks = walksCovering(graph, (edge) => !isNotWalked(edge) && edge.case.name !== "approved")
    const last = graph.edges.filter((edge) => !isNotWalked(edge) && edge.case.name === "approved")
    const walked = new Set([...walks.flat(), ...last])
    const within = new Set([...walked].flatMap(({ from, to }) => [from, to]))
    const rest = graph.edges.filter((edge) => !walked.has(edge))
    const unexplained = rest.filter((edge) => within.has(edge.from) && !isNotWalked(edge))
    expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
    for (const [reason, isReason] of Object.entries(reasons)) expect(rest.some(isReason), reason).toBe(true)

    const views = withAxe({
      ...subscriptionView,
      viewing: (at) =>
        new URL(at.url()).pathname.endsWith("/successful")
          ? expect(at.getByText("Confirming your payment").first()).toBeVisible()
          : subscriptionView.viewing(at),
    })
    const allWalks = [...walks, ...last.map((edge) => [...shortestPaths(graph).get(edge.from)!, edge])]
    for (const path of allWalks)
      await test.step(nameOfWalk(path), async () => {
        await payPal.close()
        await page.goto("/dashboard/payments")
        pay.clear()
        await expect(page.getByRole("button", { name: "Subscribe Now" })).toBeEnabled()
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      })
  })
