import type { Page } from "playwright/test"
import { safeHtml } from "#server/resources/html.ts"
import { vectors } from "../pages/xss-corpus.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"

const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0)

/** Hovers over every element inside the selector, and clicks each one that does not navigate. */
const interact = async (page: Page, within: string): Promise<void> => {
  await page.evaluate((selector) => {
    for (const node of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      node.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }))
      if (node instanceof HTMLAnchorElement && /^https?:|^\//.test(node.getAttribute("href") ?? "")) continue
      if (!(node instanceof HTMLAnchorElement && node.hasAttribute("data-status"))) node.click?.()
    }
  }, within)
}

/** Returns a resource with one vector in every text field. */
const resource = (index: number) => {
  const vector = vectors[index]!
  return {
    _id: String(index),
    slug: `vector-${index}`,
    title: `Number ${index}: ${vector}`,
    category: "Article",
    description: `<p>Before</p>${vector}<p>After</p>`,
    featuredImage: null,
    tags: [vector],
    createdAt: "2026-11-01T10:00:00.000Z",
    author: { name: vector, avatarUrl: null },
  }
}

test("the control: many vectors run without sanitizing", async ({ browser }) => {
  // A page without the check for script errors, because the vectors cause them.
  const context = await browser.newContext()
  const page = await context.newPage()
  const count = await page.evaluate(async (all) => {
    let ran = 0
    for (const vector of all) {
      const frame = document.createElement("iframe")
      const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }))
      frame.srcdoc = `<!doctype html><main>${vector}</main>`
      document.body.append(frame)
      await loaded
      const inside = frame.contentWindow as unknown as { ran?: number } | null
      for (const node of frame.contentDocument?.querySelectorAll<HTMLElement>("main *") ?? []) {
        node.dispatchEvent(new MouseEvent("mouseover"))
        node.click?.()
      }
      if (inside?.ran === 1) ran += 1
      frame.remove()
    }
    return ran
  }, vectors)
  await context.close()
  expect(count).toBeGreaterThan(15)
})

test("sanitized content of our server runs no script, even without a CSP", async ({ page }) => {
  const body = vectors.map((vector) => `<section>${safeHtml(vector)}</section>`).join("")
  await page.route("https://naked.test/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><main>${body}</main>` }),
  )
  await page.goto("https://naked.test/")
  await interact(page, "main")
  expect(await ran(page)).toBe(0)
  await expect(page.locator("iframe, script, form, svg, object")).toHaveCount(0)
})

test("an unsanitized resource of another host runs no script without a CSP: 0 of all vectors in every field", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  // Removes the CSP, so that only the sanitizer protects the page.
  await page.route(/\/dashboard\/resources\/vectors$/, async (route) => {
    const response = await route.fetch()
    const { "content-security-policy": _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  let index = 0
  await intercept(page, "**/api/resources/**", (request) =>
    request.fulfill({ json: { success: true, message: "Resource", data: resource(index) } }),
  )
  await page.goto("/dashboard/resources/vectors")
  const text = page.locator(".ui-rich")
  for (; index < vectors.length; index += 1) {
    // The page refetches when its window becomes visible, but not while it is fetching already.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
      await expect(page.getByRole("heading", { level: 1 })).toContainText(`Number ${index}:`, {
        timeout: 1_000,
      })
    }).toPass()
    await expect(text).toContainText("Before")
    await interact(page, ".ui-rich")
    await expect(text.locator("iframe, script, form, svg, object, embed, style, link, base")).toHaveCount(0)
    expect(await ran(page), vectors[index]).toBe(0)
  }
})

test("picture URLs that are scripts do not run", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  const bad = "javascript:window.ran=1"
  await intercept(page, "**/api/resources/**", (request) =>
    request.fulfill({
      json: {
        success: true,
        message: "Resource",
        data: {
          _id: "1",
          slug: `"><script>window.ran=1</script>`,
          title: "Title",
          category: "Webinar",
          description: "<p>Words</p>",
          featuredImage: bad,
          tags: [],
          createdAt: "2026-11-01T10:00:00.000Z",
          author: { name: "Name", avatarUrl: bad },
        },
      },
    }),
  )
  await page.goto("/dashboard/resources/a-b")
  await expect(page.getByText("Words")).toBeVisible()
  // An invalid video id never gets into a URL.
  await expect(page.getByRole("button", { name: /^Play video/ })).toHaveCount(0)
  expect(await ran(page)).toBe(0)
})
