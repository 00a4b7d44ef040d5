/** A door that opens again although the server does not answer: a real service worker, and a server that stops (OFFICE §14). */
import { randomUUID } from "node:crypto"
import { as, publishEvent, registerFor } from "./door-fixtures.ts"
import { expect, expectAccessible, signIn, test as base } from "./fixtures.ts"
import { type PortalProxy, startProxy } from "./portal-proxy.ts"
import { makeStaff } from "./staff-fixtures.ts"

const test = base.extend<{ portal: PortalProxy }>({
  portal: async ({ baseURL }, use) => {
    const portal = await startProxy(baseURL!)
    await use(portal)
    await portal.stop()
  },
})
test.use({ serviceWorkers: "allow" })

test("a door that was opened on this device opens again without a server, admits, and sends later", async ({
  page,
  portal,
}) => {
  test.slow()
  const editor = await makeStaff(page, "editor")
  const event = await publishEvent(await as(page, editor), `Retreat ${randomUUID().slice(0, 8)}`)
  await registerFor(page, event, "Bola")
  await signIn(page, editor)
  const path = `/office/check-in/${event._id}`
  const status = page.getByRole("main").getByRole("status")
  await page.goto(portal.origin + path)
  await expect(page.getByText("0 of 1 admitted")).toBeVisible()
  await expect
    .poll(() => page.evaluate(async (stored) => (await caches.match(stored)) !== undefined, path), {
      timeout: 60_000,
    })
    .toBe(true)

  await portal.stop()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: event.name })).toBeVisible()
  await expect(status).toHaveText(/^Offline: list of \d+:\d\d [AP]M, 0 to send$/)
  // The stored page allows the camera, as the server's response did.
  const allowsCamera = await page.evaluate(() => {
    const { featurePolicy } = document as unknown as {
      readonly featurePolicy: { readonly allowsFeature: (name: string) => boolean }
    }
    return featurePolicy.allowsFeature("camera")
  })
  expect(allowsCamera).toBe(true)
  await page.getByRole("searchbox", { name: "Find by name" }).fill("bola")
  await page.getByRole("button", { name: "Admit: Bola Adeyemi" }).click()
  await expect(page.getByRole("region", { name: "Result" }).getByRole("alert")).toContainText(/^Admitted/)
  await expectAccessible(page, "a door that opened without a server")
  await page.reload()
  await expect(status).toHaveText(/, 1 to send$/)
  await expect(page.getByText("1 of 1 admitted")).toBeVisible()

  await portal.start()
  await page.context().setOffline(false)
  await expect(status).toHaveText(/everything is sent$/)
  // The office knows its reader again, and shows its other pages.
  await page.reload()
  await expect(page.getByRole("navigation", { name: "Office" })).toBeVisible()
  await expect(page.getByText("1 of 1 admitted")).toBeVisible()
})
