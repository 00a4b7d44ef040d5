import type axe from "axe-core"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { test as base, expect, type APIRequestContext, type Page } from "playwright/test"
import type { User } from "../../src/api/contract/users.ts"

export { expect }

/** A member made for one test through the real API: nobody else's state can reach it. */
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
const first = { Student: "Ebele", Doctor: "Danladi", GlobalNetwork: "Grace" } as const
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

/** An address that no other test has. */
export const uniqueEmail = (): string => `member-${randomUUID().slice(0, 13)}@e2e.test`

/** The newest mail to an address, from the local mailbox; waits until the outbox has sent it. */
export const mailTo = async (request: APIRequestContext, email: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
        const mails = (await answer.json()) as readonly Mail[]
        found = mails.find((mail) => subject.test(mail.subject))
        return found !== undefined
      },
      // The outbox is rung by what it is given: a mail is there in no time.
      { intervals: [20, 50, 100, 250] },
    )
    .toBe(true)
  return found!
}

/** The 6-digit code in a mail. */
export const codeIn = (mail: Mail): string => {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  if (code === undefined) throw new Error(`no code in: ${mail.text}`)
  return code
}

const post = async (request: APIRequestContext, path: string, data: unknown): Promise<unknown> => {
  const answer = await request.post(`/api${path}`, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: unknown }).data
}

/** Signs a member up; `verified: false` leaves the email unverified, `more` replaces what is told at signup. */
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
    firstName: first[role],
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
  return { email, password, firstName: first[role], role }
}

/** Logs the member in and leaves the session on this page's device, as a reload would find it. */
export const signIn = async (page: Page, member: Pick<TestMember, "email" | "password">): Promise<void> => {
  const data = (await post(page.request, "/auth/login", {
    email: member.email,
    password: member.password,
  })) as { user: User; accessToken: string; refreshToken: string }
  const { user, ...pair } = data
  await page.addInitScript(
    ([stored, tokens]) => {
      if (sessionStorage.getItem("e2e/signed-in") !== null) return
      sessionStorage.setItem("e2e/signed-in", "1")
      localStorage.setItem("root/auth", stored!)
      localStorage.setItem("root/token", tokens!)
    },
    [JSON.stringify({ version: 1, value: { user } }), JSON.stringify({ version: 1, value: pair })],
  )
}

/** Half the size of the other build: it goes into every page that is asked. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** WCAG 2.2 AA by axe: no finding on what is on the page now. The portal has no frames, so the page is asked once. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(async (values) => {
    const here = (window as unknown as { readonly axe: typeof axe }).axe
    const { violations } = await here.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    )
  }, wcag)
  expect(findings, `accessibility of ${what}`).toEqual([])
}

/** Every test fails on a script error or a blocked resource that the page did not expect. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on("pageerror", (error) => faults.push(error.message))
      page.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy|Hydration|Uncaught/i.test(message.text()))
          faults.push(message.text())
      })
      await use()
      expect(faults, "script errors on the page").toEqual([])
    },
    { auto: true },
  ],
})
