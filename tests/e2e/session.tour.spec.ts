/** The session in a browser. The tests control the device's storage, other tabs and the server's responses. */
import type { Page } from "playwright/test"
import type { User } from "#api/contract/users.ts"
import { model as fullModel } from "../machines/session.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { sessionView } from "../pages/session.view.ts"
import { expect, makeMember, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { fakeDelays } from "./fake-delays.ts"
import { okBody, holdRequests, openBackgroundTab, errorBody, visit } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering, walksHere } from "./tour.ts"

/** Compares only the state; the machine's own tests cover the context. */
const model: typeof fullModel = { ...fullModel, key: () => [] }
const from = ({ before }: Edge) => leafOf(before.value)
const type = ({ case: { event } }: Edge) => event.type

/** The reasons for edges that are not walked. Every other edge is walked, and every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "an unreadable device counts as an empty one": (edge) => type(edge) === "xstate.error.actor.rehydrate",
  "a URL with another origin is not a members' page": ({ case: { event, name } }) =>
    event.type === "login.required" && name === "with another origin",
  "pages that send codes do not show while the device is read, nor to a member": (edge) =>
    type(edge) === "email.remembered" && /^(rehydrating|authenticated|expired)/.test(from(edge)),
  "a new password is set on a page of its own, which accounts.journey opens with a login": (edge) =>
    type(edge) === "session.revoked",
  "only members' pages have a logout": (edge) =>
    type(edge) === "logout.requested" && from(edge) === "unverified",
}
const isWalkable = (edge: Edge): boolean =>
  !Object.values(notWalkedReasons).some((isNotWalked) => isNotWalked(edge))

const expired = errorBody(401, "Invalid or expired token provided")
const suspendedSentence = "This account is suspended until Dec 31, 2026."
const suspended = { ...errorBody(401, suspendedSentence), _tag: "SessionExpired", code: "account_suspended" }
/** A response header that makes the page throw when it reads it, like a defect. */
const breaking = { "retry-after": "staged" }
const breakable = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with its own Headers object
  Headers.prototype.get = new Proxy(Headers.prototype.get, {
    apply: (get, headers: Headers, names) => {
      const value = Reflect.apply(get, headers, names) as string | null
      if (value === "staged") throw new Error("staged")
      return value
    },
  })
}
const isMember = (edge: Edge) => from(edge) === "expired" || from(edge).startsWith("authenticated")
const store = "/dashboard/store"
const login = (page: Page) => page.getByRole("heading", { level: 1, name: "Login" })

test("the session: the page shows the view of each state on every path", async ({ page }) => {
  test.setTimeout(300_000)
  const member = await makeMember(page.request)
  const { email, password } = member
  const response = await page.request.post("/api/auth/login", { data: { email, password } })
  const { user, ...tokens } = ((await response.json()) as { data: { user: User } }).data
  const unverifiedUser = { ...user, emailVerified: false }
  /** The member that this page has loaded. */
  let known = user

  const storage = await holdRequests(page, "**/assets/start-*.js")
  const logins = await holdRequests(page, "**/api/auth/login")
  const logouts = await holdRequests(page, "**/api/auth/logout")
  const records = await holdRequests(page, "**/api/auth/me")
  const held = [storage, logins, logouts, records]
  await intercept(page, "**/api/auth/refresh-token", (request) =>
    request.fulfill({ status: 401, json: expired }),
  )
  await intercept(page, /\/api\/auth\/(verify-email|resend-verify-code)$/, (request) =>
    request.fulfill({ status: 201, json: okBody() }),
  )
  await page.addInitScript(breakable)
  const time = await fakeDelays(page, 1_500, 5_000)

  /** Another tab of this browser. */
  const other = await openBackgroundTab(page)
  let changes = 0
  const storeSession = (whose: User | null, more: Readonly<Record<string, string>> = {}) =>
    other.evaluate(
      ([auth, pair]) => {
        if (pair === null) localStorage.removeItem("root/token")
        else localStorage.setItem("root/token", pair!)
        localStorage.setItem("root/auth", auth!)
      },
      [
        // The browser fires "storage" only for changes, so every value differs.
        JSON.stringify({ version: 1, value: { user: whose, changes: ++changes, ...more } }),
        whose === null ? null : JSON.stringify({ version: 1, value: tokens }),
      ],
    )

  /** Waits until the session requests its member. */
  const waitForRefetch = () => expect.poll(() => records.waiting()).toBe(1)

  const logIn = async () => {
    if (!(await login(page).isVisible())) await visit(page, "/login")
    await page.getByRole("textbox", { name: "Email" }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Login" }).click()
    await expect.poll(() => logins.waiting()).toBe(1)
  }
  const sendCode = async () => {
    await visit(page, "/verify-email")
    const again = page.getByRole("button", { name: "Use another email" })
    const send = page.getByRole("button", { name: "Send code" })
    await expect(again.or(send)).toBeVisible()
    if (await again.isVisible()) await again.click()
    await page.getByRole("textbox", { name: "Email" }).fill(email)
    await send.click()
    await expect(again).toBeVisible()
  }
  const enterCode = async () => {
    await sendCode()
    await page.getByRole("group", { name: "Verification code" }).getByRole("textbox").first().focus()
    await page.keyboard.type("123456")
    await page.getByRole("button", { name: "Verify Account" }).click()
    await expect(login(page)).toBeVisible()
  }
  const expire = async (body: unknown) => {
    // A different list each time, because an open page sends no request.
    const word = `late${++changes}`
    const url = new RegExp(`/api/events\\?.*searchBy=${word}(&|$)`)
    const reads = await holdRequests(page, url)
    await visit(page, `/dashboard/events?search=${word}`)
    await expect.poll(() => reads.waiting()).toBe(1)
    await reads.stop()
    await reads.answer(401, body)
  }
  const expectSuspension = () => expect(page.getByRole("alert").getByText(suspendedSentence)).toBeVisible()
  const logOut = async () => {
    await page.getByRole("button", { name: "Your account" }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expect.poll(() => logouts.waiting()).toBe(1)
  }
  /** A page that reads the member again gets this record. */
  const update = async (record: User) => {
    const stop = await intercept(page, "**/api/auth/me", (request) =>
      request.fulfill({ json: { ...okBody(), data: record } }),
    )
    await visit(page, "/dashboard/payments")
    if (record.emailVerified) {
      await page.getByRole("button", { name: "Your account" }).click()
      await expect(page.locator(".account-name")).toHaveText(record.fullName)
      await page.keyboard.press("Escape")
    } else await expect(page).toHaveURL(/\/verify-email$/)
    await stop()
  }
  /** Navigates until the page follows the other tab's change. A redirect may happen before the change arrives. */
  const visitUntil = (url: RegExp) =>
    expect(async () => {
      await visit(page, "/dashboard")
      await expect(page).toHaveURL(url, { timeout: 1_000 })
    }).toPass()

  const plays: Readonly<Record<string, (edge: Edge) => Promise<unknown>>> = {
    "after persistTimeout": async () => {
      await time.endDelay(5_000)
      await expect(login(page)).toBeVisible()
      await storage.pass()
    },
    "login.submitted": logIn,
    "login.required (for a page)": () => visit(page, "/dashboard/store?page=2"),
    "email.verified": enterCode,
    "email.remembered": sendCode,
    "logout.requested": logOut,
    "session.expired (on a page)": () => expire(expired),
    "session.expired (of a suspended member)": async (edge) => {
      await expire(suspended)
      if (from(edge) !== "expired") await expectSuspension()
    },
    "user.updated (a newer record)": () =>
      update({ ...known, firstName: "Renewed", fullName: "Renewed Adeyemi" }),
    "user.updated (not verified any more)": () => update(unverifiedUser),
    "session.endedElsewhere (by a logout)": async (edge) => {
      await storeSession(null)
      if (from(edge) === "unverified") await visitUntil(/\/login$/)
    },
    "session.endedElsewhere (by an expiry)": async (edge) => {
      await storeSession(null, { redirectTo: "/dashboard/events" })
      if (from(edge) === "unverified") await visitUntil(/\/login$/)
      if (from(edge).startsWith("authenticated"))
        await expect(page.getByText("Session has expired. Login again")).toBeVisible()
    },
    "session.startedElsewhere (by a member)": async (edge) => {
      if (!isMember(edge)) known = user
      await storeSession(known)
      // The session continues without a redirect.
      if (from(edge) === "expired") await time.isOver(1_500)
    },
    "session.startedElsewhere (by another member)": async (edge) => {
      const another = { ...user, _id: `another${++changes}` }
      await storeSession(another)
      if (from(edge) !== "expired") known = another
    },
    "session.startedElsewhere (by one who is not verified)": async (edge) => {
      await storeSession(unverifiedUser)
      if (from(edge) === "anonymous") await visitUntil(/\/verify-email$/)
    },
    "logIn answers (member)": () => {
      known = user
      return logins.answer(201, { ...okBody(), data: { user, ...tokens } })
    },
    "logIn answers (unverified member)": () =>
      logins.answer(201, { ...okBody(), data: { user: unverifiedUser, ...tokens } }),
    "logIn answers (refused as not verified)": async () => {
      await logins.answer(403, errorBody(403, "Email is not verified"))
      // The address changes before the page: the login form is still shown then.
      await expect(page).toHaveURL(/\/verify-email$/)
      await expect(page.getByRole("heading", { level: 1, name: "Verify your email" })).toBeVisible()
    },
    "logIn answers (wrong password)": async () => {
      await logins.answer(401, errorBody(401, "Wrong email or password"))
      // A toast says so, and so does the form, where the text stays.
      await expect(page.getByText("Wrong email or password").first()).toBeVisible()
      await expect(
        page.getByRole("form", { name: "Login" }).getByText("Wrong email or password"),
      ).toBeVisible()
    },
    "logIn answers (a field refused)": async () => {
      await logins.answer(400, errorBody(400, "Bad", { email: "Enter a valid email address" }))
      await expect(page.getByText("Enter a valid email address")).toBeVisible()
    },
    "logIn breaks (defect)": async () => {
      await logins.answer(400, errorBody(400, "Bad"), breaking)
      const toasts = page.getByRole("region", { name: "Notifications" })
      await expect(toasts.getByText("Oops, something went wrong!")).toBeVisible()
    },
    "refreshUser answers (the newest record)": () => records.answer(200, { ...okBody(), data: known }),
    "refreshUser answers (not verified any more)": () =>
      records.answer(200, { ...okBody(), data: unverifiedUser }),
    "refreshUser answers (refused as not verified)": () =>
      records.answer(403, errorBody(403, "Email is not verified")),
    "refreshUser answers (expired token)": () => records.answer(401, expired),
    "refreshUser answers (suspended)": async () => {
      await records.answer(401, suspended)
      await expectSuspension()
    },
    "refreshUser answers (no answer)": () => records.cut(),
    "refreshUser breaks (defect)": () => records.answer(400, errorBody(400, "Bad"), breaking),
    "after expiryRedirect": () => time.endDelay(1_500),
    "logOut answers": () => logouts.answer(201, okBody()),
    "logOut breaks (defect)": () => logouts.answer(400, errorBody(400, "Bad"), breaking),
    "after logoutTimeout": async () => {
      await time.endDelay(2_000)
      // The page no longer waits for this response.
      logouts.clear()
    },
  }
  const play = async (_: Page, edge: Edge) => {
    const wasRefetching = from(edge) === "authenticated.refreshing"
    const what = describeEdge(edge)
    // Dismisses earlier toasts, except those that belong to the state.
    if (from(edge) !== "expired" && from(edge) !== "rehydrating") await time.dismissToasts()
    if (what.startsWith("rehydrate")) await storage.pass()
    else {
      if (wasRefetching && !what.startsWith("refreshUser")) await waitForRefetch()
      if (wasRefetching && edge.case.name === "by another member") records.clear()
      await plays[what]!(edge)
    }
    // When a session ends, its page closes.
    if (leafOf(edge.after.value) === "anonymous" && (isMember(edge) || from(edge) === "loggingOut"))
      await expect(login(page)).toBeVisible()
    const isRefetching = leafOf(edge.after.value) === "authenticated.refreshing"
    if (wasRefetching && !isRefetching) records.clear()
    if (leafOf(edge.after.value).startsWith("authenticated")) {
      // Some pages read the member too. On the store only the session does, so the held request is the session's.
      if (isRefetching) await expect.poll(() => records.waiting()).toBeGreaterThan(0)
      await expect(page).toHaveURL(/\/dashboard/)
      await visit(page, store)
    }
    if (isRefetching) await waitForRefetch()
  }
  /** The device's storage when the page opens. */
  const devices: Readonly<Record<string, () => Promise<unknown>>> = {
    "rehydrate answers (nobody was here)": () => storeSession(null),
    "rehydrate answers (a visitor was here)": () =>
      storeSession(null, { verifyEmail: email, redirectTo: "/dashboard/store?page=2" }),
    "rehydrate answers (a member was here)": () => {
      known = user
      return storeSession(user)
    },
    "rehydrate answers (an unverified member was here)": () => storeSession(unverifiedUser),
    "after persistTimeout": () => storeSession(user),
  }

  const graph = explore(model, "a page that was just opened")
  for (const [reason, isNotWalked] of Object.entries(notWalkedReasons))
    expect(graph.edges.filter(isNotWalked), reason).not.toHaveLength(0)
  const walks = walksCovering(graph, isWalkable)
  expect(
    graph.edges.filter((edge) => !walks.flat().includes(edge)),
    "every edge left out has a reason",
  ).toEqual(graph.edges.filter((edge) => !isWalkable(edge)))
  const views = withAxe(sessionView)
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/favicon.svg")
      for (const requests of held) requests.clear()
      const first = describeEdge(path[0]!)
      await devices[first]!()
      await page.goto(store, { waitUntil: "commit" })
      await expect.poll(() => storage.waiting()).toBe(1)
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
