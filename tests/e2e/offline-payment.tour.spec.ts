import type { Page } from "playwright/test"
import type { OfflinePayment } from "#api/contract/office-offline-payments.ts"
import { model } from "../machines/offline-payment.model.ts"
import { type Edge, explore, type Graph } from "../model/explore.ts"
import { describeEdge, type Path } from "../model/paths.ts"
import { offlinePaymentView } from "../pages/offline-payment.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { addPdf, begin, choose, recordForm } from "./offline-steps.ts"
import { makeStaff } from "./staff-fixtures.ts"
import { expectRemoved } from "./store-fixtures.ts"
import { leafOf, notShown, notWalked, walk, walkOf, withAxe } from "./tour.ts"

type Reasons = Readonly<Record<string, (edge: Edge) => boolean>>

/** The reasons for edges that a browser cannot cause. */
const reasons: Reasons = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the fields are read-only during sending": ({ before, case: { event } }) =>
    before.hasTag("busy") && event.type === "xstate.snapshot.form",
  "the form of an answer asks for the reason only": ({ before, case: { event, name } }) =>
    before.matches("awaitingSecond") && event.type === "xstate.snapshot.form" && name !== "a reason",
}
const reasonsOfRecorder: Reasons = {
  ...reasons,
  "the form of a record asks for no reason": ({ before, case: { event, name } }) =>
    before.matches("recording") && event.type === "xstate.snapshot.form" && name === "a reason",
  "the recorder cannot answer, only withdraw; the tour of the second person covers it": ({
    before,
    case: { event, name },
  }) =>
    before.matches("awaitingSecond") &&
    (["approval.given", "approval.refused"].includes(event.type) ||
      ["approved", "refused", "too late: answered", "too late: expired"].includes(name)),
}
const reasonsOfSecond: Reasons = {
  ...reasons,
  "only the recorder withdraws; the tour of the recorder covers it": ({ case: { event, name } }) =>
    event.type === "payment.withdrawn" || name === "withdrawn",
}
/** Expects that the paths leave out nothing without a reason, and that each reason is needed. */
const expectComplete = (graph: Graph, paths: readonly Path[], known: Reasons) => {
  const rest = notWalked(graph, paths.flat())
  const unexplained = rest.filter((edge) => !Object.values(known).some((isReason) => isReason(edge)))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(known)) expect(rest.some(isReason), reason).toBe(true)
}

const draft = (name: string) => ["xstate.done.actor.readDraft", name] as const
const typed = (name: string) => ["xstate.snapshot.form", name] as const
const recorded = (name: string) => [["payment.recorded"], ["xstate.done.actor.recordPayment", name]] as const
const answered = (event: "approval.given" | "approval.refused" | "payment.withdrawn", name: string) =>
  [[event], ["xstate.done.actor.answerPayment", name]] as const

/** Returns the body of an answer. The proof is a PDF, which the page does not load by itself. */
const bodyOf = (payment: OfflinePayment) => ({
  success: true,
  message: "Done",
  data: { ...payment, proof: { _id: "p1", kind: "pdf" } },
})

/** Plays the steps of both pages. `typeRecord` fills in the record, and `bodyFor` returns the answers of the server. */
const makePlay = async (
  page: Page,
  typeRecord: (name: string) => Promise<void>,
  bodyFor: (payment: OfflinePayment) => ReturnType<typeof bodyOf> = bodyOf,
) => {
  const acts = await holdRequests(page, /\/api\/office\/offline-payments(\/[\w-]+\/answer)?$/, {
    method: "POST",
  })
  const reason = page.getByRole("form", { name: "Answer" }).getByLabel("Reason")
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const toast = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  const buttons: Readonly<Record<string, string>> = {
    "approval.given": "Approve",
    "approval.refused": "Refuse",
    "payment.withdrawn": "Withdraw",
  }
  return async (_: unknown, { before, case: { name, event } }: Edge) => {
    const { values } = before.context
    switch (event.type) {
      case "xstate.done.actor.readDraft":
        return expect(recordForm(page).getByLabel("Slip or transfer number")).toHaveValue(
          name === "stored" ? "ZEN 4" : "",
        )
      case "payment.recorded":
        await button("Record Payment").dblclick()
        if (values.slip === "") await expect(recordForm(page).getByRole("searchbox")).toBeFocused()
        else if (values.proofId === "")
          await expect(recordForm(page).getByText("Add the proof of the payment")).toBeVisible()
        return
      case "xstate.snapshot.form":
        return name === "a reason" ? reason.fill(event["snapshot"].context.values.reason) : typeRecord(name)
      case "approval.given":
      case "approval.refused":
      case "payment.withdrawn":
        await button(buttons[event.type]!).click()
        if (event.type !== "approval.given" && values.reason === "") await expect(reason).toBeFocused()
        return
    }
    const { output } = event as unknown as {
      readonly output:
        | { readonly value: OfflinePayment }
        | {
            readonly error: {
              readonly data: OfflinePayment | null
              readonly message: string
              readonly status: number
              readonly fields: Record<string, string>
            }
          }
    }
    if ("value" in output) {
      const { value } = output
      await acts.answer(201, bodyFor(value))
      await expectRemoved(page, "offline-payment-draft")
      if (name === "approved") await toast("The payment of Ife Ojo counts now")
      if (name === "refused") await toast("The payment is refused")
      if (name === "withdrawn") await toast("The payment is withdrawn")
      return
    }
    const { error } = output
    if (name === "the server is unreachable") return acts.cut()
    if (name === "a field refused") {
      await acts.answer(400, errorBody(400, "Bad", error.fields))
      return expect(page.getByText("This field is wrong")).toBeVisible()
    }
    const body = errorBody(error.status, error.message)
    await acts.answer(error.status, error.data === null ? body : { ...body, data: bodyFor(error.data).data })
    return toast(error.message)
  }
}
const views = { ...withAxe(offlinePaymentView), restoring: notShown, routing: notShown }

test("recording an offline payment: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a new payment")
  const counting = walkOf(graph, [
    draft("nothing"),
    ["payment.recorded"],
    typed("no proof"),
    ["payment.recorded"],
    typed("typed"),
    ...recorded("the server is unreachable"),
    ...recorded("a field refused"),
    ...recorded("a known slip"),
    ...recorded("it counts"),
  ])
  const waiting = walkOf(graph, [
    draft("stored"),
    ...recorded("it waits"),
    ["payment.withdrawn"],
    typed("a reason"),
    ...answered("payment.withdrawn", "the server is unreachable"),
    ...answered("payment.withdrawn", "a field refused"),
    ...answered("payment.withdrawn", "too late: paid meanwhile"),
    typed("a reason"),
    ...answered("payment.withdrawn", "withdrawn"),
  ])
  expectComplete(graph, [counting, waiting], reasonsOfRecorder)

  const member = await makeMember(page.request, "Student")
  await signIn(page, await makeStaff(page, "treasurer"))
  const fill = async (slip: string) => {
    const year = await begin(page, member.email, slip)
    await choose(page, "What it is for", "Annual subscription")
    await choose(page, "Year", year)
  }
  const play = await makePlay(page, (name) => (name === "no proof" ? fill("GTB 17") : addPdf(page)))
  const first = leafOf(graph.born.snapshot.value)
  await page.goto("/office/money/offline?show=form")
  await walk(page, counting, first, play, views)
  // What an earlier visit left on the device.
  await page.getByRole("button", { name: "Record Another Payment" }).click()
  await fill("ZEN 4")
  await addPdf(page)
  await page.reload()
  await walk(page, waiting, first, play, views)
})

test("answering an offline payment: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "one that waits")
  const granting = walkOf(graph, [...answered("approval.given", "approved")])
  const late = walkOf(graph, [
    ["approval.refused"],
    typed("a reason"),
    ...answered("approval.given", "the server is unreachable"),
    ...answered("approval.refused", "a field refused"),
    ...answered("approval.given", "too late: paid meanwhile"),
    ...answered("approval.given", "too late: answered"),
  ])
  const refusing = walkOf(graph, [typed("a reason"), ...answered("approval.refused", "refused")])
  const expiring = walkOf(graph, [...answered("approval.given", "too late: expired")])
  expectComplete(graph, [granting, late, refusing, expiring], reasonsOfSecond)

  await signIn(page, await makeStaff(page, "treasurer"))
  const { payment } = model.inputs["one that waits"] as { readonly payment: OfflinePayment }
  /** The payment at the server, as another person than the recorder reads it. */
  let stored = bodyOf(payment)
  const bodyFor = (next: OfflinePayment) => (stored = bodyOf({ ...next, isRecorder: false }))
  await intercept(page, `**/api/office/offline-payments/${payment._id}`, (request) =>
    request.fulfill({ json: stored }),
  )
  const play = await makePlay(page, () => Promise.resolve(), bodyFor)
  for (const steps of [granting, late, refusing, expiring]) {
    bodyFor(payment)
    await page.goto(`/office/money/offline/${payment._id}`)
    await walk(page, steps, leafOf(graph.born.snapshot.value), play, views)
  }
})
