import { readFileSync } from "node:fs"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { endSession, logInAgain } from "./journey-steps.ts"
import { chooseByTyping } from "./hold-requests.ts"
import { pressBeside } from "./press-beside.ts"

test("a member can be found by role and chapter, viewed, and messaged", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto("/dashboard/members")
  const cards = page.getByRole("main").getByRole("listitem")
  await expect(cards.first()).toBeVisible()
  await expectAccessible(page, "the directory")
  await page.getByRole("button", { name: "Filter" }).click()
  const dialog = page.getByRole("dialog", { name: "Filter Members" })
  await expect(dialog.getByText("Choose a member type first.")).toBeVisible()
  await dialog.getByRole("button", { name: /Member Type/ }).click()
  await page.getByRole("option", { name: "GlobalNetwork" }).click()
  await chooseByTyping(
    dialog.getByRole("combobox", { name: "Chapter/Region" }),
    "Middle East",
    "Middle East Region",
  )
  await expectAccessible(page, "the filter of the directory")
  await dialog.getByRole("button", { name: "Apply Filter" }).click()
  await expect(page).toHaveURL(/\?role=GlobalNetwork&region=Middle(\+|%20)East(\+|%20)Region$/)
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole("button", { name: "The End" })).toBeDisabled()
  await page.reload()
  await expect(cards).toHaveCount(3)
  await page.getByRole("searchbox").fill("martha")
  await expect(cards).toHaveCount(1)
  await page.getByRole("link", { name: "Martha Dogo" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Martha Dogo")
  await expect(page.getByText(/^CM1\d{8}$/).first()).toBeVisible()
  await expectAccessible(page, "a member")
  const message = page.getByRole("link", { name: "Message", exact: true })
  await expect(message).toHaveAttribute("href", /^\/dashboard\/messaging\?id=[0-9a-f-]{36}$/)
  await message.click()
  await expect(page).toHaveURL(/\/dashboard\/messaging\?id=[0-9a-f-]{36}$/)
  await expect(page.getByRole("main").getByText("Martha Dogo").first()).toBeVisible()
})

test("the directory loads up to The End, omits the current member, and shows an empty state", async ({
  page,
}) => {
  const member = await makeMember(page.request, "Student")
  await signIn(page, member)
  // Members who join meanwhile would move the pages.
  await page.goto("/dashboard/members?role=Doctor&search=demo.test")
  const cards = page.getByRole("main").getByRole("listitem")
  await expect(cards).toHaveCount(12)
  await page.getByRole("button", { name: "Load More" }).click()
  await expect(cards).toHaveCount(24)
  await expect(page).toHaveURL("/dashboard/members?role=Doctor&search=demo.test&page=2")
  await page.goto(`/dashboard/members?search=${encodeURIComponent(member.email)}`)
  await expect(page.getByText("No Data Available")).toBeVisible()
})

test("an unsaved profile survives a reload, and a saved one shows everywhere", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto("/dashboard/profile")
  await expect(page.getByText("3rd Year")).toBeVisible()
  await expect(page.getByRole("link", { name: "Subscribe" })).toHaveAttribute("href", "/dashboard/payments")
  await expectAccessible(page, "the profile")
  await page.getByRole("link", { name: "Edit Profile" }).click()
  const first = page.getByLabel("First Name")
  await first.fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(first).toBeFocused()
  await expect(page.getByText("This field is required")).toBeVisible()
  await first.fill("Oluchi")
  await page.getByRole("textbox", { name: "Bio" }).fill("Learning by the bedside.")
  await page.getByRole("button", { name: /Platform/ }).click()
  await page.getByRole("option", { name: "LinkedIn" }).click()
  await expect(page.getByRole("button", { name: "Confirm" })).toBeDisabled()
  await page.getByLabel("Link", { exact: true }).fill("linkedin.com/in/oluchi")
  await page.getByRole("button", { name: "Confirm" }).click()
  await page.reload()
  await expect(page.getByText("It is not saved yet.")).toBeVisible()
  await expect(first).toHaveValue("Oluchi")
  await expectAccessible(page, "the profile's form with a restored draft")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL("/dashboard/profile")
  await expect(page.getByText("Profile updated successfully")).toBeVisible()
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { name: "Oluchi Adeyemi" })).toBeVisible()
  await expect(main.getByText("Learning by the bedside.")).toBeVisible()
  await expect(main.getByRole("link", { name: "linkedin.com/in/oluchi" })).toHaveAttribute(
    "href",
    "https://linkedin.com/in/oluchi",
  )
  await page.getByRole("button", { name: "Your account" }).click()
  await expect(page.getByRole("menu").or(page.getByRole("dialog")).getByText("Oluchi Adeyemi")).toBeVisible()
  await page.goto("/dashboard/edit-profile")
  await expect(first).toHaveValue("Oluchi")
  await expect(page.getByText("It is not saved yet.")).toHaveCount(0)
  await page.getByRole("button", { name: "Remove LinkedIn, linkedin.com/in/oluchi" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(main.getByRole("heading", { name: "Socials" })).toBeVisible()
  await expect(main.getByRole("link", { name: "linkedin.com/in/oluchi" })).toHaveCount(0)
})

test("a new picture can be cropped by keyboard and shows in the top bar, also after a reload", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto("/dashboard/profile")
  const bar = page.getByRole("banner").getByRole("button", { name: "Your account" }).locator("img")
  await expect(bar).toHaveCount(0)
  await page.getByRole("button", { name: "Change Picture" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Profile Picture" })
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled()
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: readFileSync("public/icon-512.png"),
  })
  await dialog.getByRole("group", { name: /^Crop area/ }).press("ArrowRight")
  await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight")
  await dialog.getByRole("button", { name: "Save" }).press("Enter")
  await expect(page.getByText("Profile picture updated successfully")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveAttribute("src", /^http:\/\/127\.0\.0\.1:\d+\/api\/avatars\/[0-9a-f]{32}\.webp$/)
  await page.reload()
  await expect(bar).toHaveAttribute("src", /^http:\/\/127\.0\.0\.1:\d+\/api\/avatars\/[0-9a-f]{32}\.webp$/)
  await expect.poll(() => bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384)
})

test("an unsaved picture survives a reload and a new login until it is saved or cancelled", async ({
  page,
}) => {
  const member = await makeMember(page.request, "Doctor")
  await signIn(page, member)
  await page.goto("/dashboard/profile")
  const dialog = page.getByRole("dialog", { name: "Profile Picture" })
  const circle = dialog.getByRole("group", { name: /^Crop area/ })
  const change = page.getByRole("button", { name: "Change Picture" })
  /** Returns whether the device has a stored picture. */
  const isStored = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const request = indexedDB.open("root")
          request.onsuccess = () => {
            const found = request.result
              .transaction("keyvaluepairs")
              .objectStore("keyvaluepairs")
              .getKey("avatar-draft")
            found.onsuccess = () => {
              request.result.close()
              done(found.result !== undefined)
            }
          }
        }),
    )
  const pick = async () => {
    await change.click()
    await dialog.locator('input[type="file"]').setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: readFileSync("public/icon-512.png"),
    })
    await expect(circle).toBeVisible()
    await expect.poll(isStored).toBe(true)
  }
  await pick()
  await pressBeside(page)
  await expect(circle).toBeVisible()
  await page.reload()
  await expect(circle).toBeVisible()
  await expect(dialog.getByText("me.png")).toBeVisible()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect.poll(isStored).toBe(false)
  await page.reload()
  await expect(change).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await pick()
  await endSession(page)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Session has expired. Login again").first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logInAgain(page, member)
  await expect(page).toHaveURL("/dashboard/profile")
  await expect(circle).toBeVisible()
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Profile picture updated successfully")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(isStored).toBe(false)

  // Logging out deletes it as well.
  await pick()
  await page.reload()
  await expect(circle).toBeVisible()
  await page.goto("/dashboard")
  await page.getByRole("button", { name: "Your account" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(isStored).toBe(false)
})
