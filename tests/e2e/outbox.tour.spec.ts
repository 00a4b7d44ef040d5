/** The outbox in a browser: entries wait on the device, and the requests that send them are answered by the test. */
import { randomUUID } from "node:crypto"
import type { Page } from "playwright/test"
import { model } from "../machines/outbox.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { notVisible, outboxView } from "../pages/outbox.view.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { pressBeside } from "./press-beside.ts"
import { notShown, notWalked, walk, walkOf, withAxe } from "./tour.ts"

const type = ({ case: { event } }: Edge) => event.type

/** The reasons for edges that the path leaves out. Every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
    type(edge).startsWith("xstate.error."),
  "the tours of the session log in and out": (edge) => type(edge).startsWith("member."),
  "another tab changes the list; tests/ui/outbox.test.ts covers two tabs": (edge) =>
    type(edge) === "entries.read" || edge.case.name === "nothing to send",
  "the page sends the entry when a minute has passed, as after a press": (edge) =>
    type(edge).startsWith("xstate.after."),
  "the tour of notifications reads without a connection": (edge) => edge.case.name.includes("read mark"),
  "a test of its own refuses an application": (edge) => edge.case.name === "an application is refused",
  "the path deletes an entry through the page and walks the `entries.read` that follows": (edge) =>
    type(edge) === "entry.withdrawn",
  "the journey without a connection has the others": (edge) =>
    type(edge) === "connection.restored" ||
    type(edge) === "entry.retried" ||
    edge.case.name.startsWith("sent") ||
    edge.case.name === "the session expired",
}
const isNotWalked = (edge: Edge): boolean => Object.values(notWalkedReasons).some((reason) => reason(edge))

/** Writes the list to this device, as another tab does. */
const storeEntries = (page: Page, entries: readonly object[]) =>
  page.evaluate((value) => {
    const auth = JSON.parse(localStorage.getItem("root/auth")!) as { value: { user: { _id: string } } }
    const memberId = auth.value.user._id
    localStorage.setItem(
      "root/outbox",
      JSON.stringify({ version: 1, value: value.map((entry) => ({ ...entry, memberId })) }),
    )
    window.dispatchEvent(new StorageEvent("storage", { key: "root/outbox" }))
  }, entries)

test("the outbox: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a page of a member")
  const path = walkOf(graph, [
    ["member.loggedIn", "first"],
    ["entries.read", "none"],
    ["entries.read", "two of them"],
    ["xstate.done.actor.sendFirst", "no connection"],
    ["entry.retried"],
    ["xstate.done.actor.sendFirst", "refused"],
    ["entry.retried"],
    ["xstate.done.actor.sendFirst", "sent, one is left"],
    ["xstate.done.actor.sendFirst", "no connection"],
    ["connection.restored"],
    ["xstate.done.actor.sendFirst", "refused"],
    ["entries.read", "none"],
  ])
  const rest = notWalked(graph, path)
  expect(rest.filter((edge) => !isNotWalked(edge)).map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  await signIn(page, await makeMember(page.request))
  // The chat refetches data when it connects, and every answer after a lost request restores the connection.
  await page.routeWebSocket(/\/socket\.io\//, () => undefined)
  const posts = await holdRequests(page, /\/api\/faith-entry$/, { method: "POST" })
  await page.goto("/dashboard/faith-entry")
  await expect(page.getByRole("list").getByText("Posted by").first()).toBeVisible()
  await page.waitForLoadState("networkidle")
  const unsent = page.getByRole("region", { name: "Not sent yet" })

  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "member.loggedIn":
        return
      case "entries.read":
        if (name === "two of them")
          return storeEntries(page, model.cases["entries.read"]["two of them"]!.entries)
        if (!before.matches({ open: "held" })) return
        await unsent
          .getByRole("group", { name: "Your unsent Testimony" })
          .getByRole("button", { name: "Delete" })
          .click()
        return page.getByRole("alertdialog").getByRole("button", { name: "Yes, Delete" }).click()
      case "entry.retried":
        return unsent.getByRole("button", { name: "Try Again" }).click()
      case "connection.restored":
        return page.evaluate(() => window.dispatchEvent(new Event("online")))
      default:
        if (name === "no connection") return posts.cut()
        if (name === "refused") return posts.answer(400, errorBody(400, "Some characters cannot be saved."))
        // The page refetches the list. Wait for that response: after the next failure, it would restore the connection.
        const list = page.waitForResponse(/\/api\/faith-entry\?/)
        await posts.answer(201, {
          success: true,
          message: "Your Prayer Request has been submitted successfully",
          data: {
            _id: "e1",
            category: "Prayer Request",
            content: "For clean water in Gboko.",
            isAnonymous: false,
            user: null,
            createdAt: new Date().toISOString(),
          },
        })
        await (await list).finished()
        return expect(
          page.getByText("Your Prayer Request has been submitted successfully").first(),
        ).toBeVisible()
    }
  }
  const hidden = Object.fromEntries(Object.keys(notVisible).map((leaf) => [leaf, notShown]))
  await walk(page, path, "closed", play, { ...hidden, ...withAxe(outboxView) })
})

test("a refused entry is edited, and sent", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  const posts = await holdRequests(page, /\/api\/faith-entry$/, { method: "POST" })
  await page.goto("/dashboard/faith-entry")
  await expect(page.getByRole("list").getByText("Posted by").first()).toBeVisible()
  await storeEntries(page, model.cases["entries.read"]["the second one"]!.entries)
  await posts.answer(400, errorBody(400, "Some characters cannot be saved."))

  const unsent = page.getByRole("region", { name: "Not sent yet" })
  await unsent.getByRole("button", { name: "Edit" }).click()
  const dialog = page.getByRole("dialog", { name: "Edit Unsent Entry" })
  await expect(dialog).toContainText("Some characters cannot be saved.")
  const content = dialog.getByLabel("Content")
  await expect(content).toHaveValue("For clean water in Gboko.")
  // Without a change there is nothing to lose.
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await unsent.getByRole("button", { name: "Edit" }).click()
  await content.fill("")
  await dialog.getByRole("button", { name: "Save and Send" }).click()
  await expect(dialog.getByText("This field is required")).toBeVisible()
  const words = `For clean water in ${randomUUID()}.`
  await content.fill(words)
  await pressBeside(page)
  await expect(content).toHaveValue(words)
  await expectAccessible(page, "a refused entry in the form")
  await dialog.getByRole("button", { name: "Save and Send" }).click()
  await expect(dialog).toHaveCount(0)

  await posts.pass()
  await expect(page.getByText("Your Testimony has been submitted successfully").first()).toBeVisible()
  await expect(unsent).toHaveCount(0)
  await expect(page.getByRole("listitem").getByText(words)).toHaveCount(1)
})

test("what was typed into a refused entry stays when another tab has deleted it", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  const posts = await holdRequests(page, /\/api\/faith-entry$/, { method: "POST" })
  await page.goto("/dashboard/faith-entry")
  await storeEntries(page, model.cases["entries.read"]["the second one"]!.entries)
  await posts.answer(400, errorBody(400, "Some characters cannot be saved."))
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  await unsent.getByRole("button", { name: "Edit" }).click()
  const dialog = page.getByRole("dialog", { name: "Edit Unsent Entry" })
  await dialog.getByLabel("Content").fill("For clean water.")
  await storeEntries(page, [])
  await dialog.getByRole("button", { name: "Save and Send" }).click()
  await expect(dialog).toContainText("This was already sent or deleted in another tab.")
  await expect(dialog.getByLabel("Content")).toHaveValue("For clean water.")
})

test("a refused application says why on the page of the job, and is deleted", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto("/dashboard/jobs?search=Mentor")
  const href = await page.getByRole("link", { name: "Mentor for House Officers" }).getAttribute("href")
  const posts = await holdRequests(page, "**/api/volunteer/jobs/*/register")
  await page.goto(href!)
  await page.getByRole("button", { name: "Volunteer for Job" }).click()
  await page.getByRole("button", { name: "Confirm" }).click()
  await posts.cut()
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  await expect(unsent.getByRole("listitem")).toContainText("Waiting to send")
  await posts.answer(400, errorBody(400, "This job is closed."))
  await expect(
    page
      .getByText("We could not send your application for Mentor for House Officers. This job is closed.")
      .first(),
  ).toBeVisible()
  await expect(unsent.getByRole("alert")).toContainText("This job is closed.")
  await expect(unsent.getByText("Not accepted")).toHaveCount(1)
  await expect(unsent.getByRole("button", { name: "Edit" })).toHaveCount(0)
  await expectAccessible(page, "a refused application")
  await unsent.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, Delete" }).click()
  await expect(unsent).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Volunteer for Job" })).toBeEnabled()
})

test("changes that somebody else changed too show both values, and the member chooses", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor")
  await signIn(page, member)
  const saves = await holdRequests(page, "**/api/auth/me", { method: "PATCH" })
  await page.goto("/dashboard/edit-profile")
  await page.getByLabel("Bio").fill("Written here, offline.")
  await page.getByLabel("Leadership Position").fill("Secretary")
  await page.getByRole("button", { name: "Save" }).click()
  await saves.cut()
  await expect(page.getByText("Saved on this phone.").first()).toBeVisible()
  await expect(page).toHaveURL("/dashboard/profile")
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  await expect(unsent.getByRole("listitem")).toContainText("Bio, Leadership Position")
  await expectAccessible(page, "profile changes that wait")

  // Another device has changed the same field meanwhile.
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("root/token")!) as { value: { accessToken: string } }).value
        .accessToken,
  )
  const changed = await page.request.patch("/api/auth/me", {
    headers: { authorization: `Bearer ${token}` },
    data: { bio: "Written on another device." },
  })
  expect(changed.status()).toBe(200)
  await saves.pass()
  await expect(unsent.getByRole("alert")).toContainText("Your profile was changed elsewhere meanwhile.")
  await unsent.getByRole("button", { name: "Edit" }).click()
  const dialog = page.getByRole("dialog", { name: "Two Changes" })
  const bio = dialog.getByRole("group", { name: "Bio" })
  await expect(bio).toContainText("Written here, offline.")
  await expect(bio).toContainText("Written on another device.")
  // The other changed field did not conflict, so the dialog does not ask about it.
  await expect(dialog.getByRole("radio")).toHaveCount(2)
  await dialog.getByRole("button", { name: "Save and Send" }).click()
  await expect(dialog.getByText("Choose one of the two")).toBeVisible()
  await expectAccessible(page, "two changes of a profile")
  await dialog.getByRole("radio", { name: "Saved elsewhere" }).check()
  await pressBeside(page)
  await dialog.getByRole("button", { name: "Save and Send" }).click()
  await expect(dialog).toHaveCount(0)
  await saves.pass()
  await expect(page.getByText("Profile updated successfully").first()).toBeVisible()
  await expect(unsent).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("Written on another device.")).toBeVisible()
  await expect(page.getByText("Secretary").first()).toBeVisible()
})

test("refused changes of a profile are edited in its form, and sent", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  const saves = await holdRequests(page, "**/api/auth/me", { method: "PATCH" })
  await page.goto("/dashboard/edit-profile")
  await page.getByLabel("Bio").fill("Written on the road.")
  await page.getByRole("button", { name: "Save" }).click()
  await saves.cut()
  await expect(page).toHaveURL("/dashboard/profile")
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  // What was saved on this phone is sent at once.
  await saves.answer(400, errorBody(400, "Some characters cannot be saved."))
  await expect(unsent.getByRole("alert")).toContainText("Some characters cannot be saved.")
  await expectAccessible(page, "refused changes of a profile")

  await unsent.getByRole("link", { name: "Edit" }).click()
  await expect(page).toHaveURL("/dashboard/edit-profile")
  await expect(unsent.getByRole("alert")).toContainText("Some characters cannot be saved.")
  await expect(unsent.getByRole("link", { name: "Edit" })).toHaveCount(0)
  const bio = page.getByLabel("Bio")
  await expect(bio).toHaveValue("Written on the road.")
  await expectAccessible(page, "refused changes above the form")
  await bio.fill("Written at home.")
  await page.getByRole("button", { name: "Save" }).click()
  await saves.pass()
  await expect(page.getByText("Profile updated successfully").first()).toBeVisible()
  await expect(page).toHaveURL("/dashboard/profile")
  await expect(unsent).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("Written at home.")).toBeVisible()
})
