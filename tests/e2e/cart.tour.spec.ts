import type { Locator } from "playwright/test"
import type { AnyMachineSnapshot } from "xstate"
import { shownLines } from "../../src/machines/cart/cart-lines.ts"
import { model } from "../machines/cart.model.ts"
import { describeEdge } from "../model/paths.ts"
import { type Edge, explore } from "../model/explore.ts"
import { cartView } from "../pages/cart.view.ts"
import { expect, expectAccessible, makeMember, test } from "./fixtures.ts"
import { cartOf, checked, storeRecord, logIn, scrubsLine, slug } from "./store-fixtures.ts"
import { holdRequests, openBackgroundTab, stopClock, visit } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering, walksHere } from "./tour.ts"

const cartPage = "/dashboard/store/cart"

/** Returns the number of lines that the pages show. */
const linesIn = ({ context }: AnyMachineSnapshot): number => shownLines(context).length
const changesIn = ({ context }: AnyMachineSnapshot): number => (context.changes as readonly unknown[]).length
const isWaiting = ({ before }: Edge) =>
  before.matches({ open: { ready: "adding" } }) || before.matches({ open: { ready: "removing" } })
const isOfTheSecond = ({ before }: Edge) => before.context.memberId === "m2"
const isOf = ({ case: { event } }: Edge, ...types: readonly string[]) => types.includes(event.type)

/** The reasons for edges that a browser test cannot cause. Every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
    edge.case.event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the device is read before a user can act": (edge) =>
    edge.before.matches("reading") && isOf(edge, "member.loggedOut"),
  "another member logs in only after the previous one has logged out": (edge) =>
    edge.before.hasTag("open") && isOf(edge, "member.loggedIn"),
  "the second member's cart behaves like the first one's": (edge) =>
    isOfTheSecond(edge) && edge.before.hasTag("open") && !isOf(edge, "member.loggedOut"),
  "every control of the cart is disabled during an addition or removal": (edge) =>
    isWaiting(edge) && isOf(edge, "quantity.chosen", "variant.chosen", "cart.cleared", "changes.accepted"),
  "an empty cart has no lines with controls": (edge) =>
    linesIn(edge.before) === 0 &&
    isOf(
      edge,
      "quantity.chosen",
      "variant.chosen",
      "cart.cleared",
      "removal.requested",
      "checkout.requested",
      "changes.accepted",
    ),
  "without changes there is nothing to accept": (edge) =>
    changesIn(edge.before) === 0 && isOf(edge, "changes.accepted"),
  "nothing shows when the check of a cart that is gone has ended; the machine's own tests cover it": (edge) =>
    linesIn(edge.before) === 0 && isOf(edge, "xstate.done.actor.checkCart"),
  "changes must be accepted before the checkout": (edge) =>
    changesIn(edge.before) > 0 && isOf(edge, "checkout.requested"),
  "during an addition or removal the model does not distinguish a changed cart": (edge) =>
    changesIn(edge.before) > 0 && isOf(edge, "addition.requested", "removal.requested"),
  "the checkout requests its own check in its own tour": (edge) => isOf(edge, "check.requested"),
  "the success page settles an order; the store's journey covers it with the real server": (edge) =>
    isOf(edge, "order.settled"),
}
const isNotWalked = (edge: Edge): boolean => Object.values(notWalkedReasons).some((reason) => reason(edge))

test("the cart: the page shows the view of each state on every path", async ({ page }) => {
  // The longest tour; its time depends only on the machine.
  test.setTimeout(360_000)
  const members = { first: await makeMember(page.request), another: await makeMember(page.request) }
  const session = await logIn(page, members.first)
  const line = await scrubsLine(page, session)
  const check = await holdRequests(page, "**/api/orders/check")
  await page.clock.install()
  /** Another tab of this browser. */
  const other = await openBackgroundTab(page)
  const storeHere = (record: string, value: unknown) => storeRecord(other, record, value)
  /** The model's current snapshot of the cart. */
  let now: AnyMachineSnapshot
  let nextMember: keyof typeof members = "first"
  /** Whether the first login is used. A logout ends its tokens, so a later visit needs another login. */
  let isUsed = false
  /** The id of the logged-in member. */
  let memberId = ""
  const button = (name: string | RegExp) => page.getByRole("button", { name })
  const toCart = async () => {
    if (new URL(page.url()).pathname !== cartPage) await visit(page, cartPage)
    await expect(page.getByRole("heading", { name: "Your Cart" })).toBeVisible()
  }
  /**
   * Waits until the control works and earlier toasts have closed, and then stops the clock. A page whose clock is stopped
   * does not show a late answer of the server, so the control would never work.
   */
  const stopTime = async (control: Locator) => {
    await expect(control).toBeEnabled()
    await page.clock.runFor(8_000)
    await stopClock(page)
    await expect(page.getByText(/(added to|removed from) cart!$/)).toHaveCount(0)
  }
  const choose = async (name: string) => page.getByRole("radio", { name, exact: true }).check()
  const quantity = () => page.getByRole("group", { name: /^quantity of/i }).first()

  const play = async (_: unknown, edge: Edge) => {
    const { name, event } = edge.case
    now = edge.after
    switch (event.type) {
      case "member.loggedIn":
        nextMember = name === "first" ? "first" : "another"
        return
      case "xstate.done.actor.readCart": {
        const { user, tokens } =
          nextMember === "first" && !isUsed ? session : await logIn(page, members[nextMember])
        isUsed = true
        await storeHere("token", tokens)
        await storeHere("auth", { user })
        await storeHere("cart", name === "filled" ? cartOf(user._id, line) : null)
        memberId = user._id
        return page.goto(cartPage)
      }
      case "member.loggedOut":
        // The content below the header changes its height while the clock is stopped. That would scroll an open menu
        // out of view.
        await page.evaluate(() => scrollTo(0, 0))
        // By keyboard, because a toast may cover the menu, and the pointer would keep the toast open.
        await page
          .getByRole("banner")
          .getByRole("button", { name: /account/i })
          .press("Enter")
        await page.clock.runFor(400)
        await page.getByRole("menuitem", { name: "Logout" }).press("Enter")
        // A logout during an addition or removal skips its two seconds.
        await page.clock.resume()
        check.clear()
        return expect(page).toHaveURL("/login")
      case "cart.changedElsewhere":
        return storeHere("cart", name === "it is gone" ? null : cartOf(memberId, line))
      case "addition.requested": {
        const words = linesIn(edge.before) > 0 ? await page.getByText(/^Size \w+, \w+$/).textContent() : null
        const [, size = "M", color = "Plum"] = /^Size (\w+), (\w+)$/.exec(words ?? "") ?? []
        await visit(page, `/dashboard/store/${slug}`)
        await choose(size)
        await choose(color)
        await stopTime(button("Add to Cart"))
        return button("Add to Cart").click()
      }
      case "removal.requested": {
        const remove = button(/^Remove Ward/).first()
        await stopTime(remove)
        return remove.click()
      }
      case "quantity.chosen": {
        const pieces = async () => Number(/\d+/.exec((await quantity().textContent()) ?? "")?.[0])
        const increase = button(/^Increase quantity/).first()
        const decrease = button(/^(Decrease quantity|Remove \(quantity)/).first()
        if (name === "two" && (await pieces()) >= 2) await decrease.click()
        if (name === "two") return increase.click()
        for (let left = await pieces(); left > 1; left--) await decrease.click()
        await stopTime(decrease)
        return decrease.click()
      }
      case "variant.chosen":
        await page.getByRole("link", { name: /^Change size or color/ }).click()
        await choose((await page.getByRole("radio", { name: "Green" }).isChecked()) ? "Plum" : "Green")
        await button("Update Cart").click()
        return expect(page).toHaveURL(cartPage)
      case "cart.cleared":
        // By keyboard, because the toasts of many steps cover the button. No member would see so many.
        await button("Clear Cart").press("Enter")
        await expect(page.getByText("Cart cleared!").first()).toBeVisible()
        // The next Tab goes on from the cart, not from the top of the page.
        return expect(page.getByRole("group", { name: "Your Cart" })).toBeFocused()
      case "cart.left":
        await visit(page, `/dashboard/store/${slug}`)
        await expect(button("Add to Cart")).toBeVisible()
        return toCart()
      case "checkout.requested":
        return button("Proceed to Payment").press("Enter")
      case "changes.accepted":
        await button("Accept Changes").click()
        return expect(page.getByRole("group", { name: "Your Cart" })).toBeFocused()
      case "xstate.done.actor.checkCart":
        if (name === "the server is unreachable") return check.cut()
        await check.answer(201, checked(line, name !== "nothing changed"))
        if (name !== "nothing changed" || !edge.before.context.isProceeding) return
        await expect(page).toHaveURL("/dashboard/store/checkout")
        return toCart()
      default:
        if (!event.type.startsWith("xstate.after.cartDelay"))
          throw new Error(`no browser step for ${event.type}`)
        await page.clock.runFor(1_999 - spent)
        now = edge.before
        await views[leafOf(now.value)]!(page)
        now = edge.after
        await page.clock.runFor(1)
        await page.clock.resume()
        await expect(page.getByText(/(added to|removed from) cart!$/).first()).toBeVisible()
        return toCart()
    }
  }
  /** The time that an axe check has used, in ms. axe needs timers, so the clock advances by 1 ms at a time. */
  let spent = 0
  const checkedLeaves = new Set<string>()
  const whileWaiting =
    (leaf: string, view: (at: typeof page) => Promise<unknown>) => async (at: typeof page) => {
      spent = 0
      await view(at)
      if (checkedLeaves.has(leaf)) return
      checkedLeaves.add(leaf)
      const still = Symbol("still under way")
      const check = expectAccessible(at, leaf)
      const nextTick = () => Promise.race([check, at.clock.runFor(1).then(() => still)])
      while (spent++ < 1_500 && (await nextTick()) === still);
      await check
      await view(at)
    }
  const empty = (at: typeof page) =>
    expect(at.getByText("You currently have no item in your shopping cart")).toBeVisible()
  const { "open.ready.adding": adding, "open.ready.removing": removing, ...others } = cartView
  const full = {
    ...withAxe(others),
    "open.ready.adding": whileWaiting("adding", adding),
    "open.ready.removing": whileWaiting("removing", removing),
  }
  const bare = withAxe({ "an empty cart": empty })
  const changed = withAxe({
    "a changed cart": async (at) =>
      expect(at.getByRole("alert").getByText("Your cart has changed")).toBeVisible(),
  })
  /** The views, with checks for an empty cart and for changes to accept. */
  const views = Object.fromEntries(
    Object.entries(full).map(([leaf, view]) => [
      leaf,
      async (at: typeof page) => {
        // This state ends before the page is visible.
        if (leaf === "reading") return
        const isOnCart = leaf.startsWith("open.") && leaf !== "open.ready.adding"
        if (isOnCart && linesIn(now) === 0) await bare["an empty cart"]!(at)
        else await view(at)
        if (!isOnCart) return
        if (changesIn(now) > 0) await changed["a changed cart"]!(at)
        else await expect(at.getByRole("button", { name: "Accept Changes" })).toHaveCount(0)
      },
    ]),
  )

  const graph = explore(model, "a page of members")
  const walks = walksCovering(graph, (edge) => !isNotWalked(edge), 40)
  const walked = new Set(walks.flat())
  const within = new Set([...walked].flatMap(({ from, to }) => [from, to]))
  const notWalked = graph.edges.filter((edge) => !walked.has(edge))
  // A state behind such an edge cannot be reached either.
  const unexplained = notWalked.filter((edge) => within.has(edge.from) && !isNotWalked(edge))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(notWalked.some(isReason), reason).toBe(true)

  for (const path of walksHere(graph, (edge) => !isNotWalked(edge), 40))
    await test.step(nameOfWalk(path), async () => {
      await page.clock.resume()
      for (const record of ["token", "auth", "cart"]) await storeHere(record, null)
      await page.goto("/login")
      check.clear()
      now = graph.born.snapshot
      await walk(page, path, leafOf(now.value), play, views)
    })
})
