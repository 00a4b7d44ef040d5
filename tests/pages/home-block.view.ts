import { expect, type Page } from "playwright/test"
import type { homeBlockMachine } from "#machines/home-block/home-block.machine.ts"
import type { LeafOf } from "./leaves.ts"

/** The dashboard's block with the other members. */
export const block = (page: Page) => page.getByRole("region", { name: "Connect With Others", exact: true })
const skeleton = (page: Page) => block(page).getByText("Loading members")
const retry = (page: Page) => block(page).getByRole("button", { name: "Retry" })

/** Expects exactly one of these in the block. */
const expectBlock = async (page: Page, what: { skeleton?: true; error?: true; member?: true }) => {
  await expect(skeleton(page)).toHaveCount(what.skeleton ? 1 : 0)
  await expect(block(page).getByText("This part did not load.")).toHaveCount(what.error ? 1 : 0)
  await expect(retry(page)).toHaveCount(what.error ? 1 : 0)
  await (what.member
    ? expect(block(page).getByRole("listitem").first()).toBeVisible()
    : expect(block(page).getByRole("listitem")).toHaveCount(0))
}

/** What a member expectBlock of a block of the dashboard (SPEC §2, /dashboard). */
export const homeBlockView: Readonly<
  Record<LeafOf<typeof homeBlockMachine>, (page: Page) => Promise<unknown>>
> = {
  waiting: (page) => expectBlock(page, { skeleton: true }),
  "loading.first": (page) => expectBlock(page, { skeleton: true }),
  "loading.again": async (page) => {
    await expectBlock(page, { error: true })
    await expect(retry(page)).toHaveAttribute("aria-disabled", "true")
  },
  failed: async (page) => {
    await expectBlock(page, { error: true })
    await expect(retry(page)).not.toHaveAttribute("aria-disabled", "true")
  },
  loaded: (page) => expectBlock(page, { member: true }),
}
