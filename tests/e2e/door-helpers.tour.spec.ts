import { model } from "../machines/door-helpers.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { doorHelpersView } from "../pages/door-helpers.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { isNotDefect, leafOf, nameOfWalk, walk, walksHere, withAxe } from "./tour.ts"
import { scrollToBlock } from "./scroll-to-block.ts"

const okay = (data: unknown) => ({ json: { success: true, message: "Done", data } })
const event = {
  _id: "e1",
  slug: "retreat",
  status: "published",
  visibleFrom: null,
  name: "Retreat",
  description: "Two days of rest.",
  eventType: "Physical",
  linkOrLocation: "Hill Station, Jos",
  eventDateTime: "2026-12-01T08:30:00.000Z",
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: false,
  paymentPlans: [],
  membersGroup: ["Doctor"],
  additionalInformation: null,
  eventTags: [],
  capacity: null,
  version: 2,
  registeredCount: 0,
  missing: [],
  whyNotDeletable: null,
  chapters: [],
  draftedBy: null,
  changedBy: null,
  changedAt: "2026-11-20T09:00:00.000Z",
}
const helperOf = (_id: string, fullName: string) => ({
  _id,
  member: { _id: `m-${_id}`, fullName, membershipId: "CM100000042" },
  namedBy: { _id: "s1", fullName: "Ada Eze" },
  namedAt: "2026-11-20T09:00:00.000Z",
  endsAt: "2026-12-02T22:59:59.000Z",
  endedBy: null,
  endedAt: null,
})
const helper = helperOf("h1", "Bola Obi")
const found = {
  _id: "m1",
  membershipId: "CM100000042",
  email: "ngozi@portal.test",
  firstName: "Ngozi",
  middleName: null,
  lastName: "Eze",
  fullName: "Ngozi Eze",
  role: "Doctor",
  region: "Benue",
  avatarUrl: null,
  bio: null,
  gender: null,
  specialty: null,
}
const suspended = "This member is not verified, or is suspended, and cannot help."
const tooLate = "Ruth Obi ended this at Nov 23, 2026, 4:30 PM."

/** The session tour covers the end of a session. */
const isWalkable = (edge: Edge): boolean => isNotDefect(edge) && edge.case.name !== "the session expired"

test("naming door helpers: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request))
  await intercept(page, /\/api\/office\/access/, (request) =>
    request.fulfill(
      okay({
        roles: ["editor"],
        permissions: [
          "office.open",
          "to-do.read",
          "events.read",
          "events.registrants",
          "events.draft",
          "events.edit",
          "events.check-in",
        ],
        doors: [],
      }),
    ),
  )
  await intercept(page, /\/api\/office\/events\/e1$/, (request) => request.fulfill(okay(event)))
  await intercept(page, /\/api\/office\/events\/e1\/registrants/, (request) =>
    request.fulfill(okay({ items: [], next: null })),
  )
  await intercept(page, /\/api\/office\/events\/e1\/messages/, (request) =>
    request.fulfill(okay({ items: [], recipients: 0 })),
  )
  await intercept(page, /\/api\/users\?/, (request) =>
    request.fulfill(
      okay({ items: [found], meta: { currentPage: 1, itemsPerPage: 10, totalItems: 1, totalPages: 1 } }),
    ),
  )
  let helpers = [helper]
  await intercept(
    page,
    /\/api\/office\/events\/e1\/helpers$/,
    (request) => request.fulfill(okay({ helpers, door: "open" })),
    { method: "GET" },
  )
  const naming = await holdRequests(page, /\/api\/office\/events\/e1\/helpers$/, { method: "POST" })
  const ending = await holdRequests(page, /\/api\/office\/events\/e1\/helpers\/h1\/end$/, { method: "POST" })
  const finder = page.getByRole("dialog", { name: "Add a door helper" })
  const question = page.getByRole("alertdialog")

  const play = async (_: unknown, { before, case: { name, event: sent } }: Edge) => {
    switch (sent.type) {
      case "helper.begun":
        return page.getByRole("button", { name: "Add Door Helper" }).click()
      case "member.chosen":
        return finder.getByRole("button", { name: /^Choose Ngozi Eze/ }).dblclick()
      case "helper.opened":
        return page.getByRole("button", { name: "End the help of Bola Obi" }).click()
      case "end.confirmed":
        return question.getByRole("button", { name: "Yes, End" }).dblclick()
      case "dialog.closed":
        return before.matches("finding")
          ? page.keyboard.press("Escape")
          : question.getByRole("button", { name: "No, Go Back" }).click()
    }
    const held = sent.type === "xstate.done.actor.nameHelper" ? naming : ending
    switch (name) {
      case "named":
        helpers = [helper, helperOf("h2", "Ngozi Eze")]
        return naming.answer(201, { success: true, message: "Done", data: helperOf("h2", "Ngozi Eze") })
      case "cannot help":
        await naming.answer(400, errorBody(400, suspended))
        return expect(finder.getByRole("alert")).toHaveText(suspended)
      case "ended":
        return ending.answer(201, { success: true, message: "Done", data: helper })
      case "a colleague was first":
        await ending.answer(409, { ...errorBody(409, tooLate), data: helper })
        return expect(page.getByText(tooLate).first()).toBeVisible()
      case "gone meanwhile":
        return ending.answer(404, errorBody(404, "This door helper does not exist."))
      default:
        await held.cut()
        return expect(page.getByText(/^We could not reach the server/).first()).toBeVisible()
    }
  }
  const graph = explore(model, "plain")
  const views = withAxe(doorHelpersView)
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      helpers = [helper]
      for (const held of [naming, ending]) held.clear()
      await page.goto("/office/events/e1")
      await scrollToBlock(page, "Door helpers")
      await expect(page.getByRole("list", { name: "Door helpers" })).toBeVisible()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
