import { expect, type Page } from "playwright/test"
import type { deviceLogoutMachine } from "#machines/device-logout/device-logout.machine.ts"
import type { LeafOf } from "./leaves.ts"

const devices = (page: Page) => page.getByRole("region", { name: "Your devices" })
const thisDevice = (page: Page) => devices(page).getByRole("listitem").filter({ hasText: "This device" })
const logOutOne = (page: Page) => devices(page).getByRole("button", { name: /^Log out Safari on iPhone/ })
const logOutAll = (page: Page) => devices(page).getByRole("button", { name: "Log out all other devices" })

/** What a member sees while logging out other devices (DECISIONS §2.5). */
export const deviceLogoutView: Readonly<
  Record<LeafOf<typeof deviceLogoutMachine>, (page: Page) => Promise<unknown>>
> = {
  idle: async (page) => {
    await expect(thisDevice(page)).toHaveCount(1)
    await expect(thisDevice(page).getByRole("button")).toHaveCount(0)
    await expect(devices(page).locator("[aria-busy=true]")).toHaveCount(0)
    // Without another device, a sentence replaces the button.
    const onlyDevice = devices(page).getByText("You are logged in on this device only.")
    await expect(logOutAll(page).or(onlyDevice)).toBeVisible()
  },
  endingOne: async (page) => {
    await expect(logOutOne(page)).toHaveAttribute("aria-busy", "true")
    await expect(logOutAll(page)).toBeDisabled()
  },
  endingOthers: async (page) => {
    await expect(logOutAll(page)).toHaveAttribute("aria-busy", "true")
    await expect(logOutOne(page)).toBeDisabled()
  },
}
