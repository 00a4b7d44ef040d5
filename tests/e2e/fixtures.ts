import type axe from "axe-core"
import { randomBytes, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { test as base, expect, type APIRequestContext, type ConsoleMessage, type Page } from "playwright/test"
import type { User } from "../../src/api/contract/users.ts"
import { conformanceScript } from "./conformance.ts"
import { pageState } from "./page-state.ts"

export { expect }

/** A member made through the real API for one test, so that tests share no state. */
export interface TestMember {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly role: User["role"]
}
interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const password = "Lantern-Harbour-52"
const firstNames = { Student: "Ebele", Doctor: "Danladi", GlobalNetwork: "Grace" } as const
const details = {
  Student: {
    region: "University College Hospital - UCH Chapter",
    admissionYear: new Date().getFullYear() - 2,
    yearOfStudy: "3rd Year",
  },
  Doctor: {
    region: "Lagos-Luth",
    licenseNumber: "MDCN/52110",
    specialty: "Family Medicine",
    yearsOfExperience: "5 Years and Above",
  },
  GlobalNetwork: {
    region: "UK/Europe region",
    licenseNumber: "GMC 7204411",
    specialty: "Paediatrics",
    yearsOfExperience: "0 - 5 Years",
  },
} as const

/** Returns an email address that no other test uses. */
export const uniqueEmail = (): string => `member-${randomUUID().slice(0, 13)}@e2e.test`

/** Returns a person's name that begins with these letters and that no other test uses. */
export const uniqueName = (start: string): string =>
  start + Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join("")

/** Returns the newest mail to an address with a matching subject. Waits until it is in the local mailbox. */
export const mailTo = async (request: APIRequestContext, email: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const response = await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
        const mails = (await response.json()) as readonly Mail[]
        found = mails.find((mail) => subject.test(mail.subject))
        return found !== undefined
      },
      // New mail wakes the outbox at once, so the mail arrives soon.
      { intervals: [20, 50, 100, 250] },
    )
    .toBe(true)
  return found!
}

/** Returns the 6-digit code in a mail. */
export const codeIn = (mail: Mail): string => {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  if (code === undefined) throw new Error(`no code in: ${mail.text}`)
  return code
}

const post = async (request: APIRequestContext, path: string, data: unknown): Promise<unknown> => {
  const response = await request.post(`/api${path}`, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return ((await response.json()) as { data: unknown }).data
}

/** Signs a member up. `verified: false` skips the verification. `more` overrides signup fields. */
export const makeMember = async (
  request: APIRequestContext,
  role: User["role"] = "Student",
  { verified = true, more = {} }: { verified?: boolean; more?: Readonly<Record<string, unknown>> } = {},
): Promise<TestMember> => {
  const email = uniqueEmail()
  await post(request, "/auth/signup", {
    role,
    email,
    password,
    confirmPassword: password,
    firstName: firstNames[role],
    lastName: "Adeyemi",
    dateOfBirth: "1998-05-14",
    gender: "Female",
    ...details[role],
    ...more,
  })
  if (verified) {
    const mail = await mailTo(request, email, /verif|code/i)
    await post(request, "/auth/verify-email", { email, code: codeIn(mail) })
  }
  return { email, password, firstName: firstNames[role], role }
}

/** Logs the member in, and stores the session on this page's device before the first page loads. */
export const signIn = async (page: Page, member: Pick<TestMember, "email" | "password">): Promise<void> => {
  const data = (await post(page.request, "/auth/login", {
    email: member.email,
    password: member.password,
  })) as { user: User; accessToken: string; refreshToken: string }
  const { user, ...pair } = data
  await page.addInitScript(
    ([stored, tokens]) => {
      // A frame of another host, such as PayPal's, needs no session and may refuse access to its storage.
      if (window !== window.top) return
      if (sessionStorage.getItem("e2e/signed-in") !== null) return
      sessionStorage.setItem("e2e/signed-in", "1")
      localStorage.setItem("root/auth", stored!)
      localStorage.setItem("root/token", tokens!)
    },
    [JSON.stringify({ version: 1, value: { user } }), JSON.stringify({ version: 1, value: pair })],
  )
}

/** Types a day (YYYY-MM-DD) into the parts of a date field, in the order of the suite's locale: day, month, year. */
export const typeDate = async (page: Page, label: string, day: string): Promise<void> => {
  await page.getByRole("group", { name: label }).getByRole("spinbutton").first().focus()
  await page.keyboard.type(day.split("-").toReversed().join(""))
}

/** The minified build of axe, which is half the size. It is sent to every tested page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/**
 * Expects no axe finding for WCAG 2.2 AA on the current page. The portal has no frames. Scrolls to the top first, because
 * axe counts a control half under the header as too small. Restores the scroll position afterwards.
 */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(async (values) => {
    const here = (window as unknown as { readonly axe: typeof axe }).axe
    const top = scrollY
    scrollTo(0, 0)
    const { violations } = await here.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    })
    scrollTo(0, top)
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    )
  }, wcag)
  expect(findings, `accessibility of ${what}`).toEqual([])
}

/** The faults of the running test. A worker runs one test at a time. */
const faults: string[] = []
const isFault = (message: ConsoleMessage): boolean =>
  message.type() === "error" && /Content Security Policy|Hydration|Uncaught/i.test(message.text())
/** Whether `conformance-page.ts` reported the error. */
const isBrokenInvariant = ({ message }: Error): boolean => message.includes(" breaks: ")

/**
 * Fails every test on an unexpected script error or blocked resource of its page, and on a broken invariant of a flow in
 * each page of each context. Attaches the state of the page to a test that timed out.
 */
export const test = base.extend<{ faults: string[] }>({
  browser: [
    async ({ browser }, use) => {
      const script = await conformanceScript()
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        context.on("weberror", (web) => {
          const error = web.error()
          if (isBrokenInvariant(error)) faults.push(error.message)
        })
        await context.addInitScript({ content: script })
        return context
      }
      await use(browser)
      browser.newContext = newContext
    },
    { scope: "worker" },
  ],
  faults: [
    async ({ page }, use, info) => {
      faults.length = 0
      page.on("pageerror", (error) => {
        if (!isBrokenInvariant(error)) faults.push(error.message)
      })
      page.on("console", (message) => {
        if (isFault(message)) faults.push(message.text())
      })
      await use(faults)
      if (info.status === "timedOut")
        await info.attach("the page", { body: await pageState(page), contentType: "text/plain" })
      expect(faults, "script errors and broken invariants on the pages").toEqual([])
    },
    { auto: true },
  ],
})
