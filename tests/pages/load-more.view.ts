import { expect, type Page } from "playwright/test"
import type { loadMoreMachine } from "#machines/load-more/load-more.machine.ts"
import type { LeafOf, NotVisible } from "./leaves.ts"

export const notVisible = {
  loading: "It ends at once: the first page is cached, or the flow fetches it.",
  "open.countingPages": "It ends at once: counting takes no time.",
} as const satisfies NotVisible<typeof loadMoreMachine>
type Shown = Exclude<LeafOf<typeof loadMoreMachine>, keyof typeof notVisible>

const items = (page: Page) => page.getByRole("main").getByRole("listitem")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const skeleton = (page: Page) => page.getByText("Loading faith entries")
const errorAlert = (page: Page) => page.getByRole("alert").getByText("Too many tries.")

/** Expects the list, without its skeleton or its empty state. */
const expectList = async (page: Page) => {
  await expect(items(page).first()).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)
  await expect(page.getByText("No Data Available")).toHaveCount(0)
}

/** What a member sees of a Load-more list (SPEC §4, Load-more lists), tested on the faith entries. */
export const loadMoreView: Readonly<Record<Shown, (page: Page) => Promise<unknown>>> = {
  reading: async (page) => {
    await expect(skeleton(page)).toBeAttached()
    await expect(items(page)).toHaveCount(0)
  },
  failed: async (page) => {
    await expect(errorAlert(page)).toBeVisible()
    await expect(button(page, "Retry")).toBeEnabled()
    await expect(items(page)).toHaveCount(0)
    await expect(button(page, "Load More")).toHaveCount(0)
  },
  "open.empty": async (page) => {
    await expect(page.getByText("No Data Available", { exact: true })).toBeVisible()
    await expect(items(page)).toHaveCount(0)
    await expect(button(page, "The End")).toHaveCount(0)
  },
  "open.shown": async (page) => {
    await expectList(page)
    await expect(button(page, "Load More")).toBeEnabled()
    await expect(button(page, "Load More")).not.toHaveAttribute("aria-busy")
    await expect(errorAlert(page)).toHaveCount(0)
  },
  "open.readingMore": async (page) => {
    await expectList(page)
    await expect(button(page, "Load More")).toHaveAttribute("aria-busy", "true")
    await expect(errorAlert(page)).toHaveCount(0)
  },
  "open.moreFailed": async (page) => {
    await expectList(page)
    await expect(errorAlert(page)).toBeVisible()
    await expect(button(page, "Retry")).toBeEnabled()
    await expect(button(page, "The End")).toHaveCount(0)
  },
  "open.complete": async (page) => {
    await expectList(page)
    await expect(button(page, "The End")).toBeDisabled()
    await expect(button(page, "Load More")).toHaveCount(0)
  },
}
