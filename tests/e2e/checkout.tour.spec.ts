import { model } from "../machines/checkout.model.ts"
import { describeEdge } from "../model/paths.ts"
import { type Edge, explore } from "../model/explore.ts"
import { checkoutView } from "../pages/checkout.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { alreadyPaid, checkout, fakePayPalWindow, opened } from "./payment-fixtures.ts"
import { cartOf, checked, storeRecord, logIn, scrubsLine } from "./store-fixtures.ts"
import { expectStored } from "./stored-drafts.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, notShown, walk, walksCovering, walksHere } from "./tour.ts"

const roles = { "a doctor": "Doctor", "a global member": "GlobalNetwork" } as const
type Input = keyof typeof roles

const isAnswer = ({ case: { event } }: Edge, actor: string) => event.type === `xstate.done.actor.${actor}`

const isUnpayable = ({ case: { event, name } }: Edge) =>
  event.type === "payment.requested" && name !== "plain"
const isTypedWhileWaiting = ({ before, case: { event } }: Edge) =>
  event.type === "xstate.snapshot.form" && !before.hasTag("filling")

/** The reasons for edges that a browser test cannot cause. Every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<Input, Readonly<Record<string, (edge: Edge) => boolean>>>> = {
  "a doctor": {
    "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
      event.type.startsWith("xstate.error."),
    "the session tour and the journeys cover the end of a session": ({ case: { name } }) =>
      name === "the session expired",
    "Pay is disabled before a change is accepted, and not there without a line": isUnpayable,
    "the fields wait while a payment is opened": isTypedWhileWaiting,
  },
  "a global member": {
    "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
      event.type.startsWith("xstate.error."),
    "the form refuses an order without an address": (edge) =>
      isAnswer(edge, "payment") && edge.before.context.values.shippingAddress === "",
    "the button is not there without a line, and a change is the purchase's own journey": isUnpayable,
    "the fields wait while the cart is reviewed": isTypedWhileWaiting,
  },
}

for (const input of Object.keys(roles) as Input[])
  test(`checking out, ${input}: the page shows the view of each state on every path`, async ({ page }) => {
    test.slow()
    const member = await makeMember(page.request, roles[input])
    await signIn(page, member)
    const session = await logIn(page, member)
    const line = await scrubsLine(page, session)
    const check = await holdRequests(page, "**/api/orders/check")
    const pay = await holdRequests(page, "**/api/orders/pay")
    await holdRequests(page, "**/api/orders/create")
    await intercept(page, `${checkout}*`, (request) => request.abort())
    const payPal = await fakePayPalWindow(page, roles[input])
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const address = page.getByLabel("Shipping Address")
    const typed = {
      shippingContactName: "Danladi Adeyemi",
      shippingContactPhone: "+2348031234567",
      shippingContactEmail: "danladi@demo.test",
      shippingAddress: "12 Marina Road, Lagos",
    }
    /** Responds to the check of the cart, which comes before the payment opens. */
    const answerCheck = (isChanged: boolean) => check.answer(201, checked(line, isChanged))

    const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
      switch (event.type) {
        case "xstate.done.actor.readContact":
          await page.goto("/favicon.svg")
          await storeRecord(page, "cart", cartOf(session.user._id, line))
          await storeRecord(
            page,
            "checkout",
            name === "a draft"
              ? {
                  memberId: session.user._id,
                  savedAt: await page.evaluate(() => Date.now()),
                  values: typed,
                }
              : null,
          )
          await page.goto("/dashboard/store/checkout")
          return expect(address).toHaveValue(name === "a draft" ? typed.shippingAddress : "")
        case "xstate.snapshot.form":
          await page.getByLabel("Shipping Contact Phone").fill(typed.shippingContactPhone)
          await address.fill(name === "typed" ? typed.shippingAddress : "")
          // The device keeps what was typed, and the next visit shows it.
          return expectStored(page, "checkout", typed.shippingContactPhone)
        case "payment.requested":
          if (before.context.values.shippingAddress !== "")
            return before.matches({ open: "atPayPal" })
              ? page.getByLabel("Shipping Contact Name").press("Enter")
              : press("Pay")
          await press(before.matches({ open: "atPayPal" }) ? "PayPal" : "Pay")
          await expect(address).toHaveAttribute("aria-invalid", "true")
          // No request is sent.
          return expect(check.waiting()).toBe(0)
        case "payment.cancelled":
          // The member went to the provider's page and came back.
          await answerCheck(false)
          await pay.answer(201, opened(checkout))
          await press("Open Payment Page")
          return press("Change Something")
        case "xstate.done.actor.payment":
          if (before.matches({ open: "atPayPal" })) await press("PayPal")
          if (name === "the server is unreachable") return check.cut()
          await answerCheck(name === "the cart has changed")
          if (name === "the server is unavailable")
            return pay.answer(503, errorBody(503, "We are being maintained."))
          if (name === "already paid") return pay.answer(409, alreadyPaid("order"))
          if (name === "an order in conflict") return pay.answer(409, errorBody(409, "Please try again."))
          if (name !== "approved") return
          await pay.answer(201, opened(null))
          return payPal.answers("Approve")
        case "xstate.done.actor.reviewCart":
          // Each change shows on its line. The member must accept it before paying again.
          await answerCheck(true)
          await expect(page.getByText("The price has changed.")).toBeVisible()
          await press("Accept Changes")
          return expect(page.getByText("The price has changed.")).toHaveCount(0)
        default:
          throw new Error(`no browser step for ${event.type}`)
      }
    }
    const graph = explore(model, input)
    const reasons = notWalkedReasons[input]
    const isNotWalked = (edge: Edge) => Object.values(reasons).some((reason) => reason(edge))
    const walks = walksCovering(graph, (edge) => !isNotWalked(edge), 40)
    const walked = new Set(walks.flat())
    const within = new Set([...walked].flatMap(({ from, to }) => [from, to]))
    const notWalked = graph.edges.filter((edge) => !walked.has(edge))
    // A state behind such an edge cannot be reached either.
    const unexplained = notWalked.filter((edge) => within.has(edge.from) && !isNotWalked(edge))
    expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
    for (const [reason, isReason] of Object.entries(reasons))
      expect(notWalked.some(isReason), reason).toBe(true)

    const views = { ...withAxe(checkoutView), reading: notShown }
    for (const path of walksHere(graph, (edge) => !isNotWalked(edge), 40))
      await test.step(nameOfWalk(path), async () => {
        await payPal.close()
        check.clear()
        pay.clear()
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      })
  })
