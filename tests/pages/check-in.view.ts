import { expect, type Page } from "playwright/test"
import type { checkInMachine } from "#machines/check-in/check-in.machine.ts"
import type { LeafOf } from "./leaves.ts"

const result = (page: Page) => page.getByRole("region", { name: "Result" })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const status = (page: Page) => page.getByRole("main").getByRole("status")

/** Expects the result of the last scan, and the buttons that follow it. */
const expectResult = async (page: Page, text: string, { undo = false, next = false } = {}) => {
  await expect(result(page).getByRole("alert")).toContainText(text)
  await expect(button(page, "Undo")).toHaveCount(undo ? 1 : 0)
  await expect(button(page, "Next")).toHaveCount(next ? 1 : 0)
}

/** What staff see at the door (OFFICE §14): the result, and whether everything is sent. */
export const checkInView: Readonly<Record<LeafOf<typeof checkInMachine>, (page: Page) => Promise<unknown>>> =
  {
    "door.preparing": (page) => expect(result(page)).toHaveCount(0),
    // The region of the network says why there is no list.
    "door.waiting": (page) => expect(result(page)).toHaveCount(0),
    "door.ready.scanning": (page) => expectResult(page, "Ready for a ticket"),
    "door.ready.deciding": (page) => expectResult(page, "Looking for the ticket"),
    "door.ready.admitting": (page) => expectResult(page, "Admitting"),
    "door.ready.admitted": (page) => expectResult(page, "Admitted", { undo: true, next: true }),
    "door.ready.alreadyAdmitted": (page) =>
      expectResult(page, "Already admitted", { undo: true, next: true }),
    "door.ready.refused": (page) => expectResult(page, "Not admitted", { next: true }),
    "network.reading": (page) =>
      expect(page.getByText("Loading the list").or(status(page)).first()).toBeAttached(),
    "network.online": (page) => expect(status(page)).toHaveText(/^List of .+, everything is sent$/),
    "network.sending": (page) => expect(status(page)).toHaveText(/^Sending \d+$|^Offline: .+ to send$/),
    "network.offline": async (page) => {
      await expect(button(page, "Try Again")).toBeVisible()
      await expect(
        status(page)
          .filter({ hasText: /^Offline: list of .+, \d+ to send$/ })
          .or(page.getByText("This list was not opened on this device before.")),
      ).toBeVisible()
    },
    "network.failed": (page) => expect(page.getByText("This event does not exist.")).toBeVisible(),
  }
