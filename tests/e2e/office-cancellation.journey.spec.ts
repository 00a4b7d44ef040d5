/** An event that staff cancel, with its refunds and messages, at the real server (OFFICE §17). */
import type { Page } from "playwright/test"
import { addDays } from "date-fns/addDays"
import { randomUUID } from "node:crypto"
import type { User } from "#api/contract/users.ts"
import { dayIn } from "../api/lagos-days.ts"
import {
  expect,
  expectAccessible,
  mailTo,
  makeMember,
  signIn,
  test,
  type TestMember,
  uniqueName,
} from "./fixtures.ts"
import { expectStored } from "./stored-drafts.ts"
import { makeStaff, openBrowser, recordOfflinePayment } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"
import { scrollToBlock } from "./scroll-to-block.ts"

const bearer = async (page: Page, person: Pick<TestMember, "email" | "password">) => ({
  authorization: `Bearer ${(await logIn(page, person)).tokens.accessToken}`,
})
/** Publishes a paid event as a member of staff. */
/** What the event brought in naira. */
const broughtTo = (page: Page) =>
  page.getByRole("region", { name: "Money", exact: true }).getByRole("row", { name: /^NGN/ })

const publish = async (page: Page, editor: TestMember, name: string) => {
  const headers = await bearer(page, editor)
  const draft = await page.request.post("/api/office/events", {
    headers,
    data: {
      name,
      description: "Two days of rest.",
      eventType: "Physical",
      linkOrLocation: "12 Hospital Road, Jos",
      eventDateTime: addDays(new Date(), 30).toISOString(),
      featuredImageUrl: null,
      featuredImageAlt: "",
      isPaid: true,
      paymentPlans: [
        { role: "Student", price: 500 },
        { role: "Doctor", price: 60_000 },
      ],
      membersGroup: ["Student", "Doctor"],
      additionalInformation: null,
      eventTags: [],
      capacity: null,
      freshId: randomUUID(),
    },
  })
  const { _id, version } = ((await draft.json()) as { data: { _id: string; version: number } }).data
  const published = await page.request.post(`/api/office/events/${_id}/publish`, {
    headers,
    data: { version },
  })
  expect(published.status()).toBe(201)
  return { id: _id, slug: ((await published.json()) as { data: { slug: string } }).data.slug }
}
/** Pays for a place as a new member. */
const buyPlace = async (page: Page, slug: string, role: User["role"]): Promise<TestMember> => {
  const member = await makeMember(page.request, role)
  const headers = await bearer(page, member)
  const opened = await page.request.post(`/api/events/pay/${slug}`, { headers })
  const { reference } = ((await opened.json()) as { data: { reference: string } }).data
  await page.request.post(`/sandbox/paystack/checkout/${reference}`, { form: { choice: "pay" } })
  const confirmed = await page.request.post("/api/events/confirm-payment", { headers, data: { reference } })
  expect(confirmed.status()).toBe(201)
  return member
}

test("staff write to the registrants, cancel the event as it was previewed, and follow the refunds", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Camp ${randomUUID().slice(0, 8)}`
  const editor = await makeStaff(page, "editor")
  const treasurer = await makeStaff(page, "treasurer")
  const { id, slug } = await publish(page, editor, name)
  const student = await buyPlace(page, slug, "Student")
  await signIn(page, editor)
  await page.goto(`/office/events/${id}`)

  const messages = page.getByRole("region", { name: "Messages" })
  await scrollToBlock(page, "Messages")
  await expect(messages.getByText("No message was sent yet.")).toBeVisible()
  await messages.getByRole("button", { name: "Write to Registrants" }).click()
  const letter = page.getByRole("dialog", { name: "Write to Registrants" })
  await expect(letter).toContainText("It goes to 1 member, by mail and as a notification.")
  await expectAccessible(page, "a message to the registrants")
  await letter.getByRole("button", { name: "Send to 1 Member" }).click()
  await expect(letter.getByText("This field is required")).toHaveCount(2)
  await expect(letter.getByLabel("Subject")).toBeFocused()
  await letter.getByLabel("Subject").fill("What to bring")
  await letter.getByLabel("Text").fill("A blanket.\nAnd a torch.")
  // What is not sent is there again after a reload.
  await page.reload()
  await scrollToBlock(page, "Messages")
  await messages.getByRole("button", { name: "Write to Registrants" }).click()
  await expect(letter.getByLabel("Subject")).toHaveValue("What to bring")
  await expect(letter.getByLabel("Text")).toHaveValue("A blanket.\nAnd a torch.")
  // Another member registers meanwhile, so the count is checked once more.
  const doctor = await buyPlace(page, slug, "Doctor")
  await letter.getByRole("button", { name: "Send to 1 Member" }).click()
  await expect(letter.getByText("2 members are registered now.")).toBeVisible()
  await letter.getByRole("button", { name: "Send to 2 Members" }).click()
  await expect(letter).toHaveCount(0)
  const sent = messages.getByRole("list", { name: "Messages" }).getByRole("listitem")
  await expect(sent).toContainText("2 of 2 told")
  await messages.getByRole("button", { name: "Write to Registrants" }).click()
  await expect(letter.getByLabel("Subject"), "a sent message is no draft any more").toHaveValue("")
  await letter.getByRole("button", { name: "Cancel" }).click()
  expect((await mailTo(page.request, doctor.email, /^What to bring/)).text).toContain("And a torch.")

  const registrants = page.getByRole("region", { name: "Registrants" })
  await scrollToBlock(page, "Registrants")
  // An editor does not open the records of members.
  await expect(registrants.getByRole("listitem")).toHaveCount(1)
  await expect(registrants.getByRole("link", { name: /Adeyemi/ })).toHaveCount(0)
  await registrants.getByRole("button", { name: "Export Registrants" }).click()
  const csv = page.getByRole("dialog", { name: "Registrants as CSV" })
  await csv.getByLabel("Your password", { exact: true }).fill(editor.password)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    csv.getByRole("button", { name: "Export" }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`Registrants-${slug}.csv`)
  await expect(csv).toHaveCount(0)

  const publication = page.getByRole("region", { name: "Publication" })
  await publication.getByRole("button", { name: "Cancel Event" }).click()
  const question = page.getByRole("dialog", { name: `Cancel ${name}?` })
  await expect(question).toContainText("₦60,500 to 2 members")
  await expect(question).toContainText("1 refund needs a second person")
  await expectAccessible(page, "the preview of a cancellation")
  await question.getByRole("button", { name: "Yes, Cancel the Event" }).click()
  await expect(question.getByText("This field is required")).toHaveCount(2)
  await expect(question.getByLabel("Reason")).toBeFocused()
  await question.getByLabel("Reason").fill("The road to the camp is flooded.")
  // Neither Escape nor a reload discards what was typed. The password is stored nowhere.
  await page.keyboard.press("Escape")
  await question.getByLabel("Your password", { exact: true }).fill(editor.password)
  await expectStored(page, "dialog-draft", "The road to the camp is flooded.")
  expect(await page.evaluate(() => localStorage.getItem("root/dialog-draft"))).not.toContain(editor.password)
  await page.reload()
  await publication.getByRole("button", { name: "Cancel Event" }).click()
  await expect(question.getByLabel("Reason")).toHaveValue("The road to the camp is flooded.")
  await question.getByLabel("Your password", { exact: true }).fill(editor.password)
  // What was previewed is no longer current.
  await buyPlace(page, slug, "Student")
  await question.getByRole("button", { name: "Yes, Cancel the Event" }).click()
  await expect(question.getByText("Check the new figures.")).toBeVisible()
  await expect(question).toContainText("₦61,000 to 3 members")
  // The page reads the event once while its registrants are still being told.
  let isFirst = true
  await page.route(`**/api/office/events/${id}`, async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const { data, ...body } = (await response.json()) as { data: { status: string } }
    const isEarly = isFirst && data.status.startsWith("cancel")
    if (isEarly) isFirst = false
    await route.fulfill({
      json: { ...body, data: { ...data, ...(isEarly ? { status: "canceling" } : {}) } },
    })
  })
  await question.getByRole("button", { name: "Yes, Cancel the Event" }).click()
  await expect(question).toHaveCount(0)

  await expect(publication.getByText("Canceled", { exact: true })).toBeVisible()
  // Cancel Event, which had the focus, is gone.
  await expect(publication.getByRole("heading", { name: "Publication" })).toBeFocused()
  const cancellation = page.getByRole("region", { name: "Cancellation" })
  await expect(cancellation).toContainText("3 of 3 told")
  await expect(cancellation).toContainText("1 waiting for a second person, 2 refunded")
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0)
  await expectAccessible(page, "a canceled event")
  await expect(page.getByRole("region", { name: "Money", exact: true })).toHaveCount(0)
  expect((await mailTo(page.request, student.email, /^Canceled: /)).text).toContain("is flooded")

  const money = await openBrowser(browser, page, treasurer)
  await money.goto(`/office/events/${id}`)
  await money
    .getByRole("list", { name: "Refunds that wait for a person" })
    .getByRole("link", { name: /^Payment / })
    .click()
  const watched = await money.context().newPage()
  await watched.goto(`/office/events/${id}`)
  await scrollToBlock(watched, "Messages")
  await expect(broughtTo(watched)).not.toHaveText(/₦61,000₦61,000₦0$/)
  await money.bringToFront()
  const second = money.getByRole("form", { name: "Second person" })
  await second.getByLabel("Your password", { exact: true }).fill(treasurer.password)
  await second.getByRole("button", { name: "Approve the Refund" }).click()
  await expect(money.getByText("Paystack has refunded it.")).toBeVisible()
  // An open page of the event follows.
  await expect(watched.getByRole("region", { name: "Cancellation" })).toContainText("3 refunded")
  await expect(broughtTo(watched)).toHaveText(/₦61,000₦61,000₦0$/)
  await money.context().close()

  const theirs = await openBrowser(browser, page, doctor)
  await theirs.goto(`/dashboard/events/${slug}`)
  await expect(theirs.getByText("This event was canceled")).toBeVisible()
  await expect(theirs.getByText("The road to the camp is flooded.")).toBeVisible()
  for (const button of ["Register", "Already Registered"])
    await expect(theirs.getByRole("button", { name: button, exact: true })).toHaveCount(0)
  await expectAccessible(theirs, "a canceled event for a member")
  await theirs.goto("/dashboard/notifications")
  await expect(theirs.getByText(`${name} was canceled.`).first()).toBeVisible()
  await theirs.context().close()
})

test("a place that was paid offline is named before and after, as money that staff return by hand", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Paid offline ${randomUUID().slice(0, 8)}`
  const editor = await makeStaff(page, "editor")
  const { id } = await publish(page, editor, name)
  const treasurer = await makeStaff(page, "treasurer")
  await recordOfflinePayment(page, treasurer, { purpose: "event", target: id, amount: 500 })
  await signIn(page, editor)
  await page.goto(`/office/events/${id}`)
  const publication = page.getByRole("region", { name: "Publication" })
  await publication.getByRole("button", { name: "Cancel Event" }).click()
  const question = page.getByRole("dialog", { name: `Cancel ${name}?` })
  await expect(question).toContainText("1 payment has to be returned by hand")
  await expect(question).toContainText("No provider can refund what was paid offline.")
  await expect(question.getByText(/^₦500, .+ Adeyemi$/)).toBeVisible()
  await expect(question).not.toContainText("nobody has paid")
  await expectAccessible(page, "the preview of a cancellation with an offline payment")
  await question.getByLabel("Reason").fill("The road to the camp is flooded.")
  await question.getByLabel("Your password", { exact: true }).fill(editor.password)
  await question.getByRole("button", { name: "Yes, Cancel the Event" }).click()
  await expect(question).toHaveCount(0)

  const cancellation = page.getByRole("region", { name: "Cancellation" })
  await expect(cancellation).toContainText("1 of 1 told")
  await expect(cancellation).toContainText("1 payment has to be returned by hand")
  await expect(
    cancellation.getByRole("list", { name: "Payments to return by hand" }).getByRole("listitem"),
  ).toContainText("₦500")
  await expectAccessible(page, "a canceled event with an offline payment")

  // The treasurer returns the money, and says how.
  const money = await openBrowser(browser, page, treasurer)
  await money.goto(`/office/events/${id}`)
  await money
    .getByRole("list", { name: "Payments to return by hand" })
    .getByRole("link", { name: /^Payment / })
    .click()
  const refund = money.getByRole("form", { name: "Refund", exact: true })
  await expect(refund.getByText("No provider can refund what was paid offline.")).toBeVisible()
  await refund.getByLabel("Amount").fill("500")
  await refund.getByRole("button", { name: "Mark as Returned" }).click()
  await expect(refund.getByText("This field is required")).toHaveCount(4)
  await expectAccessible(money, "the return by hand with its errors")
  await refund.getByRole("button", { name: "How you returned it" }).click()
  await money.getByRole("option", { name: "Bank transfer" }).click()
  await refund.getByRole("button", { name: "Mark as Returned" }).click()
  await expect(refund.getByText("Enter the number of the transfer")).toBeVisible()
  const slip = uniqueName("TR ")
  await refund.getByLabel("Transfer or slip number").fill(slip)
  await refund.getByLabel("Returned on").fill(dayIn(2))
  await refund.getByLabel("Note").fill("The camp was canceled")
  await refund.getByLabel("Your password", { exact: true }).fill(treasurer.password)
  await refund.getByRole("button", { name: "Mark as Returned" }).click()
  await expect(refund.getByText("Choose today or an earlier day")).toBeVisible()
  await expect(refund.getByLabel("Note")).toHaveValue("The camp was canceled")
  await refund.getByLabel("Returned on").fill(dayIn(0))
  await refund.getByRole("button", { name: "Mark as Returned" }).click()
  const done = money.getByRole("list", { name: "Refunds" }).getByRole("listitem")
  await expect(done).toContainText(`It was returned by bank transfer (${slip}) on `)
  await expect(refund).toHaveCount(0)
  await expect(money.getByText("The refund is recorded.")).toBeVisible()
  await expect(money.getByRole("region", { name: "Refunds" })).toBeFocused()
  await expect(money.getByRole("region", { name: "The payment" })).toContainText("Refunded")
  await expect(money.getByRole("region", { name: "Ledger" })).toContainText("Returned")
  await expectAccessible(money, "a payment that was returned by hand")
  await money.goto(`/office/events/${id}`)
  const after = money.getByRole("region", { name: "Cancellation" })
  await expect(after).toContainText("Returned by hand")
  await expect(after.getByRole("list", { name: "Payments to return by hand" })).toHaveCount(0)
  await expectAccessible(money, "a canceled event whose money was returned by hand")
  await money.context().close()
})
