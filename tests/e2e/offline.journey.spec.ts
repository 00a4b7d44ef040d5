/** The portal without a connection, and with a new version: a real service worker, and a server that stops (NETWORK §5). */
import type { Locator, Page } from "playwright/test"
import { collectDialogTexts } from "./dialog-texts.ts"
import { expect, expectAccessible, makeMember, signIn, test as base } from "./fixtures.ts"
import { expectSent } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { payElsewhere, write } from "./message-steps.ts"
import { eventPage } from "./payment-fixtures.ts"
import { type PortalProxy, startProxy } from "./portal-proxy.ts"
import { logIn } from "./store-fixtures.ts"

const test = base.extend<{ portal: PortalProxy }>({
  portal: async ({ baseURL }, use) => {
    const portal = await startProxy(baseURL!)
    await use(portal)
    await portal.stop()
  },
})
test.use({ serviceWorkers: "allow" })
// The worker may take two minutes to store every file on a busy machine.
test.setTimeout(300_000)
// The worker does not depend on the size of the screen, and the pages of this test are those of a phone.
test.skip(({ isMobile }) => !isMobile)

/** Returns the names of the caches. While a cache is being deleted only these are read, because opening it creates it again. */
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Returns the paths in Cache Storage, by cache. */
const stored = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      await Promise.all(
        (await caches.keys()).map(async (name) => [
          name,
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ]),
      ),
    ),
  ) as Promise<Readonly<Record<string, readonly string[]>>>

/** Waits until the worker has stored every file of its list. */
const waitForCache = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
          const stored = (await Promise.all(caching.map((cache) => cache.keys()))).flat()
          const list = stored.find(({ url }) => url.includes("/assets/files-"))
          if (list === undefined) return false
          const { core, rest } = (await (await caches.match(list))!.json()) as Record<
            "core" | "rest",
            readonly string[]
          >
          const paths = new Set(stored.map(({ url }) => new URL(url).pathname))
          return [...core, ...rest].every((file) => paths.has(file))
        }),
      { timeout: 120_000 },
    )
    .toBe(true)
}

/** Waits until the response of a call is written to the device, a second after it arrived. `part` is a part of its key. */
const waitForStoredResponse = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (part) =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open("root")
            opening.addEventListener("success", () => {
              const database = opening.result
              const name = database.objectStoreNames[0]!
              const keys = database.transaction(name).objectStore(name).getAllKeys()
              keys.addEventListener("success", () => {
                database.close()
                resolve(keys.result.some((key) => JSON.stringify(key).includes(part)))
              })
            })
          }),
        part,
      ),
    )
    .toBe(true)

const cut = async (page: Page, portal: PortalProxy) => {
  await portal.stop()
  await page.context().setOffline(true)
}

/** Waits until an interval of the page of this length, begun earlier than the call, has run as often as this. */
const waitForRuns = (page: Page, interval: number, runs: number) =>
  page.evaluate(
    ([interval, runs]) =>
      new Promise<void>((resolve) => {
        let count = 0
        const timer = setInterval(() => {
          count += 1
          // The earlier interval may have run just before this one began.
          if (count <= runs) return
          clearInterval(timer)
          resolve()
        }, interval)
      }),
    [interval, runs] as const,
  )

const asOf = (page: Page) => page.getByText(/^As of \d/).first()
const unsaved = (page: Page) =>
  page.getByText("You are offline, and this page is not saved on this phone yet")
const strip = (page: Page) => page.getByText("You are offline. Saved pages still work.")

test("visited pages open without a server, and others say that they are not saved", async ({
  page,
  portal,
}) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  await page.goto(`${portal.origin}/dashboard`)
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()
  expect(portal.requests.filter((path) => path === "/worker.js")).toEqual([])
  await waitForCache(page)

  await page.goto(`${portal.origin}/dashboard/messaging?id=admin`)
  await expect(page.getByText(/^This is the beginning of your conversation/)).toBeVisible()
  await waitForStoredResponse(page, "chats/history/admin")
  await page.goto(`${portal.origin}/dashboard/events`)
  const eventPath = await page
    .getByRole("main")
    .locator('a[href^="/dashboard/events/"]')
    .first()
    .getAttribute("href")
  await page.goto(portal.origin + eventPath!)
  const eventName = await page.getByRole("heading", { level: 1 }).innerText()
  await waitForStoredResponse(page, eventPath!.split("/").at(-1)!)

  await cut(page, portal)
  await page.goto(`${portal.origin}/dashboard`)
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()
  await expect(strip(page)).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expectAccessible(page, "the first page offline")

  await page.goto(portal.origin + eventPath!)
  await expect(page.getByRole("heading", { level: 1, name: eventName })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expectAccessible(page, "an event offline")
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: eventName })).toBeVisible()
  await expect(strip(page)).toBeVisible()

  await page.goto(`${portal.origin}/dashboard/messaging?id=admin`)
  await expect(page.getByText(/^This is the beginning of your conversation/)).toBeVisible()
  await expect(page.getByRole("textbox", { name: /^Message to / })).toBeVisible()
  await expect(strip(page)).toBeVisible()
  await expectAccessible(page, "a conversation offline")

  await page.goto(`${portal.origin}/dashboard/resources/never-opened`)
  await expect(unsaved(page)).toBeVisible()
  await expectAccessible(page, "a page that is not saved")

  // Nothing of the API is ever in Cache Storage.
  const paths = Object.values(await stored(page)).flat()
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => /^\/(api|socket\.io|sandbox|office)/.test(path))).toEqual([])

  await page.context().setOffline(false)
  await portal.start()
  await page.goto(`${portal.origin}/dashboard`)
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test("a stored page opens on a network that swallows every packet", async ({ page, portal }) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  await page.goto(`${portal.origin}/dashboard`)
  await waitForCache(page)
  portal.swallow()
  await page.goto(`${portal.origin}/dashboard`, { waitUntil: "commit" })
  await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
})

test("without a connection, Register and Subscribe Now say why they wait", async ({ page, portal }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto(portal.origin + eventPage)
  await expect(page.getByRole("button", { name: "Register", exact: true })).toBeEnabled()
  await waitForStoredResponse(page, eventPage.split("/").at(-1)!)
  await waitForCache(page)
  await cut(page, portal)
  await page.reload()
  const register = page.getByRole("button", { name: "Register", exact: true })
  await expect(register).toBeDisabled()
  await expect(register).toHaveAccessibleDescription(
    "Places are limited, so you need a connection to register.",
  )
  await expectAccessible(page, "an event offline")
  await page.goto(`${portal.origin}/dashboard/payments`)
  const subscribe = page.getByRole("button", { name: "Subscribe Now" })
  await expect(subscribe).toBeDisabled()
  await expect(subscribe).toHaveAccessibleDescription(
    "You need a connection to pay. Nothing has been charged.",
  )
  await expectAccessible(page, "the payments offline")
})

test("what was written offline is sent once, in order, also after the browser was closed", async ({
  page,
  portal,
}) => {
  const member = await makeMember(page.request)
  const words = ["The first one", "The second one"].map((text) => `${text}, ${member.email.slice(7, 13)}`)
  await signIn(page, member)
  await page.goto(`${portal.origin}/dashboard/faith-entry`)
  await waitForCache(page)
  await cut(page, portal)
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  for (const [index, text] of words.entries()) {
    await page.getByRole("button", { name: "New", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "New Faith Entry" })
    await dialog.getByLabel("Content").fill(text)
    await dialog.getByRole("button", { name: "Submit Testimony" }).click()
    await expect(dialog).toHaveCount(0)
    await expect(unsent.getByRole("listitem")).toHaveCount(index + 1)
  }
  await expectAccessible(page, "entries that wait offline")

  // A reload without a server keeps them, and a logout asks first.
  await page.reload()
  await expect(unsent.getByRole("listitem")).toContainText(words)
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  const question = page.getByRole("alertdialog", { name: "2 entries are not sent" })
  await expect(question).toContainText("Send them, or delete them and log out?")
  await expectAccessible(page, "the question before a logout")
  await question.getByRole("button", { name: "Send Them" }).click()
  await expect(question).toHaveCount(0)
  await expect(unsent.getByRole("listitem")).toContainText(words)

  // The browser is closed, and opened again where there is a network, on another page.
  const { origin } = portal
  const other = await page.context().newPage()
  await page.close()
  await page.context().setOffline(false)
  await portal.start()
  await other.goto(`${origin}/dashboard/resources`)
  await expect(other.getByText("Your Testimony has been submitted successfully").first()).toBeVisible()
  await expectSent(other)
  await other.goto(`${origin}/dashboard/faith-entry?search=${encodeURIComponent(member.email.slice(7, 13))}`)
  // The newest comes first.
  await expect(other.getByRole("main").getByRole("listitem")).toContainText(words.toReversed())
})

test("an application for a job that was made offline is sent once", async ({ page, portal }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto(`${portal.origin}/dashboard/jobs?search=Mentor`)
  const href = await page.getByRole("link", { name: "Mentor for House Officers" }).getAttribute("href")
  await page.goto(portal.origin + href!)
  await waitForStoredResponse(page, href!.split("/").at(-1)!)
  await waitForCache(page)
  await cut(page, portal)

  // The page opens from this device, and what it says of the job may be old: the server decides.
  await page.reload()
  await expect(asOf(page)).toBeVisible()
  await page.getByRole("button", { name: "Volunteer for Job" }).click()
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByText("We'll send your application when you're online.").first()).toBeVisible()
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  await expect(unsent.getByRole("listitem")).toContainText("Mentor for House Officers")
  await expectAccessible(page, "an application that waits offline")
  await page.reload()
  await expect(unsent.getByRole("listitem")).toContainText("Waiting to send")

  await portal.start()
  await page.context().setOffline(false)
  await expect(page.getByText("Volunteered for job successfully").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Already Volunteered" })).toBeDisabled()
  await expectSent(page)
  await page.reload()
  await expect(page.getByRole("button", { name: "Already Volunteered" })).toBeDisabled()
  expect(portal.requests.filter((path) => path === `/api/volunteer${href!.slice(10)}/register`)).toHaveLength(
    1,
  )
})

test("what was read offline is marked as read once the network is back", async ({
  page,
  portal,
  baseURL,
}) => {
  const [member, friend] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const [own, other] = [await logIn(page, member), await logIn(page, friend)]
  await payElsewhere(page, own)
  await write(baseURL!, other, own.user._id, "Did you arrive well?")
  await signIn(page, member)
  await page.goto(`${portal.origin}/dashboard/notifications`)
  await waitForCache(page)
  await waitForStoredResponse(page, "notifications")
  const badge = (name: string) => page.getByRole("link", { name, exact: true }).first()
  await expect(badge("Notifications (1 unread)")).toBeVisible()

  // The network is lost while the conversation opens.
  const stop = await intercept(page, "**/api/chats/history/*/read", (request) => request.abort())
  await page.goto(`${portal.origin}/dashboard/messaging?id=${other.user._id}`)
  await expect(page.getByRole("log").getByText("Did you arrive well?")).toBeVisible()
  const waiting = () =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem("root/outbox") ?? "{}") as { value?: { of: string }[] }
      return stored.value?.map((entry) => entry.of)
    })
  await expect.poll(waiting).toEqual(["conversation"])
  await cut(page, portal)
  await stop()
  await page.goto(`${portal.origin}/dashboard/notifications`)
  await page
    .getByRole("main")
    .getByRole("link", { name: /payment/i })
    .click()
  await expect(page.getByText("This notification is still unread.")).toHaveCount(0)
  await expect.poll(waiting).toEqual(["conversation", "notification"])
  await expectAccessible(page, "a notification that was read offline")
  // Nothing of this is an entry of the member: no list shows it, and a logout does not ask about it.
  await page.goto(`${portal.origin}/dashboard/faith-entry`)
  await expect(strip(page)).toBeVisible()
  await expect(page.getByRole("region", { name: "Not sent yet" })).toHaveCount(0)

  await portal.start()
  await page.context().setOffline(false)
  await expectSent(page)
  await page.goto(`${portal.origin}/dashboard`)
  await expect(badge("Messages")).toBeVisible()
  await expect(badge("Notifications")).toBeVisible()
})

test("a logout deletes unsent entries only after the member agrees", async ({ page, portal }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard/faith-entry`)
  await waitForCache(page)
  await cut(page, portal)
  await page.getByRole("button", { name: "New", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "New Faith Entry" })
  await dialog.getByLabel("Content").fill("Only on this phone.")
  await dialog.getByRole("button", { name: "Submit Testimony" }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await page
    .getByRole("alertdialog", { name: "1 entry is not sent" })
    .getByRole("button", { name: "Delete and Log Out" })
    .click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
    .not.toContain("Only on this phone.")
})

test("the question before a logout ends with the last unsent entry, and does not return with the next one", async ({
  page,
  portal,
}) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard/faith-entry`)
  await waitForCache(page)
  const submit = async (text: string) => {
    await page.getByRole("button", { name: "New", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "New Faith Entry" })
    await dialog.getByLabel("Content").fill(text)
    await dialog.getByRole("button", { name: "Submit Testimony" }).click()
    await expect(dialog).toHaveCount(0)
  }
  await cut(page, portal)
  await submit("Before the question.")
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("1 entry is not sent")
  const dialogTexts = await collectDialogTexts(page)
  await portal.start()
  await page.context().setOffline(false)
  await expect(question).toHaveCount(0)
  expect((await dialogTexts()).filter((text) => text.includes("0 entries"))).toEqual([])

  await cut(page, portal)
  await submit("After the question.")
  await expect(page.getByRole("region", { name: "Not sent yet" }).getByRole("listitem")).toHaveCount(1)
  await expect(question).toHaveCount(0)
})

/** Saves a first name without a connection, and opens the form of the profile again. */
const saveOffline = async (page: Page, portal: PortalProxy, name: Locator, value: string) => {
  await cut(page, portal)
  await name.fill(value)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await page.goto(`${portal.origin}/dashboard/edit-profile`)
  await expect(name).toHaveValue(value)
}

test("discarded profile changes are not sent once the network is back", async ({ page, portal }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard/edit-profile`)
  await waitForCache(page)
  const name = page.getByLabel("First Name")
  const before = await name.inputValue()
  await saveOffline(page, portal, name, "Discarded")
  await page.getByRole("button", { name: "Discard Changes" }).click()
  await expect(name).toHaveValue(before)
  await expectSent(page)
  await page.reload()
  await expect(name).toHaveValue(before)
  await expect(page.getByText("It is not saved yet.")).toHaveCount(0)
})

test("an open profile form does not call changes unsaved that were sent meanwhile", async ({
  page,
  portal,
}) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard/edit-profile`)
  await waitForCache(page)
  const name = page.getByLabel("First Name")
  await saveOffline(page, portal, name, "Oluchi")
  await expect(page.getByText("It is not saved yet.")).toBeVisible()
  await portal.start()
  await page.context().setOffline(false)
  await expectSent(page)
  await expect(page.getByText("It is not saved yet.")).toHaveCount(0)
  await expect(name).toHaveValue("Oluchi")
})

test("a new version waits for an unsaved form, and no letter is lost", async ({ page, portal }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard/edit-profile`)
  await waitForCache(page)
  const name = page.getByRole("textbox", { name: "First Name" })
  await name.fill("Ebelechukwu")
  const [before] = await cacheNames(page)

  portal.release("0badcafe")
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText("A new version is ready.")).toBeVisible()
  await expect(name).toHaveValue("Ebelechukwu")
  await expectAccessible(page, "a new version")
  await page.getByRole("button", { name: "Update", exact: true }).click()
  await expect(page.getByText(/^We'll update when you have finished/)).toBeVisible()
  await expectAccessible(page, "an update that waits")
  // The update has looked for unsaved forms (every 500 ms), and has found this one.
  await waitForRuns(page, 500, 2)
  await expect(name).toHaveValue("Ebelechukwu")
  expect(await cacheNames(page)).toContain(before)

  // Saved, the page settles and loads the new version.
  const loaded = page.waitForEvent("load")
  await page.getByRole("button", { name: /^Save/ }).click()
  await loaded
  await expect(page.locator('meta[name="version"]')).toHaveAttribute("content", "0badcafe")
  await expect(page.getByText("Ebelechukwu").first()).toBeVisible()
  await expect.poll(() => cacheNames(page), { timeout: 60_000 }).toEqual(["portal 0badcafe"])
})

test("after 30 days without the server the stored pages are deleted", async ({ page, portal }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard`)
  await waitForCache(page)
  await page.evaluate(async () => {
    const [name] = await caches.keys()
    const day = 24 * 60 * 60 * 1000
    await (await caches.open(name!)).put("/last-answer", new Response(String(Date.now() - 31 * day)))
  })
  await cut(page, portal)
  const other = await page.context().newPage()
  await expect(other.goto(`${portal.origin}/dashboard`)).rejects.toThrow(/ERR_FAILED/)
  expect(await cacheNames(page)).toEqual([])
})

test("the worker that removes itself leaves nothing on the device, and the portal still opens", async ({
  page,
  portal,
}) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard`)
  await waitForCache(page)
  portal.removeWorker()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => cacheNames(page), { timeout: 30_000 }).toEqual([])
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
    .toBe(true)
  await page.reload()
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test("the files of an earlier version stay until its last tab closes", async ({ page, portal }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto(`${portal.origin}/dashboard`)
  await waitForCache(page)
  const [before] = await cacheNames(page)
  const other = await page.context().newPage()
  await other.goto(`${portal.origin}/dashboard/settings`)
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(2)

  portal.release("0badcafe")
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const loaded = page.waitForEvent("load")
  await page.getByRole("button", { name: "Update", exact: true }).click()
  await loaded
  await expect(page.locator('meta[name="version"]')).toHaveAttribute("content", "0badcafe")
  // The other tab is not loaded again. It is offered the version, and its files are still there.
  await expect(other.getByText("A new version is ready.")).toBeVisible()
  await expect(other.locator('meta[name="version"]')).toHaveAttribute(
    "content",
    before!.replace("portal ", ""),
  )
  // The new version waits for the lock of the earlier one, to delete its files.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
    .toContain(before!.replace("portal", "version"))
  expect(await cacheNames(page)).toContain(before)
  await other.close()
  await expect.poll(() => cacheNames(page), { timeout: 30_000 }).toEqual(["portal 0badcafe"])
})

test("a member whose browser saves data gets only the core files", async ({ page, portal, browser }) => {
  const member = await makeMember(page.request)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  )
  await signIn(page, member)
  await page.goto(`${portal.origin}/dashboard`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Another device of this member, which opens the page later and does not save data, gets every file meanwhile.
  const other = await browser.newContext({ serviceWorkers: "allow" })
  const otherPage = await other.newPage()
  await signIn(otherPage, member)
  await otherPage.goto(`${portal.origin}/dashboard`)
  await waitForCache(otherPage)
  await other.close()
  const paths = Object.values(await stored(page)).flat()
  const version = await page.locator('meta[name="version"]').getAttribute("content")
  const list = await page.request.get(`/assets/files-${version}.json`)
  const { core, rest } = (await list.json()) as Readonly<Record<"core" | "rest", readonly string[]>>
  expect(core.filter((file) => !paths.includes(file))).toEqual([])
  expect(rest.filter((file) => paths.includes(file)).length).toBeLessThan(rest.length / 2)
})
