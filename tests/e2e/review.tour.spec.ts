import { model } from "../machines/review.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { reviewView } from "../pages/review.view.ts"
import { expect, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests, serveStored } from "./hold-requests.ts"
import { logIn } from "./store-fixtures.ts"
import { leafOf, notShown, notWalked, walk, walkOf, withAxe } from "./tour.ts"
import { admin } from "./staff-fixtures.ts"

const address = "/office/approvals/t1"
const isOne = /\/api\/office\/approvals\/t1$/

/** The reasons for edges that a browser cannot cause. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the fields are read-only during sending": ({ before, case: { event } }) =>
    before.hasTag("busy") && event.type === "xstate.snapshot.form",
}

const read = (name: string) => ["record.read", name] as const
const typed = (name: string) => ["xstate.snapshot.form", name] as const
const restored = (name: "nothing" | "stored" | "a question") => ["xstate.done.actor.readDraft", name] as const
const claimed = (name: string) => [["claim.taken"], ["xstate.done.actor.claim", name]] as const
const released = (name: string) => [["claim.released"], ["xstate.done.actor.release", name]] as const
const decided = (name: string) => [["decision.made"], ["xstate.done.actor.decide", name]] as const

/** Opens the page of one request. `idOf` replaces the model's member of staff by the one who is signed in. */
const open = async (page: Parameters<typeof signIn>[0], input: keyof typeof model.inputs) => {
  await signIn(page, admin)
  const { user } = await logIn(page, admin)
  const bodyOf = (data: unknown) => ({
    success: true,
    message: "The request",
    data: JSON.parse(JSON.stringify(data).replaceAll('"s1"', JSON.stringify(user._id))) as unknown,
  })
  let stored = bodyOf((model.inputs[input] as { readonly reviewed: unknown }).reviewed)
  const readAgain = await serveStored(page, isOne, () => stored)
  const acts = await holdRequests(page, /\/api\/office\/approvals\/t1\/(claim|release|decision)$/)
  await page.goto(address)
  return {
    acts,
    bodyOf,
    readAgain,
    store: (data: unknown) => {
      stored = bodyOf(data)
    },
  }
}

test("a review: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a request that waits")
  const path = walkOf(graph, [
    read("the member is asked"),
    ...claimed("the server is unreachable"),
    ...claimed("claimed while the member is asked"),
    restored("nothing"),
    read("the member is asked"),
    // The member has answered.
    read("nobody reviews it"),
    read("nobody reviews it"),
    read("claimed by another"),
    read("claimed by another"),
    read("nobody reviews it"),
    ...claimed("the server is unreachable"),
    ...claimed("claimed by another"),
    read("decided by another"),
    read("decided by another"),
    read("claimed by another"),
    read("nobody reviews it"),
    ...claimed("decided by another"),
    read("nobody reviews it"),
    // Another tab of the same person has claimed it.
    read("claimed here"),
    restored("nothing"),
    // An incomplete form is locked too while the claim is given back.
    ...released("the server is unreachable"),
    ["decision.made"],
    typed("declines without a note"),
    ["decision.made"],
    typed("declines"),
    ...released("the server is unreachable"),
    ...released("released"),
    ...claimed("claimed"),
    restored("stored"),
    ...decided("the server is unreachable"),
    ...decided("a field refused"),
    typed("approves"),
    ...decided("decided by another"),
    read("claimed here"),
    restored("nothing"),
    typed("declines"),
    ...decided("claimed by another"),
    read("claimed here"),
    restored("stored"),
    ...decided("the claim ended"),
    ...claimed("claimed"),
    restored("stored"),
    read("claimed here"),
    read("claimed by another"),
    read("claimed here"),
    restored("stored"),
    read("nobody reviews it"),
    ...claimed("claimed"),
    restored("stored"),
    ...released("claimed by another"),
    read("claimed here"),
    restored("stored"),
    read("decided by another"),
    read("nobody reviews it"),
    read("decided by another"),
    read("nobody reviews it"),
    ...claimed("claimed"),
    restored("nothing"),
    typed("approves"),
    read("the member is asked"),
    read("the member is asked"),
    read("claimed by another"),
    read("the member is asked"),
    read("decided by another"),
    read("asked, and claimed here"),
    restored("nothing"),
    read("asked, and claimed here"),
    read("claimed here"),
    typed("asks"),
    ...decided("asked by another"),
    read("asked, and claimed here"),
    restored("a question"),
    read("the member is asked"),
    // The member has answered.
    read("nobody reviews it"),
    read("the member is asked"),
    read("claimed here"),
    restored("a question"),
    typed("asks"),
    ...decided("question sent"),
    read("asked, and claimed here"),
    restored("nothing"),
    typed("approves"),
    ...released("released"),
    read("asked, and claimed here"),
    restored("nothing"),
    typed("approves"),
    ...released("claimed by another"),
    read("asked, and claimed here"),
    restored("nothing"),
    typed("approves"),
    ...decided("saved"),
    read("the member is asked"),
  ])
  const rest = notWalked(graph, path)
  const unexplained = rest.filter((edge) => !Object.values(notWalkedReasons).some((reason) => reason(edge)))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  const { acts, bodyOf, readAgain, store } = await open(page, "a request that waits")
  const form = page.getByRole("form", { name: "Decide" })
  const note = form.getByLabel(/^(Note|Question) to the member/)
  const button = (name: string) => page.getByRole("button", { name })
  const toast = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  /** Errors stay until they are dismissed, and those of many steps cover the buttons. Other toasts go by themselves. */
  const dismissToasts = async () => {
    const dismiss = page.getByRole("button", { name: "Dismiss" })
    while ((await dismiss.count()) > 0)
      await dismiss
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined)
  }
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "record.read": {
        store(event["reviewed"])
        return readAgain()
      }
      case "claim.taken":
        await dismissToasts()
        return button("Review This Request").dblclick()
      case "claim.released":
        await dismissToasts()
        return button("Stop Reviewing").click()
      case "decision.made":
        await dismissToasts()
        await form.getByRole("button", { name: /^(Save Decision|Send Question)$/ }).click()
        if (before.context.values.decision === "")
          return expect(form.getByRole("radio", { name: "Approve" })).toBeFocused()
        if (name === "plain" && before.context.values.note === " ") return expect(note).toBeFocused()
        return
      case "xstate.snapshot.form": {
        const { decision, note: words } = event["snapshot"].context.values
        await form
          .getByRole("radio", {
            name: decision === "approve" ? "Approve" : decision === "ask" ? "Ask" : "Decline",
          })
          .check()
        return note.fill(words)
      }
      case "xstate.done.actor.readDraft":
        return expect(note).toHaveValue(name === "nothing" ? "" : event["output"].note)
    }
    const { output } = event as unknown as {
      readonly output: {
        readonly value?: unknown
        readonly error?: { readonly data: unknown; readonly message: string }
      }
    }
    if (output.error === undefined) {
      store(output.value)
      await acts.answer(201, bodyOf(output.value))
      if (name === "saved") await toast("You approved the request of Ebele Adeyemi")
      if (name === "question sent") await toast("You asked Ebele Adeyemi")
      return
    }
    if (name === "the server is unreachable") {
      await acts.cut()
      return
    }
    if (name === "a field refused") {
      await acts.answer(400, errorBody(400, "Bad", { note: "Please use at most 1,000 characters" }))
      return toast("Please use at most 1,000 characters")
    }
    store(output.error.data)
    await acts.answer(409, { ...errorBody(409, output.error.message), data: bodyOf(output.error.data).data })
    return toast(output.error.message)
  }
  await walk(page, path, leafOf(graph.born.snapshot.value), play, {
    ...withAxe(reviewView),
    restoring: notShown,
  })
})

test("a request of one's own waits for another admin", async ({ page }) => {
  await open(page, "a request of one's own")
  await walk(page, [], "waiting.own", notShown, withAxe(reviewView))
})
