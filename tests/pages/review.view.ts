import { expect, type Page } from "playwright/test"
import type { reviewMachine } from "#machines/review/review.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

const review = (page: Page) => page.getByRole("region", { name: "Review" })
const form = (page: Page) => page.getByRole("form", { name: "Decide" })
const note = (page: Page) => form(page).getByLabel(/^(Note|Question) to the member/)
const decisions = (page: Page) => form(page).getByRole("radiogroup", { name: "Decision" })
const claim = (page: Page) => page.getByRole("button", { name: "Review This Request" })
const expectStatus = (page: Page, text: string | RegExp) =>
  expect(review(page).getByRole("status")).toContainText(text)

export const notVisible = {
  routing: "It ends at once: the request itself says where it is.",
  restoring: "Reading from the device is too fast to see.",
} as const satisfies NotVisible<typeof reviewMachine>
type Shown = Exclude<LeafOf<typeof reviewMachine>, keyof typeof notVisible>

/** What a member of staff sees while reviewing a transition (OFFICE §3). */
export const reviewView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  "waiting.unclaimed": async (page) => {
    await expectStatus(page, "Nobody reviews this request yet.")
    await expect(claim(page)).not.toHaveAttribute("aria-busy", "true")
    await expect(form(page)).toHaveCount(0)
  },
  "waiting.own": async (page) => {
    await expectStatus(page, "This request is your own. Another admin has to review it.")
    await expect(claim(page)).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
  },
  "waiting.claimedByOther": async (page) => {
    await expectStatus(page, /^Bola Eze reviews this until /)
    await expect(claim(page)).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
  },
  claiming: (page) => expect(claim(page)).toHaveAttribute("aria-busy", "true"),
  "claimed.writing": async (page) => {
    await expectStatus(page, /^You review this request until /)
    await expect(note(page)).toBeEditable()
    await expect(decisions(page)).not.toHaveAttribute("aria-readonly", "true")
    await expect(form(page).locator("button[aria-busy=true]")).toHaveCount(0)
  },
  "claimed.deciding": async (page) => {
    await expect(form(page).getByRole("button", { name: /^(Save Decision|Send Question)$/ })).toHaveAttribute(
      "aria-busy",
      "true",
    )
    await expect(note(page)).not.toBeEditable()
    await expect(decisions(page)).toHaveAttribute("aria-readonly", "true")
  },
  "claimed.releasing": async (page) => {
    await expect(form(page).getByRole("button", { name: "Stop Reviewing" })).toHaveAttribute(
      "aria-busy",
      "true",
    )
    await expect(note(page)).not.toBeEditable()
    await expect(decisions(page)).toHaveAttribute("aria-readonly", "true")
  },
  asked: async (page) => {
    await expectStatus(page, "Ebele Adeyemi has not answered yet. You can decide without the answer.")
    await expect(page.getByRole("region", { name: "Questions" })).toContainText("No answer")
    await expect(claim(page)).not.toHaveAttribute("aria-busy", "true")
    await expect(form(page)).toHaveCount(0)
  },
  decided: async (page) => {
    await expectStatus(page, /^(Approved by you|Declined by Bola Eze) on /)
    await expect(claim(page)).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
  },
}
