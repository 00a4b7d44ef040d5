/** Walks the paths of a refund on the page of one payment. The test answers the page's requests as the model says. */
import type { Page } from "playwright/test"
import type { OfficeRefund } from "#api/contract/office-refunds.ts"
import type { RefundedPayment, RefundValues } from "#machines/refund/refund-form.ts"
import { model } from "../machines/refund.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { refundView } from "../pages/refund.view.ts"
import { expect, signIn } from "./fixtures.ts"
import { errorBody, holdRequests, serveStored } from "./hold-requests.ts"
import { makeStaff } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"
import { leafOf, notShown, walk, walkOf, withAxe } from "./tour.ts"

/** The steps of a path, each by event type and case name. */
export type Steps = readonly (readonly [type: string, name?: string])[]

const isPayment = /\/api\/office\/money\/EV-1$/
const views = { ...withAxe(refundView), routing: notShown }

/** Returns the refund that the model follows. */
export const refundIn = ({ refunds }: Pick<RefundedPayment, "refunds">): OfficeRefund | undefined =>
  refunds.find(({ _id }) => _id === "f1")

/** The fields of the payment that the model leaves out. */
const facts = {
  title: "Community Medical Outreach",
  purpose: "event",
  refundedAmount: 0,
  source: "PAYSTACK",
  status: "paid",
  member: { _id: "m1", fullName: "Ife Ojo", email: "ife@portal.test" },
  createdAt: "2026-11-24T09:00:00.000Z",
  providerId: "PS-1",
  paidAt: "2026-11-24T09:01:00.000Z",
  heldReason: null,
  claim: null,
  version: 1,
  details: [],
  decision: null,
  ledger: [{ kind: "payment", amount: 60_000, at: "2026-11-24T09:01:00.000Z" }],
  history: [],
  isAboveLimit: true,
  isInDoubt: false,
}

/** Walks paths on the page of one payment. With `isMine`, the treasurer who reads the page asked for the refund. */
export const walkAll = async (
  page: Page,
  input: keyof typeof model.inputs,
  all: readonly Steps[],
  isMine: boolean,
) => {
  const graph = explore(model, input)
  const treasurer = await makeStaff(page, "treasurer")
  await signIn(page, treasurer)
  const { user } = await logIn(page, treasurer)
  /** The refund's id. The page makes the id of a new refund. */
  let id = "f1"
  const ids = new Set<string>()
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/EV-1/refunds")) return
    id = (request.postDataJSON() as { _id: string })._id
    ids.add(id)
  })
  let payment = (model.inputs[input] as { readonly payment: RefundedPayment }).payment
  const bodyOf = (next: RefundedPayment) => {
    payment = next
    const text = JSON.stringify({ ...facts, ...payment }).replaceAll('"f1"', JSON.stringify(id))
    return {
      success: true,
      message: "The payment",
      data: JSON.parse(isMine ? text.replaceAll('"s1"', JSON.stringify(user._id)) : text) as unknown,
    }
  }
  const readAgain = await serveStored(page, isPayment, () => bodyOf(payment))
  const acts = await holdRequests(page, /\/api\/office\/money\/EV-1\/refunds(\/[\w-]+\/approval)?$/, {
    method: "POST",
  })
  const form = page.getByRole("form", { name: "Refund", exact: true })
  const answerForm = page.getByRole("form", { name: "Second person" })
  const passwordIn = (shown: typeof form) => shown.getByLabel("Your password", { exact: true })
  const toast = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  const buttons: Readonly<Record<string, string>> = {
    "approval.given": "Approve the Refund",
    "approval.refused": "Decline",
    "refund.withdrawn": "Withdraw",
  }
  const play = async (_page: Page, { before, case: { name, event } }: Edge) => {
    const { values } = before.context as { readonly values: RefundValues }
    switch (event.type) {
      case "record.read": {
        payment = event["payment"]
        await readAgain()
        // The typed amount is shown again, even if nothing could be refunded in between.
        if (before.matches("composing") && payment.remaining > 0 && refundIn(payment) === undefined)
          await expect(form.getByLabel("Amount")).toHaveValue(values.amount)
        if (name === "a part by another" && values.amount !== "") {
          await expect(
            form.getByText("This needs a second person. Nobody else can approve this yet."),
          ).toBeVisible()
          await expect(form.getByRole("button", { name: "Ask to Refund" })).toBeVisible()
        }
        return
      }
      case "xstate.snapshot.form": {
        const next = event["snapshot"].context.values as RefundValues
        if (before.matches("awaitingSecond")) return passwordIn(answerForm).fill(next.password)
        await form.getByLabel("Amount").fill(next.amount)
        if ((await form.getByRole("checkbox").isChecked()) !== next.revokes)
          await form.getByText("Also take away what was paid for").click()
        await form.getByLabel("Note").fill(next.note)
        return passwordIn(form).fill(next.password)
      }
      case "refund.confirmed": {
        const upTo = before.context.payment.remaining
        const isValid = values.amount !== "" && Number(values.amount) <= upTo
        // The error of an invalid form moves the button, so a second click would miss it.
        await form
          .getByRole("button")
          .last()
          .click({ clickCount: isValid ? 2 : 1 })
        if (Number(values.amount) > upTo)
          await expect(form.getByText("Enter an amount up to ₦40,000")).toBeVisible()
        if (!isValid) await expect(form.getByLabel("Amount")).toBeFocused()
        return
      }
      case "approval.given":
      case "approval.refused":
      case "refund.withdrawn":
        await answerForm
          .getByRole("button", { name: buttons[event.type]! })
          .click({ clickCount: values.password === "" ? 1 : 2 })
        if (values.password === "") await expect(passwordIn(answerForm)).toBeFocused()
        return
    }
    const { output } = event as unknown as {
      readonly output:
        | { readonly value: RefundedPayment }
        | {
            readonly error: {
              readonly data: RefundedPayment | null
              readonly message: string
              readonly status: number
              readonly fields: Record<string, string>
            }
          }
    }
    // The response contains the id that the page made.
    if (event.type === "xstate.done.actor.requestRefund") await expect.poll(() => ids.size).toBeGreaterThan(0)
    expect(acts.waiting(), "a double press sends once").toBeLessThanOrEqual(1)
    if ("value" in output) return acts.answer(201, bodyOf(output.value))
    const { error } = output
    if (name === "the server is unreachable") return acts.cut()
    if (error.data === null) {
      await acts.answer(error.status, errorBody(error.status, error.message, error.fields))
      return expect(page.getByText("This field is wrong")).toBeVisible()
    }
    const { data } = bodyOf(error.data)
    await acts.answer(error.status, { ...errorBody(error.status, error.message), data })
    return toast(error.message)
  }
  for (const steps of all) {
    id = "f1"
    ids.clear()
    bodyOf((model.inputs[input] as { readonly payment: RefundedPayment }).payment)
    await page.goto("/office/money/EV-1")
    await walk(page, walkOf(graph, steps), leafOf(graph.born.snapshot.value), play, views)
    expect(ids.size, "a repeat is the same refund").toBeLessThanOrEqual(1)
  }
}
