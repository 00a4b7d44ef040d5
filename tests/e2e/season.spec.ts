/**
 * A season of the association from an empty database (`DEMO=0`), by the pages alone: the office makes what members
 * need, members join, pay and take part, and at the end the ledger is balanced and the audit log is intact (OFFICE §2).
 */
import type { Browser, Page } from "playwright/test"
import type { User } from "#api/contract/users.ts"
import { dayIn } from "../api/lagos-days.ts"
import { editorState } from "./editor-steps.ts"
import { expect, test, uniqueEmail } from "./fixtures.ts"
import { makePortal } from "./own-portal.ts"
import {
  approve,
  checkout,
  confirmRedirect,
  donate,
  donations,
  give,
  payments,
  resultHeading,
  subscribe,
} from "./payment-page.ts"
import { addPicture } from "./picture-steps.ts"
import { enterCode, fillLogin, fillPerson, kinds, password } from "./sign-up-steps.ts"

interface Person {
  readonly page: Page
  readonly email: string
  readonly firstName: string
}

/** A visitor signs up, types the mailed code and logs in, in a browser of their own. */
const joinAs = async (
  browser: Browser,
  origin: string,
  role: User["role"],
  firstName: string,
): Promise<Person> => {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce", locale: "en-NG" })
  const page = await context.newPage()
  const email = uniqueEmail()
  await page.goto("/signup")
  await page.getByRole("radio", { name: kinds[role].card }).check()
  await page.getByRole("button", { name: "Continue" }).click()
  await fillPerson(page, email, firstName)
  await kinds[role].details(page)
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page).toHaveURL("/verify-email")
  await enterCode(page, email)
  await fillLogin(page, { email, password })
  await expect(page.getByRole("heading", { level: 1 })).toContainText(firstName)
  return { page, email, firstName }
}

/** The prices of a year that the office sets, by their names on its page. */
const prices = {
  Students: "1200",
  "Doctors, up to 5 years": "6000",
  "Doctors, above 5 years": "12000",
} as const

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const save = (page: Page) => press(page, "Save")
const publication = (page: Page) => page.getByRole("region", { name: "Publication" })
const saved = (page: Page, form: string) => expect(editorState(page, form)).toHaveText(/^Saved by/)

/** Opens a page of the office by its link. */
const openPage = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name, exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible()
}

/** Writes and publishes an event. Returns the address that members open. */
const publishEvent = async (
  page: Page,
  name: string,
  details: (form: Page) => Promise<void>,
): Promise<string> => {
  await openPage(page, "Events")
  await page.getByRole("link", { name: "New Event" }).first().click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Description").fill("Two days of teaching and rest.\n\nBring a colleague.")
  await page.getByLabel("Place", { exact: true }).fill("Hill Station, Jos")
  await page.getByLabel("Day", { exact: true }).fill(dayIn(7))
  await page.getByLabel("Time in Lagos").fill("09:30")
  for (const role of ["Students", "Doctors", "Global Network"])
    await page.getByRole("form", { name: "Event" }).getByText(role, { exact: true }).click()
  await details(page)
  await save(page)
  await saved(page, "Event")
  await publication(page).getByRole("button", { name: "Publish" }).click()
  await press(page, "Yes, Publish")
  await expect(publication(page).getByText("Published", { exact: true })).toBeVisible()
  return (await publication(page).getByRole("link", { name: "See it as members do" }).getAttribute("href"))!
}

/** Pays at Paystack's page, which has opened. */
const pay = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(checkout)
  await press(page, "Pay")
}

const registerAndPay = async ({ page }: Person, event: string): Promise<void> => {
  await page.goto(event)
  await press(page, "Register")
  await press(page, "Yes, Make Payment")
  await pay(page)
  await expect(page.getByRole("alertdialog", { name: "Event Payment Successful" })).toBeVisible()
}

test.use({ actionTimeout: 30_000 })

test("a season of the association, from an empty database to a balanced ledger", async ({ browser }) => {
  test.setTimeout(900_000)
  const portal = await makePortal({ DEMO: "0" })
  try {
    await portal.start()
    const joins = (role: User["role"], firstName: string) => joinAs(browser, portal.origin, role, firstName)

    const ruth = await test.step("the first member becomes the first admin by the command", async () => {
      const person = await joins("Doctor", "Ruth")
      await portal.stop()
      expect(await portal.command("scripts/office.ts", "admin", person.email)).toContain("is an admin now")
      await portal.start()
      await person.page.goto("/dashboard")
      await person.page.getByRole("button", { name: "Your account" }).click()
      await person.page.getByRole("menuitem", { name: "Office" }).click()
      // Nobody has checked the license number of the first doctor yet, and it waits for somebody else.
      await expect(person.page.getByRole("main")).toContainText("Nothing waits for you")
      return person
    })

    const bala = await test.step("the admin makes a member the treasurer", async () => {
      const person = await joins("Doctor", "Bala")
      const { page } = ruth
      await openPage(page, "Staff")
      await press(page, "Grant a Role")
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("searchbox", { name: "Search members" }).fill(person.email)
      await dialog.getByRole("button", { name: /^Choose / }).click()
      await dialog.getByRole("form").getByRole("button", { name: /Role/ }).click()
      await page.getByRole("option", { name: "Treasurer" }).click()
      await dialog.getByLabel("Reason").fill("Elected at the general meeting")
      await dialog.getByLabel("Your password", { exact: true }).fill(password)
      await dialog.getByRole("button", { name: "Grant Role" }).click()
      await expect(page.getByText("Bala Nwosu has the role now")).toBeVisible()
      await expect(dialog).toHaveCount(0)
      return person
    })

    const [retreat, breakfast] =
      await test.step("a paid event with two places and a free one are published", async () => {
        const paid = await publishEvent(ruth.page, "Retreat in Jos", async (page) => {
          await page.getByRole("form", { name: "Event" }).getByRole("radio", { name: "Paid" }).check()
          await page.getByLabel("Price for students").fill("5000")
          await page.getByLabel("Price for doctors").fill("15000")
          await page.getByLabel("Price for Global Network").fill("20")
          await page.getByLabel("Places").fill("2")
        })
        const free = await publishEvent(ruth.page, "Prayer Breakfast", async (page) => {
          await page.getByRole("form", { name: "Event" }).getByRole("radio", { name: "Free" }).check()
        })
        return [paid, free] as const
      })

    await test.step("a devotional is scheduled", async () => {
      const { page } = ruth
      await openPage(page, "Devotionals")
      await page
        .getByRole("link", { name: /^Write one for/ })
        .last()
        .click()
      await page.getByRole("textbox", { name: "Title" }).fill("Strength for the Night Shift")
      await page.getByLabel("Key verse", { exact: true }).fill("Isaiah 40:31")
      await page
        .getByLabel("Text of the verse")
        .fill("They who wait for the Lord shall renew their strength.")
      await page
        .getByRole("textbox", { name: "Devotional" })
        .fill("The ward is quiet at four. Wait for Him there.")
      await save(page)
      await expect(publication(page).getByText("Scheduled", { exact: true })).toBeVisible()
    })

    await test.step("three prices are set", async () => {
      const { page } = ruth
      await openPage(page, "Settings")
      for (const [name, amount] of Object.entries(prices)) {
        const setting = page.getByRole("region", { name, exact: true })
        await setting.getByRole("button", { name: /^Add a Value/ }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("textbox", { name: /^Amount/ }).fill(amount)
        await dialog.getByRole("textbox", { name: "Reason" }).fill("Agreed at the general meeting")
        await dialog.getByLabel(/^Counts from/).fill(dayIn(0))
        await dialog.getByRole("button", { name: "Save", exact: true }).click()
        await expect(dialog).toHaveCount(0)
        await expect(setting).toContainText(Number(amount).toLocaleString("en"))
      }
    })

    await test.step("two products with stock are on sale", async () => {
      const { page } = ruth
      for (const [name, pieces] of [
        ["Plum Mug", "1"],
        ["Ward Notebook", "40"],
      ] as const) {
        await openPage(page, "Products")
        await page.getByRole("link", { name: "New Product" }).first().click()
        await page.getByLabel("Name", { exact: true }).fill(name)
        await page.getByLabel("Description").fill("For long nights on the ward.")
        await page.getByLabel("Price in naira").fill("5000")
        await page.getByLabel("Price in dollars").fill("12.50")
        await page.getByLabel(/^Pieces in stock/).fill(pieces)
        await addPicture(page, `${name} on a desk`)
        await save(page)
        await saved(page, "Product")
        await publication(page).getByRole("button", { name: "Publish" }).click()
        await press(page, "Yes, Publish")
        await expect(publication(page).getByText("On sale", { exact: true })).toBeVisible()
      }
    })

    await test.step("a job and a resource with a picture are published", async () => {
      const { page } = ruth
      await openPage(page, "Jobs")
      await page.getByRole("link", { name: "New Job" }).first().click()
      await page.getByRole("textbox", { name: "Title" }).fill("Camp Doctor")
      await page.getByRole("textbox", { name: "Description" }).fill("Two weeks in Jos.")
      await page.getByLabel("Company name").fill("Mercy Clinic")
      await page.getByLabel("Location").fill("Jos")
      await page.getByRole("textbox", { name: /^Closing date/ }).fill(dayIn(7))
      await save(page)
      await saved(page, "Job")
      await publication(page).getByRole("button", { name: "Publish" }).click()
      await press(page, "Yes, Publish")
      await expect(publication(page).getByText("Open", { exact: true })).toBeVisible()

      await openPage(page, "Resources")
      await page.getByRole("link", { name: "New Resource" }).first().click()
      const form = page.getByRole("form", { name: "Resource", exact: true })
      await form.getByRole("textbox", { name: "Title" }).fill("Rest After a Night Shift")
      await form.getByRole("textbox", { name: /^Text/ }).fill("Sleep first. The letters can wait.")
      await addPicture(page, "An empty ward at dawn")
      await save(page)
      await expect(publication(page).getByText("Draft", { exact: true }).first()).toBeVisible()
      await publication(page).getByRole("button", { name: "Publish" }).click()
      await press(page, "Yes, Publish")
      await expect(publication(page).getByText("Published", { exact: true }).first()).toBeVisible()
    })

    const members =
      await test.step("a student, a doctor and a global member join and subscribe", async () => {
        const joined = [
          await joins("Student", "Ebele"),
          await joins("Doctor", "Danladi"),
          await joins("GlobalNetwork", "Grace"),
        ] as const
        for (const [{ page }, price] of [
          [joined[0], "₦1,200"],
          [joined[1], "₦12,000"],
        ] as const) {
          await page.goto(payments)
          await expect(page.getByText(price)).toBeVisible()
          const dialog = await subscribe(page)
          await dialog.getByRole("button", { name: "Yes, Proceed" }).click()
          await confirmRedirect(page)
          await pay(page)
          await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
        }
        const { page } = joined[2]
        await page.goto(payments)
        await subscribe(page)
        await approve(page, () => page.getByRole("button", { name: "PayPal", exact: true }).click())
        await expect(resultHeading(page, "Subscription Successful")).toBeVisible()
        return joined
      })
    const [ebele, danladi, grace] = members

    await test.step("two register for the retreat, the third meets a full one", async () => {
      await registerAndPay(ebele, retreat)
      await registerAndPay(danladi, retreat)
      await grace.page.goto(retreat)
      await expect(grace.page.getByText("This event is full.")).toBeVisible()
    })

    await test.step("the student asks to become a doctor, and the admin approves", async () => {
      await ebele.page.goto("/dashboard/profile")
      await press(ebele.page, "Transit to Doctor")
      const dialog = ebele.page.getByRole("dialog", { name: "Transit to Doctor" })
      await dialog.getByRole("combobox", { name: "Chapter" }).press("ArrowDown")
      await ebele.page.getByRole("option", { name: "Benue" }).click()
      await dialog.getByLabel("Specialty").fill("Surgery")
      await dialog.getByLabel("License Number").fill("MDCN/R/77")
      await dialog.getByRole("button", { name: "Submit" }).click()
      await expect(ebele.page.getByRole("button", { name: "Transition in Progress" })).toBeDisabled()

      const { page } = ruth
      await openPage(page, "To do")
      await page.getByRole("link", { name: "Open the oldest request" }).click()
      await press(page, "Review This Request")
      await page.getByRole("radio", { name: "Approve" }).check()
      await press(page, "Save Decision")
      await expect(page.getByRole("region", { name: "Review" })).toContainText("Approved by you on")
    })

    await test.step("a donation that the provider reports short is held, and the treasurer releases it", async () => {
      const { page } = danladi
      await page.goto(donations)
      await donate(page)
      await give(page, "Building Project", "2000")
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Give|^Donate/ })
        .click()
      await confirmRedirect(page)
      const reference = new URL(page.url()).pathname.split("/").at(-1)!
      const fault = { provider: "paystack", operation: "verify", reference, mode: "answer" }
      await page.request.post("/sandbox/faults", {
        data: { ...fault, value: { "data.amount": 100 }, times: 3 },
      })
      await pay(page)
      await expect(resultHeading(page, "Payment Held")).toBeVisible()

      await bala.page.goto("/office")
      await bala.page
        .getByRole("region", { name: "Held payments", exact: true })
        .getByRole("link", { name: "Open the oldest payment" })
        .click()
      const review = bala.page.getByRole("region", { name: "Review" })
      await review.getByRole("button", { name: "Review This Payment" }).click()
      await review.getByRole("radio", { name: "Release" }).check()
      await review.getByLabel("Note").fill("The bank confirmed the amount")
      await review.getByRole("button", { name: "Release the Payment" }).click()
      await expect(review).toContainText("Released by you on")
    })

    await test.step("the treasurer refunds a part of the doctor's registration", async () => {
      const { page } = bala
      await openPage(page, "Money")
      await page.getByRole("searchbox", { name: "Search payments" }).fill(danladi.email)
      await page
        .getByRole("list", { name: "Payments" })
        .getByRole("listitem")
        .filter({ hasText: "₦15,000" })
        .getByRole("link")
        .click()
      const form = page.getByRole("form", { name: "Refund", exact: true })
      await form.getByLabel("Amount").fill("5000")
      await form.getByLabel("Note").fill("Helps at the retreat")
      await form.getByLabel("Your password", { exact: true }).fill(password)
      await form.getByRole("button", { name: "Refund with Paystack" }).click()
      await expect(page.getByRole("list", { name: "Refunds" })).toContainText("Paystack has refunded it.")
    })

    await test.step("one is checked in at a door without a connection", async () => {
      await grace.page.goto(breakfast)
      await press(grace.page, "Register")
      await press(grace.page, "Yes, Proceed")
      await expect(grace.page.getByRole("button", { name: "Already Registered" })).toBeDisabled()
      const { page } = ruth
      await openPage(page, "Check-in")
      await page.getByRole("link", { name: "Check in for Prayer Breakfast" }).click()
      await expect(page.getByText("0 of 1 admitted")).toBeVisible()
      const status = page.getByRole("main").getByRole("status")
      await page.context().setOffline(true)
      await expect(status).toHaveText(/^Offline: /)
      await page.getByRole("searchbox", { name: "Find by name" }).fill("grace")
      await press(page, "Admit: Grace Nwosu")
      await expect(status).toHaveText(/, 1 to send$/)
      await page.context().setOffline(false)
      await expect(status).toHaveText(/everything is sent$/)
      await expect(page.getByText("1 of 1 admitted")).toBeVisible()
    })

    await test.step("the retreat is canceled, and both places are refunded", async () => {
      const { page } = ruth
      await page.goto("/office/events")
      await page.getByRole("list", { name: "Events" }).getByRole("link", { name: "Retreat in Jos" }).click()
      await publication(page).getByRole("button", { name: "Cancel Event" }).click()
      const question = page.getByRole("dialog", { name: "Cancel Retreat in Jos?" })
      await expect(question).toContainText("₦15,000 to 2 members")
      await question.getByLabel("Reason").fill("The road is flooded.")
      await question.getByLabel("Your password", { exact: true }).fill(password)
      await question.getByRole("button", { name: "Yes, Cancel the Event" }).click()
      await expect(publication(page).getByText("Canceled", { exact: true })).toBeVisible()
      await expect(page.getByRole("region", { name: "Cancellation" })).toContainText("2 refunded")
      await ebele.page.goto(retreat)
      await expect(ebele.page.getByText("The road is flooded.")).toBeVisible()
    })

    await test.step("an entry is reported and hidden", async () => {
      const words = "The patient in bed nine, Mr Audu, was healed."
      await danladi.page.goto("/dashboard/faith-entry")
      await press(danladi.page, "New")
      const posting = danladi.page.getByRole("dialog", { name: "New Faith Entry" })
      await posting.getByRole("radio", { name: "Testimony" }).click()
      await posting.getByLabel("Content").fill(words)
      await posting.getByRole("button", { name: /^Submit / }).click()
      await expect(posting).toHaveCount(0)
      await ebele.page.goto("/dashboard/faith-entry")
      const entry = ebele.page.getByRole("listitem").filter({ hasText: words })
      await entry.getByRole("button", { name: /^Report testimony by / }).click()
      const dialog = ebele.page.getByRole("dialog", { name: "Report this entry" })
      await dialog.getByRole("radio", { name: "Private details" }).check()
      await dialog.getByRole("button", { name: "Send Report" }).click()
      await expect(dialog).toHaveCount(0)
      const { page } = ruth
      await page.goto("/office")
      await page.getByRole("link", { name: "Open the oldest report" }).click()
      const review = page.getByRole("region", { name: "Review" })
      await review.getByRole("button", { name: "Review This Report" }).click()
      await review.getByRole("radio", { name: "Hide" }).check()
      await review.getByLabel("Note").fill("It names a patient.")
      await review.getByRole("button", { name: "Save Decision" }).click()
      await expect(review.getByRole("status")).toContainText("Hidden by you on")
      await ebele.page.reload()
      await expect(ebele.page.getByText(words)).toHaveCount(0)
    })

    await test.step("the audit log is intact, and the ledger is balanced", async () => {
      await openPage(ruth.page, "Audit")
      await press(ruth.page, "Intact?")
      await expect(ruth.page.getByText("Intact", { exact: true })).toBeVisible()
      await portal.stop()
      expect(await portal.command("scripts/faults.ts", "ledger")).toContain("The ledger is balanced")
    })
  } finally {
    await portal.remove()
  }
})
