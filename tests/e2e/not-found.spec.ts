import type { Page } from "playwright/test"
import { expect, expectAccessible, signIn, test } from "./fixtures.ts"
import { intercept, type PausedRequest } from "./intercept.ts"

// A member with orders, because only the member's own list links to an order.
const member = { email: "doctor@demo.test", password: "Member#2026" }
/** An id and slug of no item. */
const unknownId = "00000000-0000-4000-8000-000000000000"

interface Detail {
  /** The links that open the list from any page. */
  readonly linkNames: readonly string[]
  readonly list: string
  /** The list's heading. When it shows, the links belong to the list. */
  readonly heading: string
  /** The API call of the detail page. */
  readonly call: RegExp
}
const details: Readonly<Record<string, Detail>> = {
  event: {
    linkNames: ["Events"],
    list: "/dashboard/events",
    heading: "Events",
    call: /\/api\/events\/(?!registered|days)[^/?]+$/,
  },
  resource: {
    linkNames: ["Resources"],
    list: "/dashboard/resources",
    heading: "Resources",
    call: /\/api\/resources\/[^/?]+$/,
  },
  member: {
    linkNames: ["Connect with Others"],
    list: "/dashboard/members",
    heading: "Connect with Members",
    call: /\/api\/users\/[^/?]+$/,
  },
  position: {
    linkNames: ["Volunteer"],
    list: "/dashboard/jobs",
    heading: "Volunteer Opportunities",
    call: /\/api\/volunteer\/jobs\/[^/?]+$/,
  },
  product: {
    linkNames: ["Store"],
    list: "/dashboard/store",
    heading: "Store",
    call: /\/api\/products\/[^/?]+$/,
  },
  order: {
    linkNames: ["Store", "My Orders"],
    list: "/dashboard/store/orders",
    heading: "My Orders",
    call: /\/api\/orders\/(?!history)[^/?]+$/,
  },
}

/** The API calls of the lists. */
const lists = /\/api\/(events|resources|users|volunteer\/jobs|products|orders\/history)(\?.*)?$/

/** Repeats the first response of a list for every later request, so that no item of another test moves a link before its press. */
const keepLists = async (page: Page) => {
  const first = new Map<string, ReturnType<PausedRequest["fetch"]>>()
  await intercept(
    page,
    lists,
    async (request) => {
      const reading = first.get(request.url) ?? request.fetch()
      first.set(request.url, reading)
      const response = await reading
      await (response === null ? request.pass() : request.fulfill(response))
    },
    { method: "GET" },
  )
}

/** Expects the error page of SPEC §2, route errors, with the missing URL. */
const seesErrorPage = async (page: Page, address: string) => {
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Oops!")
  await expect(main.getByRole("paragraph")).toHaveText([
    "This page does not exist.",
    address,
    "Please check the URL or navigate to another page.",
  ])
  // The shell still shows its navigation.
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible()
}

test("a link to a deleted item shows 'Oops!', also when the item is cached", async ({ page }) => {
  test.slow()
  await signIn(page, member)
  await keepLists(page)
  await page.clock.install()
  await page.goto("/dashboard")
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  const main = page.getByRole("main")
  let isGone = false
  for (const { call } of Object.values(details))
    await intercept(page, call, (request) =>
      // Lets the real server respond about an unknown item.
      request.pass(isGone ? request.url.replace(/[^/]+$/, unknownId) : undefined),
    )
  for (const [what, { linkNames, list, heading }] of Object.entries(details))
    await test.step(what, async () => {
      const backToList = async () => {
        isGone = false
        for (const linkName of linkNames)
          await page.getByRole("link", { name: linkName, exact: true }).first().click()
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading)
        await expect(page).toHaveURL(list)
      }
      const link = (href: string) => main.locator(`a[href="${href}"]`).first()
      await backToList()
      const links = main.locator(`a[href^="${list}/"]:not([href$="/cart"], [href$="/orders"])`)
      await expect(links.nth(1)).toBeVisible()
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")!))
      const [seen = "", unseen = ""] = [...new Set(hrefs)]
      await link(seen).click()
      await expect(page).toHaveURL(seen)
      await expect(main.getByRole("heading", { level: 1 })).not.toHaveText(new RegExp(`^(${heading}|Oops!)$`))
      await backToList()
      // Prefetched data stays fresh for two seconds.
      await page.clock.fastForward(3_000)
      isGone = true
      await link(seen).click()
      await seesErrorPage(page, seen)
      await backToList()
      isGone = true
      await link(unseen).click()
      await seesErrorPage(page, unseen)
    })
  await expectAccessible(page, "a deleted item")
  expect(await page.evaluate(() => performance.timeOrigin), "the page was never reloaded").toBe(loadedAt)
})

test("a URL of an item that never existed shows 'Oops!'", async ({ page }) => {
  test.slow()
  await signIn(page, member)
  for (const list of [...Object.values(details).map((one) => one.list), "/dashboard/notifications"])
    for (const id of [unknownId, "nothing-like-it"])
      await test.step(`${list}/${id}`, async () => {
        await page.goto(`${list}/${id}`)
        await seesErrorPage(page, `${list}/${id}`)
      })
})

/** Expects the page of an address without search parameters, under its heading. */
const expectPageAt = async (page: Page, address: string, heading: string | RegExp) => {
  await page.goto(address)
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(heading)
  await expect(page).toHaveURL(address.replace(/\?.*/, ""))
}

test("invalid and unknown search parameters are removed from the address", async ({ page }) => {
  test.slow()
  for (const type of ["Student", "constructor", "1"])
    await expectPageAt(page, `/signup?type=${type}`, "Join us")
  await signIn(page, member)
  for (const [address, heading] of [
    ["/dashboard/events?membersGroup=nobody&eventType=constructor&page=first&eventDate=2026-13-45", "Events"],
    ["/dashboard/members?role=Nurse&region=Nowhere&page=-1", "Connect with Members"],
    ["/dashboard/resources?category=toString&page=0.5", "Resources"],
    ["/dashboard/faith-entry?category=__proto__&page=last", "Faith Entry"],
    ["/dashboard/jobs?page=NaN", "Volunteer Opportunities"],
    ["/dashboard/store?page=1e99&utm_source=mail", "Store"],
    ["/dashboard/store/orders?sort=constructor&order=up&page=x&size=7", "My Orders"],
    ["/dashboard/payments?sort=amount+desc&size=1000000", "Manage Payments"],
    ["/dashboard/notifications?page=x", "Notifications"],
    ["/dashboard/messaging?id=%2F%3Cscript", "Messaging"],
  ] as const)
    await test.step(address, () => expectPageAt(page, address, heading))
})
