/** Uses prerendered pages before their script runs. No typed text or press is lost, and no value gets into the URL. */
import { globSync, readFileSync } from "node:fs"
import type { Page, Route } from "playwright/test"
import { waitForHydration } from "./hold-requests.ts"
import {
  codeIn,
  expect,
  expectAccessible,
  uniqueEmail,
  mailTo,
  makeMember,
  test,
  typeDate,
} from "./fixtures.ts"

/** Holds every script of the portal until the test releases or fails it. */
const holdScripts = async (page: Page) => {
  const scripts = "**/assets/*.js"
  let held: Route[] | null = []
  await page.route(scripts, (route) => (held === null ? route.continue() : void held.push(route)))
  return {
    release: async () => {
      const waiting = held ?? []
      held = null
      await Promise.all(waiting.map((route) => route.continue()))
    },
    fail: async () => {
      await Promise.all((held ?? []).map((route) => route.abort("connectionrefused")))
      held = []
    },
  }
}

/** Opens the page without waiting for its scripts, which never finish loading. */
const open = (page: Page, address: string) => page.goto(address, { waitUntil: "commit" })

/** Records every requested or shown URL, and counts the requests with a body to the API. */
const watch = (page: Page) => {
  const addresses: string[] = []
  const sent: string[] = []
  page.on("framenavigated", (frame) => addresses.push(frame.url()))
  page.on("request", (request) => {
    addresses.push(request.url())
    const { pathname } = new URL(request.url())
    if (request.method() === "POST" && pathname.startsWith("/api/")) sent.push(pathname)
  })
  return { addresses, sent }
}

const login = (page: Page) => page.getByRole("button", { name: "Login" })
const email = (page: Page) => page.getByRole("textbox", { name: "Email" })
const password = (page: Page) => page.getByLabel("Password", { exact: true })

const fillLogin = async (page: Page, member: { readonly email: string; readonly password: string }) => {
  await email(page).fill(member.email)
  await password(page).fill(member.password)
}

const isLoggedIn = async (page: Page, firstName: string) => {
  await expect(page).toHaveURL("/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(firstName)
}

test("this file covers every prerendered page with a form, and no form submits by GET", () => {
  const forms = globSync("dist/**/*.html")
    .map((path) => ({ path, tags: readFileSync(path, "utf8").match(/<form\b[^>]*>/g) ?? [] }))
    .filter(({ tags }) => tags.length > 0)
  expect(forms.map(({ path }) => path).toSorted()).toEqual([
    "dist/login/index.html",
    "dist/signup/index.html",
  ])
  for (const { tags } of forms) for (const tag of tags) expect(tag).toContain('method="post"')
})

for (const [address, heading] of [
  ["/", null],
  ["/welcome", null],
  ["/login", "Login"],
  ["/signup", "Join us"],
] as const)
  for (const [clock, years] of [
    ["20 years slow", -20],
    ["a year fast, as after New Year", 1],
  ] as const)
    test(`${address} on a device whose clock is ${clock}: React adopts the page, and the footer has its year`, async ({
      page,
    }) => {
      const errors: string[] = []
      page.on("pageerror", ({ message }) => errors.push(message))
      const year = new Date().getFullYear() + years
      await page.clock.install({ time: new Date(year, 5, 1) })
      await page.goto(address)
      await expect(page.getByText(`© ${year} `)).toBeVisible()
      if (heading !== null) await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
      expect(errors).toEqual([])
    })

const presses = {
  "a press": (page: Page) => login(page).click(),
  "two presses": (page: Page) => login(page).dblclick(),
  Enter: (page: Page) => password(page).press("Enter"),
}
for (const [name, press] of Object.entries(presses))
  test(`Login before the script, by ${name}: it waits, then logs the member in once`, async ({ page }) => {
    const member = await makeMember(page.request)
    const { addresses, sent } = watch(page)
    const scripts = await holdScripts(page)
    await open(page, "/login")
    await fillLogin(page, member)
    await press(page)
    await expect(login(page)).toHaveAttribute("aria-busy", "true")
    await expect(page.getByRole("status").filter({ hasText: "Please wait." })).toBeAttached()
    await expectAccessible(page, "a login that waits for its script")
    await expect(email(page)).toHaveValue(member.email)
    await expect(password(page)).toHaveValue(member.password)
    await expect(page).toHaveURL("/login")
    expect(sent).toEqual([])
    await scripts.release()
    await isLoggedIn(page, member.firstName)
    expect(sent.filter((path) => path === "/api/auth/login")).toHaveLength(1)
    expect(addresses.filter((address) => /[?&](email|password)=/.test(address))).toEqual([])
  })

test("Login before the script, with a wrong password: the error shows, the typed text stays, and the next press works", async ({
  page,
}) => {
  const member = await makeMember(page.request)
  const { sent } = watch(page)
  const scripts = await holdScripts(page)
  await open(page, "/login")
  await fillLogin(page, { ...member, password: "Somebody-Elses-9" })
  await login(page).click()
  await scripts.release()
  await expect(page.getByText("Invalid email or password").first()).toBeVisible()
  await expect(email(page)).toHaveValue(member.email)
  await expect(password(page)).toHaveValue("Somebody-Elses-9")
  await expect(login(page)).not.toHaveAttribute("aria-busy")
  await password(page).fill(member.password)
  await login(page).click()
  await isLoggedIn(page, member.firstName)
  expect(sent.filter((path) => path === "/api/auth/login")).toHaveLength(2)
})

test("Login before the script, with empty fields: the errors show", async ({ page }) => {
  const { sent } = watch(page)
  const scripts = await holdScripts(page)
  await open(page, "/login")
  await login(page).click()
  await scripts.release()
  await expect(email(page)).toHaveAttribute("aria-invalid", "true")
  await expect(email(page)).toBeFocused()
  await expect(login(page)).not.toHaveAttribute("aria-busy")
  expect(sent).toEqual([])
})

// React hydrates the page in several tasks of the browser. Each test presses between two of them.
for (const turns of [0, 1, 2, 3, 4, 6, 8])
  test(`Login filled in and pressed ${turns} turns after React begins to hydrate the page`, async ({
    page,
  }) => {
    const member = await makeMember(page.request)
    const { addresses, sent } = watch(page)
    await page.addInitScript(
      ([address, secret, wait]) => {
        const act = () => {
          for (const [name, text] of [
            ["email", address],
            ["password", secret],
          ]) {
            const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, text)
            input.dispatchEvent(new Event("input", { bubbles: true }))
          }
          document.querySelector<HTMLButtonElement>("main [type=submit]")!.click()
        }
        const after = (left: number) => {
          if (left === 0) return act()
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener("message", () => after(left - 1))
          port1.start()
          port2.postMessage(null)
        }
        const { value: listen } = Object.getOwnPropertyDescriptor(EventTarget.prototype, "addEventListener")!
        EventTarget.prototype.addEventListener = function (this: EventTarget, ...given) {
          listen.apply(this, given)
          if (!(this instanceof Element) || this.id !== "root") return
          EventTarget.prototype.addEventListener = listen
          after(wait)
        }
      },
      [member.email, member.password, turns] as const,
    )
    await page.goto("/login")
    await isLoggedIn(page, member.firstName)
    expect(sent.filter((path) => path === "/api/auth/login")).toHaveLength(1)
    expect(addresses.filter((address) => /[?&](email|password)=/.test(address))).toEqual([])
  })

test("a URL with a password in it: nothing is read from it, and it is cleaned", async ({ page }) => {
  const member = await makeMember(page.request)
  const scripts = await holdScripts(page)
  await open(page, `/login?email=${encodeURIComponent(uniqueEmail())}&password=Lantern-Harbour-53`)
  await expect(email(page)).toHaveValue("")
  await fillLogin(page, member)
  await scripts.release()
  await expect(page).toHaveURL("/login")
  await expect(email(page)).toHaveValue(member.email)
  await login(page).click()
  await isLoggedIn(page, member.firstName)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto("/signup?type=doctor&email=a%40b.test&password=Lantern-Harbour-53")
  await expect(page).toHaveURL("/signup?type=doctor")
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("")
})

const kinds = [
  { card: "Student", type: "student", field: "Admission Year" },
  { card: "Doctor", type: "doctor", field: "License Number" },
  { card: "Global Member", type: "global%20member", field: "License Number" },
] as const

for (const { card, type, field } of kinds) {
  test(`Continue before the script, as ${card}: it shows the form of that type`, async ({ page }) => {
    const { addresses } = watch(page)
    const scripts = await holdScripts(page)
    await open(page, "/signup")
    await page.getByRole("radio", { name: card }).check()
    await page.getByRole("button", { name: "Continue" }).dblclick()
    await expect(page.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-busy", "true")
    await expect(page.getByRole("radio", { name: card })).toBeChecked()
    await expect(page).toHaveURL("/signup")
    await scripts.release()
    await expect(page.getByText(field, { exact: true }).first()).toBeVisible()
    expect(new URL(page.url()).search.replaceAll("+", "%20").replaceAll("%22", "")).toBe(`?type=${type}`)
    const shown = addresses
      .map((address) => new URL(address))
      .filter(({ pathname }) => pathname === "/signup")
    expect([...new Set(shown.flatMap(({ searchParams }) => [...searchParams.keys()]))]).toEqual(["type"])
    await page.goBack()
    await expect(page.getByRole("radio", { name: card })).toBeVisible()
  })

  test(`no sign-up form shows before its script for a ${card}`, async ({ page }) => {
    const scripts = await holdScripts(page)
    await open(page, `/signup?type=${type}`)
    await expect(page.getByText("Loading...")).toBeVisible()
    await expect(page.getByRole("button")).toHaveCount(0)
    await scripts.release()
    await expect(page.getByRole("button", { name: "Sign Up" })).toBeVisible()
    await expect(page.getByText(field, { exact: true }).first()).toBeVisible()
  })
}

test("Continue before the script, without a choice: the error shows", async ({ page }) => {
  const scripts = await holdScripts(page)
  await open(page, "/signup")
  await page.getByRole("button", { name: "Continue" }).click()
  await scripts.release()
  await expect(page.getByText("Please select an account type")).toBeVisible()
  await expect(page).toHaveURL("/signup")
})

test("a sign-up that began before the script is submitted once", async ({ page }) => {
  const address = uniqueEmail()
  const { addresses, sent } = watch(page)
  const scripts = await holdScripts(page)
  await open(page, "/signup")
  await page.getByRole("radio", { name: "Doctor" }).check()
  await page.getByRole("button", { name: "Continue" }).click()
  await scripts.release()
  const choose = async (label: string, option: string) => {
    await page.getByRole("button", { name: new RegExp(label) }).click()
    await page.getByRole("option", { name: option, exact: true }).click()
  }
  await page.getByLabel("First Name").fill("Ifeoma")
  await page.getByLabel("Last Name").fill("Nwosu")
  await choose("Gender", "Female")
  await typeDate(page, "Date Of Birth", "1999-03-08")
  await page.getByLabel("License Number").fill("MDCN/71822")
  await page.getByLabel("Specialty").fill("Paediatrics")
  await choose("Years Of Experience", "5 Years and Above")
  const chapter = page.getByRole("combobox", { name: "Chapter" })
  await chapter.fill("Kan")
  await expect(page.getByRole("option", { name: "Kano" })).toBeVisible()
  await chapter.press("ArrowDown")
  await chapter.press("Enter")
  await page.getByRole("textbox", { name: "Email" }).fill(address)
  await page.getByLabel("Password", { exact: true }).fill("Lantern-Harbour-52")
  await page.getByLabel("Confirm Password", { exact: true }).fill("Lantern-Harbour-52")
  await page.getByRole("button", { name: "Sign Up" }).dblclick()
  await expect(page).toHaveURL("/verify-email")
  expect(codeIn(await mailTo(page.request, address, /verif|code/i))).toMatch(/^\d{6}$/)
  expect(sent.filter((path) => path === "/api/auth/signup")).toHaveLength(1)
  expect(addresses.filter((asked) => asked.includes("Lantern") || asked.includes("email="))).toEqual([])
})

test("a script that fails after the press: the page says so and keeps the typed text", async ({ page }) => {
  const { addresses, sent } = watch(page)
  const scripts = await holdScripts(page)
  await open(page, "/login")
  await fillLogin(page, { email: "somebody@e2e.test", password: "Lantern-Harbour-52" })
  await login(page).click()
  await expect(login(page)).toHaveAttribute("aria-busy", "true")
  await scripts.fail()
  await expect(page.getByText("A part of the portal did not load.")).toBeVisible()
  await expectAccessible(page, "a login whose script failed")
  await expect(login(page)).not.toHaveAttribute("aria-busy")
  await expect(email(page)).toHaveValue("somebody@e2e.test")
  await expect(password(page)).toHaveValue("Lantern-Harbour-52")
  // The next press requests the page again, and its script with it.
  const answered = page.waitForResponse((response) => response.request().method() === "POST")
  await login(page).click()
  expect((await answered).status()).toBe(200)
  await scripts.release()
  await expect(page).toHaveURL("/login")
  await fillLogin(page, { email: "somebody@e2e.test", password: "Lantern-Harbour-52" })
  await login(page).click()
  await expect(page.getByText("Invalid email or password").first()).toBeVisible()
  expect(sent.filter((path) => path === "/api/auth/login")).toHaveLength(1)
  expect(addresses.filter((address) => address.includes("?"))).toEqual([])
})

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false })
  test("Login and Continue return the page, and no value gets into the URL", async ({ page }) => {
    const { addresses } = watch(page)
    await page.goto("/login")
    await fillLogin(page, { email: "somebody@e2e.test", password: "Lantern-Harbour-52" })
    const login200 = page.waitForResponse((response) => response.request().method() === "POST")
    await login(page).click()
    expect((await login200).status()).toBe(200)
    await expect(login(page)).toBeVisible()
    await expect(page).toHaveURL("/login")

    await page.goto("/signup")
    await page.getByRole("radio", { name: "Doctor" }).check()
    const signup200 = page.waitForResponse((response) => response.request().method() === "POST")
    await page.getByRole("button", { name: "Continue" }).click()
    expect((await signup200).status()).toBe(200)
    await expect(page.getByRole("radio", { name: "Doctor" })).toBeVisible()
    await expect(page).toHaveURL("/signup")
    expect(addresses.filter((address) => address.includes("?"))).toEqual([])
  })
})

for (const path of ["/", "/welcome", "/login", "/signup"])
  test(`${path} has its title at every moment while its script takes over`, async ({ page }) => {
    await page.addInitScript(() => {
      const titles: string[] = []
      // Titles before the head is parsed do not count.
      new MutationObserver(() => {
        if (titles.length > 0 || document.title !== "") titles.push(document.title)
      }).observe(document, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { titles })
    })
    await page.goto(path)
    await waitForHydration(page)
    const titles = await page.evaluate(() => (window as unknown as { readonly titles: string[] }).titles)
    expect([...new Set(titles)]).toEqual([expect.stringMatching(/.+ · CMDA Nigeria$/)])
    await expect(page.locator("head > title")).toHaveCount(1)
  })
