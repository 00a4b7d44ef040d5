import { model } from "../machines/transition.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { transitionView } from "../pages/transition.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { expectRemoved, storeRecord, logIn } from "./store-fixtures.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, notWalked, walk, walkOf } from "./tour.ts"

const details = { region: "Enugu", specialty: "Paediatrics", licenseNumber: "MDCN/1" }
const stored = { ...details, answer: "Last week." }
const record = {
  ...details,
  _id: "t1",
  role: "Doctor",
  status: "pending",
  note: null,
  createdAt: "2026-11-02T09:00:00.000Z",
}

/** The reasons for edges that a browser cannot cause. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the device is read before a user can act": ({ before, case: { event } }) =>
    before.matches("restoring") && event.type === "transition.cancelled",
  "the fields are read-only during sending": ({ before, case: { event } }) =>
    before.hasTag("busy") && event.type === "xstate.snapshot.form",
  "the tour of an answer covers it": ({ case: { event } }) => event.type === "question.opened",
}

/** Opens the dialog with this draft on the device. */
const opened = (draft: "nothing" | "stored") =>
  [["transition.requested"], ["xstate.done.actor.readDraft", draft]] as const
/** Opens the answer to the office's question with this draft on the device. */
const questionOpened = (draft: "nothing" | "stored") =>
  [["question.opened"], ["xstate.done.actor.readDraft", draft]] as const
/** Submits and gets this response. */
const sent = (name: string) => [["details.submitted"], ["xstate.done.actor.sendTransition", name]] as const

test("a student's transition: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a member")
  const path = walkOf(graph, [
    ...opened("nothing"),
    // A form without a region shows its errors.
    ["details.submitted"],
    ["xstate.snapshot.form", "typed"],
    ["transition.cancelled"],
    ...opened("stored"),
    ...sent("the server is unreachable"),
    ...sent("a field refused"),
    ["xstate.snapshot.form", "typed"],
    ...sent("in progress already"),
    ...opened("stored"),
    ...sent("role changed"),
    ...opened("stored"),
    ...sent("sent"),
  ])
  const rest = notWalked(graph, path)
  const unexplained = rest.filter((edge) => !Object.values(notWalkedReasons).some((reason) => reason(edge)))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  const member = await makeMember(page.request, "Student")
  await signIn(page, member)
  const { user } = await logIn(page, member)
  const send = await holdRequests(page, "**/api/users/transition")
  let isPending = false
  await intercept(
    page,
    "**/api/users/transition",
    (request) =>
      request.fulfill({ json: { success: true, message: "Yours", data: isPending ? record : null } }),
    { method: "GET" },
  )
  const dialog = page.getByRole("dialog", { name: "Transit to Doctor" })
  const region = dialog.getByRole("combobox", { name: "Chapter" })
  const toast = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  const drafts = path.flatMap(({ case: { event, name } }) =>
    event.type === "xstate.done.actor.readDraft" ? [name] : [],
  )
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "transition.requested":
        // The draft that an earlier visit stored.
        await storeRecord(
          page,
          "transition-draft",
          drafts.shift() === "stored"
            ? {
                memberId: user._id,
                values: { question: null, values: stored },
                savedAt: await page.evaluate(() => Date.now()),
              }
            : null,
        )
        return page.getByRole("button", { name: "Transit to Doctor" }).click()
      case "xstate.done.actor.readDraft":
        return expect(region).toHaveValue(name === "stored" ? stored.region : "")
      case "xstate.snapshot.form":
        if ((await region.inputValue()) === "") {
          await region.press("ArrowDown")
          await page.getByRole("option", { name: "Benue" }).click()
        }
        return dialog.getByLabel("License Number").fill("AWAITING")
      case "details.submitted":
        await dialog.getByRole("button", { name: "Submit" }).click()
        if (before.context.values.region === "") await expect(region).toBeFocused()
        return
      case "transition.cancelled":
        return dialog.getByRole("button", { name: "Cancel" }).click()
    }
    switch (name) {
      case "the server is unreachable":
        await send.cut()
        return toast(/^Connect to the internet, then try again/)
      case "a field refused":
        await send.answer(400, errorBody(400, "Bad", { region: "Please choose from the list" }))
        return expect(region).toHaveAttribute("aria-invalid", "true")
      case "in progress already":
        await send.answer(409, errorBody(409, "Your transition is already in progress."))
        return toast("Your transition is already in progress.")
      case "role changed":
        await send.answer(403, errorBody(403, "There is no further transition."))
        await toast("There is no further transition.")
        return expectRemoved(page, "transition-draft")
      default:
        isPending = true
        await send.answer(201, { success: true, message: "Sent", data: record })
        await toast("Transition info updated successfully")
        return expectRemoved(page, "transition-draft")
    }
  }
  await page.goto("/dashboard/profile")
  await walk(page, path, leafOf(graph.born.snapshot.value), play, withAxe(transitionView))
  await expect(page.getByRole("button", { name: "Transition in Progress" })).toBeDisabled()
})

test("an answer to the office's question: the page shows the view of each state", async ({ page }) => {
  const graph = explore(model, "a member")
  const path = walkOf(graph, [
    ...questionOpened("nothing"),
    // A form without an answer shows its errors.
    ["details.submitted"],
    ["xstate.snapshot.form", "typed"],
    ["transition.cancelled"],
    ...questionOpened("stored"),
    ...sent("the server is unreachable"),
    ...sent("a field refused"),
    ...sent("in progress already"),
    ...questionOpened("stored"),
    ...sent("sent"),
  ])
  const member = await makeMember(page.request, "Student")
  await signIn(page, member)
  const { user } = await logIn(page, member)
  const send = await holdRequests(page, "**/api/users/transition/answer")
  const question = { _id: "q1", text: "Which hospital do you work at?", askedAt: record.createdAt }
  let isOpen = true
  await intercept(page, "**/api/users/transition", (request) =>
    request.fulfill({
      json: { success: true, message: "Yours", data: { ...record, question: isOpen ? question : null } },
    }),
  )
  const dialog = page.getByRole("dialog", { name: "Answer the Office" })
  const words = dialog.getByLabel("Your Answer")
  const toast = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  const drafts = path.flatMap(({ case: { event, name } }) =>
    event.type === "xstate.done.actor.readDraft" ? [name] : [],
  )
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "question.opened":
        // The draft of this answer, or one of another question, which is left alone.
        await storeRecord(page, "transition-draft", {
          memberId: user._id,
          values: { question: drafts.shift() === "stored" ? "q1" : "q0", values: stored },
          savedAt: await page.evaluate(() => Date.now()),
        })
        return page.getByRole("button", { name: "Answer" }).click()
      case "xstate.done.actor.readDraft":
        await expect(dialog.getByRole("note")).toContainText(question.text)
        await expect(dialog.getByLabel("License Number")).toHaveValue(details.licenseNumber)
        return expect(words).toHaveValue(name === "stored" ? stored.answer : "")
      case "xstate.snapshot.form":
        return words.fill("It is new.")
      case "details.submitted":
        await dialog.getByRole("button", { name: "Submit" }).click()
        if (before.context.values.answer === "") await expect(words).toBeFocused()
        return
      case "transition.cancelled":
        return dialog.getByRole("button", { name: "Cancel" }).click()
    }
    switch (name) {
      case "the server is unreachable":
        await send.cut()
        return toast(/^Connect to the internet, then try again/)
      case "a field refused":
        await send.answer(400, errorBody(400, "Bad", { answer: "Please use at most 1,000 characters" }))
        return expect(words).toHaveAttribute("aria-invalid", "true")
      case "in progress already":
        await send.answer(409, errorBody(409, "You have answered this question already."))
        return toast("You have answered this question already.")
      default:
        isOpen = false
        await send.answer(201, { success: true, message: "Sent", data: record })
        await toast("The office has your answer")
        return expectRemoved(page, "transition-draft")
    }
  }
  await page.goto("/dashboard/profile")
  await expect(page.getByText(question.text)).toBeVisible()
  await walk(page, path, leafOf(graph.born.snapshot.value), play, withAxe(transitionView))
  await expect(page.getByText(question.text)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Transition in Progress" })).toBeDisabled()
})
