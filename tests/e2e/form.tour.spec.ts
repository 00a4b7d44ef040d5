import type { Page } from "playwright/test"
import { model } from "../machines/form.model.ts"
import { type Edge, explore, type Graph } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { formView } from "../pages/form.view.ts"
import { expect, makeMember, test } from "./fixtures.ts"
import { intercept, type PausedRequest } from "./intercept.ts"
import { holdRequests, waitForHydration, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering, walksHere } from "./tour.ts"

/** Ignores touched fields, which the machine's own tests compare; the transitions are the same. */
const coarse: typeof model = {
  ...model,
  key: ({ context }) => [
    Object.keys(context.errors),
    Object.keys(context.serverErrors),
    context.failure !== null,
  ],
}
/** Defects cannot be caused from outside, and no flow owns the login page's form. */
const isWalkable = ({ case: { event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") &&
  !["submission.started", "submission.ended", "form.reset"].includes(event.type)

/**
 * Ends each path at the first change after an accepted login, because a logged-in member cannot log in again. The
 * member can make this change while the next page loads.
 */
const endingAfterAccepted = (graph: Graph): Graph => ({
  ...graph,
  edges: graph.edges.map((edge) =>
    edge.before.matches("submitted") ? { ...edge, to: `${edge.to} once accepted` } : edge,
  ),
})

const transitionsOf = (graph: Graph) =>
  new Set(
    graph.edges.map((edge) =>
      [leafOf(edge.before.value), describeEdge(edge), leafOf(edge.after.value)].join(" > "),
    ),
  )

test("a restored draft adds no path to those of an empty form", () => {
  const fromEmpty = transitionsOf(explore(coarse, "an empty form"))
  expect(
    [...transitionsOf(explore(coarse, "a restored draft"))].filter(
      (transition) => !fromEmpty.has(transition),
    ),
  ).toEqual([])
})

test("the invalid field has the focus as soon as its message shows", async ({ page }) => {
  const logins = await holdRequests(page, "**/api/auth/login")
  await page.goto("/login")
  await waitForHydration(page)
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org")
  await page.getByLabel("Password", { exact: true }).fill("a secret")
  await page.getByRole("button", { name: "Login" }).click()
  const focused = await page.evaluateHandle(() => ({
    name: new Promise((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector("[aria-invalid=true]"))
          resolve(document.activeElement?.getAttribute("name"))
      }).observe(document.body, { attributes: true, childList: true, subtree: true })
    }),
  }))
  await logins.answer(400, errorBody(400, "Bad", { email: "This address cannot be used" }))
  expect(await focused.evaluate(({ name }) => name)).toBe("email")
})

test("a form, tested on the login page: the page shows the view of each state on every path", async ({
  page,
}) => {
  test.setTimeout(240_000)
  const { email, password } = await makeMember(page.request)
  const accepted: unknown = await (
    await page.request.post("/api/auth/login", { data: { email, password } })
  ).json()
  const logins = await holdRequests(page, "**/api/auth/login")
  const answers: Record<string, () => Promise<void>> = {
    accepted: () => logins.answer(201, accepted),
    "refused by field": () =>
      logins.answer(400, errorBody(400, "Bad", { email: "This address cannot be used" })),
    "refused as a whole": () => logins.answer(400, errorBody(400, "Wrong email or password")),
  }
  /** The script of the members' shell, held so that the login page stays. */
  const nextPage: PausedRequest[] = []
  let isHeld = false
  await intercept(page, "**/assets/route-*.js", (request) =>
    isHeld ? nextPage.push(request) : request.pass(),
  )

  const field = {
    email: page.getByRole("textbox", { name: "Email" }),
    name: page.getByLabel("Password", { exact: true }),
  }
  let changes = 0
  const play = async (_: Page, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "field.changed": {
        // Types a different text each time, because the same text is no change.
        const text =
          event["name"] === "name" ? "a secret" : name === "a bad email" ? "ada" : "ada@example.org"
        return field[event["name"] as keyof typeof field].fill(`${++changes}${text}`)
      }
      case "field.blurred": {
        const left = field[event["name"] as keyof typeof field]
        await left.focus()
        return left.blur()
      }
      case "form.submitted":
        await page.getByRole("button", { name: "Login" }).click()
        // The first invalid field gets the focus.
        if (before.matches({ editing: "incomplete" }))
          await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true")
        return
      default: {
        // Dismisses earlier toasts, so that the test does not mistake them for new ones. They also end by themselves.
        const dismiss = page.getByRole("button", { name: "Dismiss" })
        await expect(async () => {
          if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1_000 })
          await expect(dismiss).toHaveCount(0, { timeout: 500 })
        }).toPass()
        isHeld = name === "accepted"
        return answers[name]!()
      }
    }
  }

  const graph = endingAfterAccepted(explore(coarse, "an empty form"))
  const views = withAxe(formView)
  const walks = walksCovering(graph, isWalkable)
  const walked = new Set(walks.flat())
  expect(new Set(graph.edges.filter((edge) => !walked.has(edge)).map(describeEdge))).toEqual(
    new Set([
      "submit breaks (defect)",
      "submission.started",
      "submission.ended (accepted)",
      "submission.ended (refused by field)",
      "submission.ended (refused as a whole)",
      "form.reset (to empty fields)",
    ]),
  )
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      isHeld = false
      await page.goto("/login")
      await page.evaluate(() => localStorage.clear())
      await page.goto("/login")
      await waitForHydration(page)
      logins.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      for (const route of nextPage.splice(0)) await route.abort()
    })
})
