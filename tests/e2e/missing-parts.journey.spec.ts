/** A dialog or menu whose script does not load leaves the page as it is, and opens at the next press (NETWORK §4). */
import { expect, makeMember, signIn, test } from "./fixtures.ts"

/** The page, the control that opens the part, and what the part is called. */
const parts = [
  ["/dashboard", "More", "Menu"],
  ["/dashboard/members", "Filter", "Filter Members"],
  ["/dashboard/events", "Calendar", "Calendar"],
  ["/dashboard/messaging", "New message", "New message"],
  ["/dashboard/profile", "Change Picture", "Profile Picture"],
] as const

for (const [path, control, name] of parts)
  test(`${control} on ${path}: a script that does not load is a toast, and the next press opens it`, async ({
    page,
  }) => {
    await signIn(page, await makeMember(page.request))
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.waitForLoadState("networkidle")

    await page.route("**/assets/*.js", (route) => route.abort("connectionreset"))
    const press = () => page.getByRole("button", { name: control, exact: true }).click()
    await press()
    await expect(page.getByText("A part of the portal did not load.")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await page.getByRole("button", { name: "Dismiss" }).click()

    await page.unroute("**/assets/*.js")
    await press()
    await expect(page.getByRole("dialog", { name })).toBeVisible()
  })
