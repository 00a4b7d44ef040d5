/** The steps of a visitor who becomes a member with the pages alone, without the API. */
import type { Page } from "playwright/test"
import { codeIn, expect, mailTo, typeDate } from "./fixtures.ts"
import { chooseByTyping } from "./hold-requests.ts"

export const password = "Lantern-Harbour-52"

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(label) }).click()
  await page.getByRole("option", { name: option, exact: true }).click()
}

/** Fills in what every role enters at sign-up. */
export const fillPerson = async (page: Page, email: string, firstName = "Ifeoma"): Promise<void> => {
  await page.getByLabel("First Name").fill(firstName)
  await page.getByLabel("Last Name").fill("Nwosu")
  await choose(page, "Gender", "Female")
  await typeDate(page, "Date Of Birth", "1999-03-08")
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Confirm Password", { exact: true }).fill(password)
}

const region = (page: Page, label: "Chapter" | "Region", search: string, option: string) =>
  chooseByTyping(page.getByRole("combobox", { name: label }), search, option)

/** The sign-up of each role: the card to choose, the toast at the end, and the fields that only this role has. */
export const kinds = {
  Student: {
    card: "Student",
    toast: "Student account created successfully, Check email for token",
    details: async (page: Page) => {
      await choose(page, "Admission Year", String(new Date().getFullYear() - 1))
      await choose(page, "Year Of Study", "2nd Year")
      await region(page, "Chapter", "Jos", "Jos University Teaching Hospital - JUTH Chapter")
    },
  },
  Doctor: {
    card: "Doctor",
    toast: "Doctor account created successfully, Check email for token",
    details: async (page: Page) => {
      await page.getByLabel("License Number").fill("MDCN/71822")
      await page.getByLabel("Specialty").fill("Paediatrics")
      await choose(page, "Years Of Experience", "5 Years and Above")
      await region(page, "Chapter", "Kan", "Kano")
    },
  },
  GlobalNetwork: {
    card: "Global Member",
    toast: "Global account created successfully, Check email for token",
    details: async (page: Page) => {
      await page.getByLabel("License Number").fill("GMC 7011222")
      await page.getByLabel("Specialty").fill("Dentistry")
      await choose(page, "Years Of Experience", "0 - 5 Years")
      await region(page, "Region", "Americas", "The Americas Region")
    },
  },
} as const

/** Enters the code of the newest mail on the verification page. */
export const enterCode = async (page: Page, email: string): Promise<void> => {
  const mail = await mailTo(page.request, email, /verif|code/i)
  await page.getByLabel("Verification code, 1 of 6").click()
  await page.keyboard.type(codeIn(mail))
  await page.getByRole("button", { name: "Verify Account" }).click()
  await expect(page.getByText("Email Verified, Login to continue")).toBeVisible()
}

/** Logs in on the login page. */
export const fillLogin = async (
  page: Page,
  person: { readonly email: string; readonly password: string },
): Promise<void> => {
  await page.getByRole("textbox", { name: "Email" }).fill(person.email)
  await page.getByLabel("Password", { exact: true }).fill(person.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
}
