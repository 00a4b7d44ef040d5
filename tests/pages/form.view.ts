import { expect, type Page } from "playwright/test"
import type { formMachine } from "#machines/form/form.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  waiting:
    "The login page's form sends its values itself. The views of the flows with a form show this state.",
} as const satisfies NotVisible<typeof formMachine>
type Shown = Exclude<LeafOf<typeof formMachine>, keyof typeof notVisible>

const email = (page: Page) => page.getByRole("textbox", { name: "Email" })
const password = (page: Page) => page.getByLabel("Password", { exact: true })
const login = (page: Page) => page.getByRole("button", { name: "Login" })

/** Expects the fields to be editable and the button to be enabled, unless the form is busy. */
const expectForm = async (page: Page, { isBusy }: { isBusy: boolean }) => {
  if (isBusy) {
    await expect(login(page)).toHaveAttribute("aria-disabled", "true")
    await expect(email(page)).toHaveAttribute("readonly")
    await expect(password(page)).toHaveAttribute("readonly")
  } else {
    await expect(login(page)).not.toHaveAttribute("aria-disabled", "true")
    await expect(email(page)).toBeEditable()
    await expect(password(page)).toBeEditable()
  }
}

const isComplete = async (page: Page) =>
  (await email(page).inputValue()).includes("@") && (await password(page).inputValue()) !== ""

/** What a member sees of a form, tested on the login page (SPEC §2 /login; SPEC §5). */
export const formView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "editing.complete": async (page) => {
    await expectForm(page, { isBusy: false })
    expect(await isComplete(page)).toBe(true)
    await expect(page.getByText(/This field is required|Enter a valid email/)).toHaveCount(0)
  },
  "editing.incomplete": async (page) => {
    await expectForm(page, { isBusy: false })
    expect(await isComplete(page)).toBe(false)
  },
  submitting: (page) => expectForm(page, { isBusy: true }),
  failed: async (page) => {
    await expectForm(page, { isBusy: false })
    expect(await isComplete(page), "nothing that was typed is lost").toBe(true)
    // The error is under the field or in an alert.
    await expect(
      page.getByText("This address cannot be used").or(page.getByText("Wrong email or password")).first(),
    ).toBeVisible()
  },
  submitted: (page) => expect(page.getByText("Login successful").last()).toBeVisible(),
}
