/** Fixtures of the office: the demo's admin, members with a staff role, and browsers of other people. */
import { randomUUID } from "node:crypto"
import type { Browser, Page } from "playwright/test"
import { pdf } from "../api/offline.ts"
import { dayIn } from "../api/lagos-days.ts"
import { expect, makeMember, signIn, type TestMember } from "./fixtures.ts"
import { logIn } from "./store-fixtures.ts"

/** The demo's first admin. */
export const admin = { email: "admin@demo.test", password: "Member#2026" }

/** Makes a doctor with a staff role, granted by an admin. A chapter leader leads Benue. `more` overrides sign-up fields. */
export const makeStaff = async (
  page: Page,
  role: "editor" | "treasurer" | "moderator" | "chapter-leader",
  more: Readonly<Record<string, unknown>> = {},
): Promise<TestMember> => {
  const member = await makeMember(page.request, "Doctor", { more })
  const { tokens } = await logIn(page, admin)
  const granted = await page.request.post("/api/office/staff", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: {
      email: member.email,
      role,
      ...(role === "chapter-leader" ? { chapter: "Benue" } : {}),
      reason: "New in the team",
      password: admin.password,
      freshId: randomUUID(),
    },
  })
  expect(granted.status()).toBe(201)
  return member
}

/** A PDF without a page, as a proof of a payment. */
export const emptyPdf = Buffer.from(pdf)

/**
 * Records an offline payment of a new student, as a treasurer does: a donation, unless `paidFor` names something else. The
 * amount is in naira. Returns the id of the record.
 */
export const recordOfflinePayment = async (
  page: Page,
  treasurer: TestMember,
  paidFor: { readonly purpose: string; readonly target: string; readonly amount: number } = {
    purpose: "donation",
    target: "Building Project",
    amount: 2_000,
  },
): Promise<string> => {
  const payer = await makeMember(page.request, "Student")
  const { user } = await logIn(page, payer)
  const headers = { authorization: `Bearer ${(await logIn(page, treasurer)).tokens.accessToken}` }
  const uploaded = await page.request.post("/api/office/offline-payments/proofs", {
    headers,
    multipart: { proof: { name: "slip.pdf", mimeType: "application/pdf", buffer: emptyPdf } },
  })
  const proof = (await uploaded.json()) as { readonly data: { readonly _id: string } }
  const freshId = randomUUID()
  const recorded = await page.request.post("/api/office/offline-payments", {
    headers,
    data: {
      freshId,
      memberId: user._id,
      ...paidFor,
      currency: "NGN",
      paidOn: dayIn(0),
      slip: freshId,
      proofId: proof.data._id,
      note: "",
    },
  })
  expect(recorded.status()).toBe(201)
  return freshId
}

/**
 * Donates ₦2,000 as a new student. With `isShort` Paystack reports less, so the payment is held. Returns the payment's
 * reference, and the member.
 */
export const donate = async (page: Page, isShort: boolean) => {
  const member = await makeMember(page.request, "Student")
  return { member, reference: await donateAs(page, member, isShort) }
}

/** Donates ₦2,000 as this member. Returns the reference. `isShort`: the provider says that less was paid, so it is held. */
export const donateAs = async (
  page: Page,
  member: Pick<TestMember, "email" | "password">,
  isShort: boolean,
): Promise<string> => {
  const { tokens } = await logIn(page, member)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const opened = await page.request.post("/api/donations/init", {
    headers,
    data: {
      currency: "NGN",
      recurring: false,
      frequency: null,
      areasOfNeed: [{ name: "Building Project", amount: 2_000 }],
      totalAmount: 2_000,
      amount: 2_000,
    },
  })
  const { reference } = ((await opened.json()) as { data: { reference: string } }).data
  if (isShort)
    await page.request.post("/sandbox/faults", {
      data: {
        provider: "paystack",
        operation: "verify",
        reference,
        mode: "answer",
        value: { "data.amount": 100 },
        times: 3,
      },
    })
  await page.request.post(`/sandbox/paystack/checkout/${reference}`, { form: { choice: "pay" } })
  await page.request.post("/api/donations/create", { headers, data: { reference } })
  return reference
}

/** Opens a page in the browser of another person, with the size of the page `of`. */
export const openBrowser = async (
  browser: Browser,
  of: Page,
  person: Pick<TestMember, "email" | "password">,
): Promise<Page> => {
  const context = await browser.newContext({ viewport: of.viewportSize(), reducedMotion: "reduce" })
  const page = await context.newPage()
  await signIn(page, person)
  return page
}
