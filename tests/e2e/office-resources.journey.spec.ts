/** Resources that staff write, preview, publish and schedule, at the real server (OFFICE §13). */
import type { Locator, Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { dayIn } from "../api/lagos-days.ts"
import { vectors } from "../pages/xss-corpus.ts"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { holdReads } from "./hold-requests.ts"
import { addPicture } from "./picture-steps.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

const form = (page: Page) => page.getByRole("form", { name: "Resource", exact: true })
const status = (page: Page) => editorState(page, "Resource")
const title = (page: Page) => form(page).getByRole("textbox", { name: "Title" })
const text = (page: Page) => form(page).getByRole("textbox", { name: /^Text/ })
const format = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Format: Text" }).getByRole("button", { name, exact: true })
const save = (page: Page) => form(page).getByRole("button", { name: "Save", exact: true }).click()
const publication = (page: Page) => page.getByRole("region", { name: "Publication" })
const hasStatus = (page: Page, label: string) =>
  expect(publication(page).getByText(label, { exact: true }).first()).toBeVisible()

/** Pastes HTML into the editor, as from another program. */
const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/html", pasted)
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** Removes the content security policy of the page, so that only the editor and the sanitisers protect it. */
const withoutPolicy = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const { "content-security-policy": _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

/** What ran of the pasted examples. */
const ran = (page: Page) => page.evaluate(() => (globalThis as { ran?: unknown }).ran)

test("an editor writes an article with headings and a link, previews and publishes it; a member reads it", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Rest ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/resources")
  await expect(page.getByRole("list", { name: "Resources" }).getByRole("listitem").first()).toBeVisible()
  await expectAccessible(page, "the resources")
  await page.getByRole("radio", { name: "Webinar" }).click()
  await expect(page).toHaveURL(/category=Webinar/)
  await expect(page.getByRole("searchbox", { name: "Search webinars" })).toBeVisible()
  await page.getByRole("link", { name: "New Resource" }).first().click()

  await title(page).fill(name)
  await form(page).getByRole("radio", { name: "Newsletter" }).click()
  // The toolbar is one stop of the Tab key, and the arrow keys move in it.
  await format(page, "Heading").focus()
  await page.keyboard.press("ArrowRight")
  await expect(format(page, "Smaller heading")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(text(page)).toBeFocused()
  await format(page, "Heading").click()
  await expect(format(page, "Heading")).toHaveAttribute("aria-pressed", "true")
  await page.keyboard.type("At four")
  await page.keyboard.press("Enter")
  await page.keyboard.type("The ward is ")
  await format(page, "Bold").click()
  await page.keyboard.type("quiet")
  await format(page, "Bold").click()
  await page.keyboard.type(". ")
  await format(page, "Link").click()
  const linking = page.getByRole("dialog", { name: "Link" })
  await linking.getByRole("textbox", { name: "Address" }).fill("javascript:alert(1)")
  await linking.getByRole("button", { name: "Add Link" }).click()
  await expect(linking.getByText("Enter a web address with https, or an email address")).toBeVisible()
  await expectAccessible(page, "a wrong link")
  await linking.getByRole("textbox", { name: "Address" }).fill("example.org")
  await page.keyboard.press("Enter")
  await expect(linking).toHaveCount(0)
  await expect(text(page).getByRole("link", { name: "example.org" })).toHaveAttribute(
    "href",
    "https://example.org",
  )
  await expect(text(page)).toBeFocused()
  await text(page).press("ControlOrMeta+End")
  await page.keyboard.press("Enter")
  await format(page, "Smaller heading").click()
  await page.keyboard.type("By morning")
  await addPicture(page, "")
  await save(page)
  await expect(page.getByText("Describe the picture for those who cannot see it")).toBeVisible()
  await page.getByLabel(/Alternative text$/).fill("An empty ward at dawn")
  await expectAccessible(page, "an article")
  await save(page)
  await expect(page).toHaveURL(/\/office\/resources\/[0-9a-f-]{36}$/)
  await hasStatus(page, "Draft")
  await expect(status(page)).toHaveText(/^Saved by/)

  // What is typed survives a reload.
  await text(page).press("ControlOrMeta+End")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Sleep now.")
  await expect(status(page)).toHaveText(/Not saved/)
  await page.reload()
  await expect(text(page)).toContainText("Sleep now.")
  await form(page).getByRole("button", { name: "Preview", exact: true }).click()
  const preview = page.getByRole("dialog", { name })
  await expect(preview.getByRole("heading", { level: 2, name: "At four" })).toBeVisible()
  await expect(preview.getByRole("heading", { level: 3, name: "By morning" })).toBeVisible()
  await expect(preview.getByRole("strong")).toHaveText("quiet")
  await expectAccessible(page, "the preview of an article")
  await preview.getByRole("button", { name: "Close Preview" }).click()
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by/)

  const member = await openBrowser(browser, page, await makeMember(page.request, "Student"))
  const slug = name.toLowerCase().replaceAll(" ", "-")
  await member.goto(`/dashboard/resources/${slug}`)
  await expect(member.getByText("This page does not exist.")).toBeVisible()
  await publication(page).getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  await hasStatus(page, "Published")
  await expect(publication(page).getByRole("button", { name: "Withdraw" })).toBeFocused()
  await expectAccessible(page, "a published article")
  await member.goto(`/dashboard/resources/${slug}`)
  await expect(member.getByRole("heading", { level: 1, name })).toBeVisible()
  const article = member.getByRole("region", { name: "Description" })
  await expect(article.getByRole("heading", { level: 2, name: "At four" })).toBeVisible()
  await expect(article.getByRole("heading", { level: 3, name: "By morning" })).toBeVisible()
  await expect(article.getByRole("link", { name: "example.org" })).toHaveAttribute(
    "href",
    "https://example.org",
  )
  await expect(article.getByText("Sleep now.")).toBeVisible()
  await expect(member.getByRole("img", { name: "An empty ward at dawn" })).toBeVisible()

  // Another title keeps the address.
  await title(page).fill(`${name} again`)
  await save(page)
  await expect(page.getByRole("heading", { level: 1, name: `${name} again` })).toBeVisible()
  await expect(form(page).getByRole("textbox", { name: "Address" })).toHaveValue(slug)

  await publication(page).getByRole("button", { name: "Withdraw" }).click()
  await page.getByRole("button", { name: "Yes, Withdraw" }).click()
  await hasStatus(page, "Draft")
  await expect(publication(page).getByRole("button", { name: "Publish" })).toBeFocused()
  await member.reload()
  await expect(member.getByText("This page does not exist.")).toBeVisible()
  await member.context().close()
})

test("pasted scripts never run, and no member gets them", async ({ page, browser }) => {
  test.slow()
  const name = `Pasted ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await withoutPolicy(page, /\/office\/resources\/new$/)
  await page.goto("/office/resources/new")
  await title(page).fill(name)
  await form(page).getByRole("radio", { name: "Newsletter" }).click()
  await text(page).click()
  await paste(text(page), `<p>Harmless</p>${vectors.join("")}`)
  await expect(text(page)).toContainText("Harmless")
  for (const link of await text(page).getByRole("link").all())
    expect(await link.getAttribute("href")).toMatch(/^(https?:|mailto:)/)
  await form(page).getByRole("button", { name: "Preview", exact: true }).click()
  const preview = page.getByRole("dialog", { name })
  await expect(preview.getByText("Harmless")).toBeVisible()
  await preview.getByRole("button", { name: "Close Preview" }).click()
  await save(page)
  await expect(page).toHaveURL(/\/office\/resources\/[0-9a-f-]{36}$/)
  await publication(page).getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  await hasStatus(page, "Published")
  expect(await ran(page)).toBeUndefined()

  const member = await openBrowser(browser, page, await makeMember(page.request, "Student"))
  const path = `/dashboard/resources/${name.toLowerCase().replaceAll(" ", "-")}`
  await withoutPolicy(member, new RegExp(`${path}$`))
  await member.goto(path)
  const article = member.getByRole("region", { name: "Description" })
  await expect(article.getByText("Harmless")).toBeVisible()
  await expect(article.locator("script, iframe, svg, form, style, object, embed")).toHaveCount(0)
  expect(await ran(member)).toBeUndefined()
  await member.context().close()
})

test("a webinar is scheduled for a day; a treasurer reads it; of two editors nobody loses a text", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Webinar ${randomUUID().slice(0, 8)}`
  const id = `v-${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/resources/new")
  await title(page).fill(name)
  await form(page).getByRole("radio", { name: "Webinar" }).click()
  const video = form(page).getByRole("textbox", { name: "Video" })
  await video.fill("https://evil.test/watch")
  await save(page)
  await expect(form(page).getByText("Enter the link of a YouTube video, or its id")).toBeVisible()
  await video.fill("")
  await save(page)
  await hasStatus(page, "Draft")
  await expect(publication(page).getByText("Enter the link of the video.")).toBeVisible()
  await expect(publication(page).getByRole("button", { name: "Publish" })).toBeDisabled()
  await video.fill(`https://www.youtube.com/watch?v=${id}&t=10s`)
  await save(page)
  await expect(video).toHaveValue(id)
  await expect(status(page)).toHaveText(/^Saved by/)

  await publication(page).getByRole("button", { name: "Schedule" }).click()
  const scheduling = page.getByRole("dialog", { name: "Schedule" })
  const day = scheduling.getByRole("textbox", { name: "Day" })
  await day.fill(dayIn(0))
  await scheduling.getByRole("button", { name: "Schedule" }).click()
  await expect(scheduling.getByText("Choose a time in the future")).toBeVisible()
  await expectAccessible(page, "a wrong day")
  await day.fill(dayIn(3))
  await scheduling.getByRole("button", { name: "Schedule" }).click()
  await expect(scheduling).toHaveCount(0)
  await hasStatus(page, "Scheduled")

  const treasurer = await openBrowser(browser, page, await makeStaff(page, "treasurer"))
  await treasurer.goto(`/dashboard/resources/${id}`)
  await expect(treasurer.getByText("This page does not exist.")).toBeVisible()
  await treasurer.goto(page.url())
  await expect(treasurer.getByRole("button", { name: /^Play video/ })).toBeVisible()
  await expect(treasurer.getByRole("button", { name: "Withdraw" })).toHaveCount(0)
  await expectAccessible(treasurer, "a webinar that staff only read")
  await treasurer.context().close()

  // Both write another text.
  const other = await openBrowser(browser, page, await makeStaff(page, "editor", { firstName: "Ruth" }))
  await other.goto(page.url())
  await text(other).click()
  await other.keyboard.type("Bring a ")
  await format(other, "Bold").click()
  await other.keyboard.type("friend")
  await text(page).click()
  await page.keyboard.type("Bring a pen")
  await expect(status(page)).toHaveText(/Not saved/)
  const endHold = await holdReads(page, new RegExp(`/api${new URL(page.url()).pathname}$`))
  await save(other)
  await expect(status(other)).toHaveText(/^Saved by/)
  await save(page)
  await expect(page.getByRole("heading", { name: "Two changes" })).toBeFocused()
  await endHold()
  const sides = page.getByRole("group", { name: "Text" })
  await expect(sides).toContainText("Bring a pen")
  await expect(sides).toContainText("Bring a **friend**")
  await expectAccessible(page, "two texts of one webinar")
  await sides.getByRole("radio", { name: /^Saved by Ruth/ }).check()
  await page.getByRole("button", { name: "Continue with These" }).click()
  await expect(text(page)).toContainText("Bring a friend")
  await expect(status(page)).toHaveText(/^Saved by Ruth/)
  await other.context().close()
})
