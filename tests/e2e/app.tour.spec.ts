/**
 * The root machine in a browser. The tests make browser functions throw: one that adds a listener and one that parses a
 * URL.
 */
import type { Page } from "playwright/test"
import type { SnapshotFrom } from "xstate"
import type { appMachine } from "#machines/app/app.machine.ts"
import { model } from "../machines/app.model.ts"
import { type Edge, explore, type Graph } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { appView } from "../pages/app.view.ts"
import { expect, makeMember, test } from "./fixtures.ts"
import { holdRequests, waitForHydration, openBackgroundTab, errorBody, visit } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering, walksHere } from "./tour.ts"

const rootBefore = ({ before }: Edge) => before as SnapshotFrom<typeof appMachine>
const contextOf = (edge: Edge) => rootBefore(edge).context
const isCartOpen = (edge: Edge) => rootBefore(edge).matches({ cart: "open" })
const isBroken = (edge: Edge) => rootBefore(edge).hasTag("broken")
const isAboutCart = ({ case: { event } }: Edge) => event.type === "xstate.error.actor.cart"

/** The reasons for edges that are not walked. Every other edge is walked, and every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "the payment machine calls no browser function that a test could break": ({ case: { event } }) =>
    event.type === "xstate.error.actor.paymentReturn",
  "the shell opens the cart before the page shows a payment": (edge) =>
    !isCartOpen(edge) && (edge.case.event.type.startsWith("payment.") || contextOf(edge).followed !== null),
  "a page marks only the payment that it shows as seen": (edge) =>
    edge.case.event.type === "payment.seen" && edge.case.event["reference"] !== contextOf(edge).followed,
  "no page can be opened behind the full-page error screen": (edge) =>
    isBroken(edge) && edge.case.event.type !== "restart.requested",
  "the chat connection starts by itself without a visible change; it has its own tour": (edge) =>
    rootBefore(edge).matches({ chat: "open" }) || /(^|\.)chat(\.|$)/.test(edge.case.event.type),
  "the test breaks the cart only when it opens, which is before any payment": (edge) =>
    isAboutCart(edge) && contextOf(edge).followed !== null,
}
const isWalkable = (edge: Edge): boolean =>
  !Object.values(notWalkedReasons).some((isNotWalked) => isNotWalked(edge))

/** A broken cart fails while it opens, so the graph gets an extra path for it. */
const aboutToBreak = (key: string) => `${key}, about to break`
const withBreakingCarts = (graph: Graph): Graph => ({
  ...graph,
  edges: graph.edges.flatMap((edge) => {
    if (isAboutCart(edge)) return [{ ...edge, from: aboutToBreak(edge.from) }]
    return edge.case.event.type === "cart.needed" ? [edge, { ...edge, to: aboutToBreak(edge.to) }] : [edge]
  }),
})
const isAboutToBreak = (edge: Edge) => edge.to.endsWith(", about to break")

const fault = "e2e/fault"
const event = "/dashboard/events/national-conference-jos"
const broken = "Oops, something went wrong!"

/** Runs in the page before the portal's scripts. Makes two browser functions throw while a fault is staged. */
const breakable = (key: string) => {
  const isFaulty = (name: string) => localStorage.getItem(key) === name
  const canParse = URL.canParse.bind(URL)
  URL.canParse = (...address) => {
    if (isFaulty("session")) {
      // The next session finds the previous member, whose payment is still followed.
      const stored = localStorage.getItem("root/auth") ?? ""
      localStorage.setItem("root/auth", stored.replace(/another-\d+-/, ""))
      throw new Error("staged")
    }
    return canParse(...address)
  }
  const listen = window.addEventListener.bind(window)
  // The cart first listens for other tabs ("storage"), then for "pageshow". Other listeners use only "pageshow".
  let last = ""
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type === "pageshow" && last === "storage" && isFaulty("cart")) throw new Error("staged")
    last = type
    listen(type, listener, options)
  }
  // Ignores the staged error. Any other error still fails the test.
  listen("error", (report) => {
    if ((report.error as Error | null)?.message === "staged") report.preventDefault()
  })
}

test("the root: the page shows the view of each state on every path", async ({ page }) => {
  test.setTimeout(300_000)
  const { email, password } = await makeMember(page.request)
  const login = await page.request.post("/api/auth/login", { data: { email, password } })
  const { user, ...tokens } = ((await login.json()) as { data: { user: { _id: string } } }).data
  const confirm = await holdRequests(page, "**/api/events/confirm-payment")
  await page.addInitScript(breakable, fault)
  await page.clock.install()
  /** Another tab of this browser. */
  const other = await openBackgroundTab(page)
  let logins = 0
  const stage = (name: string) =>
    other.evaluate(([key, value]) => localStorage.setItem(key, value), [fault, name] as const)
  const store = (record: string, value: unknown) =>
    other.evaluate(
      ([key, text]) => localStorage.setItem(key!, text!),
      [`root/${record}`, JSON.stringify({ version: 1, value })],
    )
  /** Logs in another member in the other tab. This page follows, unless it breaks while it parses the return URL. */
  const logInElsewhere = async () => {
    await store("token", tokens)
    await store("auth", {
      user: { ...user, _id: `another-${++logins}-${user._id}` },
      redirectTo: "/dashboard/events",
    })
  }
  /** Waits until a new session refetches its member. */
  const memberRefetched = () => page.waitForResponse(/\/auth\/me$/)
  const dialog = page.getByRole("alertdialog")
  const open = async (reference: string, isNew: boolean) => {
    await visit(page, "/dashboard/events")
    await expect(dialog).toHaveCount(0)
    await visit(page, `${event}?payment=successful&reference=${reference}&source=PAYSTACK`)
    if (isNew) await confirm.answer(400, errorBody(400, "Not made."))
    await expect(dialog).toContainText("Payment Not Confirmed")
    expect(confirm.waiting(), "asked once").toBe(0)
  }
  const toastsBroken = () => expect(page.getByText(broken)).toHaveCount(1)

  const play = async (_: Page, edge: Edge) => {
    const { event: happened } = edge.case
    // Lets earlier toasts close.
    await page.clock.fastForward(6_000)
    switch (happened.type) {
      case "payment.returned": {
        const { reference } = (happened as unknown as { payment: { reference: string } }).payment
        return open(reference, contextOf(edge).followed !== reference)
      }
      case "payment.seen":
        await open(happened["reference"] as string, false)
        await dialog.getByRole("button", { name: "Back to the Event" }).click()
        return expect(dialog).toHaveCount(0)
      case "cart.needed":
        if (isAboutToBreak(edge)) await stage("cart")
        if (page.url().endsWith("/login") && contextOf(edge).restarts === 0) {
          // Stores the session while no portal page is open, so that only the next page reads it.
          await page.goto("/favicon.svg")
          await store("token", tokens)
          await store("auth", { user, redirectTo: "/dashboard/events" })
          await page.goto("/dashboard/events")
        } else if (page.url().endsWith("/login")) await visit(page, "/dashboard/events")
        else {
          await visit(page, "/dashboard/events")
          await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible()
          await visit(page, "/dashboard/store/cart")
        }
        // The cart breaks while it opens, and the toast stays for five seconds.
        if (isAboutToBreak(edge)) await toastsBroken()
        return expect(page.getByRole("link", { name: "Notifications" })).toBeVisible()
      case "xstate.error.actor.cart":
        return stage("none")
      case "xstate.error.actor.session":
        await stage("session")
        if (contextOf(edge).restarts < 2)
          await Promise.all([memberRefetched(), logInElsewhere(), toastsBroken()])
        else {
          await logInElsewhere()
          await expect(page.getByRole("button", { name: "Retry" })).toBeVisible()
        }
        return stage("none")
      case "restart.requested":
        return Promise.all([memberRefetched(), page.getByRole("button", { name: "Retry" }).click()])
      default:
        throw new Error(`no browser step for ${happened.type}`)
    }
  }

  const explored = explore(model, "a page that was just opened")
  const graph = withBreakingCarts(explored)
  const walks = walksCovering(graph, isWalkable)
  const walked = new Set(walks.flat().map((edge) => edge.case))
  const notWalked = explored.edges.filter((edge) => !walked.has(edge.case))
  expect(notWalked.filter(isWalkable).map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isNotWalked] of Object.entries(notWalkedReasons))
    expect(explored.edges.some(isNotWalked), reason).toBe(true)

  const views = withAxe(
    Object.fromEntries(
      [...explored.snapshots.values()].map(({ value }) => [
        leafOf(value),
        async (shown: Page) => {
          for (const region of leafOf(value).split("+") as (keyof typeof appView)[])
            await appView[region](shown)
        },
      ]),
    ),
  )
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/favicon.svg")
      await other.evaluate(() => localStorage.clear())
      await store("auth", { user: null, redirectTo: "/dashboard/events" })
      await page.goto("/login")
      await waitForHydration(page)
      confirm.clear()
      await walk(page, path, leafOf(explored.born.snapshot.value), play, views)
    })
})
