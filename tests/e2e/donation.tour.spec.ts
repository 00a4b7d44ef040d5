import { model } from "../machines/donation.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { donationView } from "../pages/donation.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { alreadyPaid, checkout, fakePayPalWindow, opened } from "./payment-fixtures.ts"
import { storeRecord, logIn } from "./store-fixtures.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, notWalked, walk, walkOf, walksHere } from "./tour.ts"

/**
 * Excludes what the browser test cannot cause: defects, the end of a session, other terms and yesterday's draft. A doctor has one
 * currency. Hidden fields cannot be filled. A redirect is never approved on this page. A donation that is already paid
 * leaves the page. The device is read before a user
 * can act.
 */
const isWalkable = ({ before, case: { name, event } }: Edge): boolean => {
  if (event.type.startsWith("xstate.error.")) return false
  if (
    [
      "the session expired",
      "approved",
      "already paid",
      "a draft of yesterday",
      "a new minimum",
      "a draft, and the server does not tell the terms",
      "of an area that is not ticked",
    ].includes(name)
  )
    return false
  if (["currency.chosen", "frequency.chosen", "recurring.switched", "field.left"].includes(event.type))
    return false
  if (event.type === "donation.cancelled") return before.matches({ donating: "open" })
  if (event.type === "amount.typed") return "Building Project" in before.context.values.areas
  return true
}

test("donating as a doctor: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request, "Doctor"))
  const init = await holdRequests(page, "**/api/donations/init")
  const dialog = page.getByRole("dialog", { name: "Make a Donation" })
  const area = dialog.getByRole("switch", { name: "Building Project" })
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    switch (event.type) {
      case "donation.requested":
        return page.getByRole("button", { name: "Make a Donation" }).click()
      case "donation.cancelled":
        return dialog.getByRole("button", { name: "Close" }).click()
      case "area.switched":
        if ((await area.isChecked()) !== (name === "on"))
          await dialog.getByText("Building Project", { exact: true }).click()
        return
      case "amount.typed":
        return dialog.getByLabel("Amount for Building Project").fill(String(event["amount"]))
      case "donation.submitted":
        return dialog.getByRole("button", { name: "Donate Now" }).click()
      case "xstate.done.actor.readDraft":
        return
      case "xstate.done.actor.payment":
        return name === "the server is unreachable"
          ? init.cut()
          : init.answer(400, errorBody(400, "Total amount must not be less than ₦500"))
      default:
        throw new Error(`no browser step for ${event.type}`)
    }
  }
  const graph = explore(model, "a doctor")
  const views = withAxe(donationView)
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/dashboard/payments?active=1")
      await page.evaluate(() => localStorage.removeItem("root/gift-draft"))
      init.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})

type Reasons = Readonly<Record<string, (edge: Edge) => boolean>>
const type = ({ case: { event } }: Edge) => event.type
/** The reasons for edges that the tour of every control leaves out. Every reason applies to some edge. */
const notWalkedReasons: Reasons = {
  "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
    type(edge).startsWith("xstate.error."),
  "the server has the first areas and minimums here; the machine's own tests cover others": ({
    case: { name },
  }) => name === "a new minimum" || name === "a draft, and the server does not tell the terms",
  "an area has no amount field before it is ticked": ({ case: { name } }) =>
    name === "of an area that is not ticked",
  "the device is read before a user can act": (edge) =>
    edge.before.matches("restoring") && type(edge) === "donation.cancelled",
}
const controls: Readonly<
  Record<
    "a doctor" | "a global member",
    {
      readonly role: "Doctor" | "GlobalNetwork"
      readonly notWalkedReasons: Reasons
      readonly steps: readonly (readonly [string, string?])[]
    }
  >
> = {
  "a doctor": {
    role: "Doctor",
    notWalkedReasons: {
      "the session tour and the journeys cover the end of a session": ({ case: { name } }) =>
        name === "the session expired",
      "a member who gives only naira has no choice of currency": (edge) => type(edge) === "currency.chosen",
    },
    steps: [
      ["donation.requested"],
      ["xstate.done.actor.readDraft", "nothing"],
      ["donation.submitted"],
      ["recurring.switched", "on"],
      ["frequency.chosen"],
      ["recurring.switched", "off"],
      ["area.switched", "on"],
      ["amount.typed", "little"],
      ["field.left"],
      ["amount.typed", "no amount"],
      ["area.switched", "off"],
      ["donation.cancelled"],
      ["donation.requested"],
      ["xstate.done.actor.readDraft", "a draft of yesterday"],
      ["donation.submitted"],
      ["xstate.done.actor.payment", "the server is unreachable"],
      ["donation.submitted"],
      ["xstate.done.actor.payment", "less than the minimum"],
      ["amount.typed", "enough"],
      ["donation.submitted"],
      ["donation.cancelled"],
      ["donation.requested"],
      ["xstate.done.actor.readDraft", "a draft of yesterday"],
      ["donation.submitted"],
      ["xstate.done.actor.payment", "already paid"],
    ],
  },
  "a global member": {
    role: "GlobalNetwork",
    notWalkedReasons: {
      "global members cannot choose naira": ({ case: { name } }) => name === "NGN",
      "a walk leaves the page once; the doctor's shows a donation that is already paid": ({
        case: { name },
      }) => name === "already paid",
    },
    steps: [
      ["donation.requested"],
      ["xstate.done.actor.readDraft", "nothing"],
      ["donation.submitted"],
      ["currency.chosen", "EUR"],
      ["recurring.switched", "on"],
      ["frequency.chosen"],
      ["recurring.switched", "off"],
      ["area.switched", "on"],
      ["amount.typed", "little"],
      ["field.left"],
      ["amount.typed", "no amount"],
      ["area.switched", "off"],
      ["donation.cancelled"],
      ["donation.requested"],
      ["xstate.done.actor.readDraft", "a draft of yesterday"],
      ["amount.typed", "enough"],
      ["xstate.done.actor.payment", "less than the minimum"],
      ["xstate.done.actor.payment", "approved"],
    ],
  },
}

for (const [input, { role, steps, ...own }] of Object.entries(controls))
  test(`donating, ${input}: every control, yesterday's draft, and the provider's responses`, async ({
    page,
  }) => {
    const graph = explore(model, input)
    const path = walkOf(graph, steps)
    const reasons = { ...notWalkedReasons, ...own.notWalkedReasons }
    const rest = notWalked(graph, path)
    const unexplained = rest.filter((edge) => !Object.values(reasons).some((reason) => reason(edge)))
    expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
    for (const [reason, isReason] of Object.entries(reasons)) expect(rest.some(isReason), reason).toBe(true)

    const member = await makeMember(page.request, role)
    await signIn(page, member)
    const { user } = await logIn(page, member)
    const init = await holdRequests(page, "**/api/donations/init")
    await holdRequests(page, "**/api/donations/create")
    const payPal = await fakePayPalWindow(page, role)
    const dialog = page.getByRole("dialog", { name: "Make a Donation" })
    const vision = dialog.getByRole("switch", { name: "Vision Partner" })
    const building = dialog.getByRole("switch", { name: "Building Project" })
    const amount = dialog.getByLabel("Amount for Building Project")
    const flip = async (one: typeof vision, words: string, isOn: boolean) => {
      if ((await one.isChecked()) !== isOn) await dialog.getByText(words, { exact: true }).click()
    }
    const choose = async (list: RegExp, option: RegExp) => {
      await dialog.getByRole("button", { name: list }).click()
      await page.getByRole("option", { name: option }).click()
    }
    const submit = () =>
      dialog.getByRole("button", { name: role === "Doctor" ? "Donate Now" : "PayPal", exact: true }).click()
    const tooLittle = () => init.answer(400, errorBody(400, "Total amount must not be less than the minimum"))
    const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
      switch (event.type) {
        case "donation.requested":
          return page.getByRole("button", { name: "Make a Donation" }).click()
        case "xstate.done.actor.readDraft":
          if (name === "nothing") return
          await expect(amount).toHaveValue("1,500.50")
          await expect(vision).toBeChecked()
          return expect(dialog.getByText(/You plan to give the same every month/)).toBeVisible()
        case "donation.cancelled":
          if (before.matches({ donating: "open" }))
            await dialog.getByRole("button", { name: "Close" }).click()
          else {
            // The payment is now open. A member who does not want to pay closes the dialog.
            await init.answer(201, opened(checkout))
            await page
              .getByRole("alertdialog", { name: "Redirecting to Payment Channel..." })
              .getByRole("button", { name: "Close" })
              .click()
          }
          // Stores yesterday's draft on this device for the next opening.
          return storeRecord(page, "gift-draft", {
            memberId: user._id,
            savedAt: await page.evaluate(() => Date.now()),
            values: {
              currency: role === "Doctor" ? "NGN" : "USD",
              recurring: true,
              frequency: "Monthly",
              areas: { "Building Project": "1,500.50" },
            },
          })
        case "donation.submitted":
          await submit()
          if (Object.keys(before.context.errors as object).length > 0)
            await expect(dialog.getByText("Please select and enter amount for an area of need")).toBeVisible()
          return
        case "recurring.switched":
          return flip(vision, "Vision Partner", name === "on")
        case "frequency.chosen":
          return choose(/Frequency/, /Annually/)
        case "currency.chosen":
          return choose(/Currency/, /EUR/)
        case "area.switched":
          return flip(building, "Building Project", name === "on")
        case "amount.typed":
          return amount.fill(String(event["amount"]))
        case "field.left":
          await amount.blur()
          return expect(dialog.getByText(/Total amount must not be less than/)).toBeVisible()
        case "xstate.done.actor.payment":
          if (role === "GlobalNetwork") await submit()
          if (name === "the server is unreachable") return init.cut()
          if (name === "less than the minimum") return tooLittle()
          if (name === "already paid") await init.answer(409, alreadyPaid("donation"))
          else {
            await init.answer(201, opened(null))
            await payPal.answers("Approve")
          }
          // The view depends on the URL, so the redirect is part of this step.
          return page.waitForURL("**/payments/successful?**")
        default:
          throw new Error(`no browser step for ${event.type}`)
      }
    }
    const views = withAxe({
      ...donationView,
      // An approval and a donation that is already paid open the page that confirms them.
      viewing: (at: typeof page) =>
        new URL(at.url()).pathname.endsWith("/successful")
          ? expect(at.getByText("Confirming your payment").first()).toBeVisible()
          : donationView.viewing(at),
    })
    await page.goto("/dashboard/payments?active=1")
    await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    await expect(page).toHaveURL(
      role === "GlobalNetwork"
        ? /\/payments\/successful\?type=donation/
        : /\/payments\/successful\?type=donation&reference=OR%2F7&source=PAYSTACK/,
    )
  })
