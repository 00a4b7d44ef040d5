/** Checks when a page may load again without losing anything (NETWORK §3.4). */
import { afterEach, describe, expect, test } from "vitest"
import { createActor, fromPromise, setup } from "xstate"
import type { OpenedPayment } from "#api/contract/payments.ts"
import { openFlows } from "#machines/app/open-flows.ts"
import { formMachine, type FormValues } from "#machines/form/form.machine.ts"
import { paymentMachine } from "#machines/payment/payment.machine.ts"
import type { PaymentRequest } from "#machines/payment/payment-request.ts"
import { isSettled } from "#machines/update/settled.ts"
import type { Failure, Outcome } from "../../src/outcome.ts"

const form = formMachine.provide({
  actors: {
    submit: fromPromise<Outcome<unknown, Failure>, { values: FormValues }>(() =>
      Promise.resolve({ _tag: "Ok", value: null }),
    ),
  },
})
const input = { initialValues: { name: "Ebele", hours: ["8"] }, validate: () => ({}) }
const open = <A extends Parameters<typeof openFlows.add>[0]>(actor: A): A => {
  openFlows.add(actor)
  actor.start()
  return actor
}
const typed = (value: unknown, name = "name") => ({ type: "field.changed" as const, name, value })

afterEach(() => openFlows.clear())

describe("a form", () => {
  test("is settled while it has its initial values", () => {
    const actor = open(createActor(form, { input }))
    expect(isSettled()).toBe(true)
    actor.send(typed("Ebelechukwu"))
    expect(isSettled()).toBe(false)
    actor.send(typed("Ebele"))
    actor.send(typed(["8"], "hours"))
    expect(isSettled()).toBe(true)
  })

  test("is settled once its values were accepted, and not while they are sent", async () => {
    const actor = open(createActor(form, { input }))
    actor.send(typed("Ebelechukwu"))
    actor.send({ type: "form.submitted" })
    expect(isSettled()).toBe(false)
    await expect.poll(() => actor.getSnapshot().value).toBe("submitted")
    expect(isSettled()).toBe(true)
  })

  test("is recognised inside a flow, too", () => {
    const flow = setup({ actors: { form } }).createMachine({
      invoke: { id: "form", src: "form", input },
    })
    const actor = open(createActor(flow))
    expect(isSettled()).toBe(true)
    actor.getSnapshot().children["form"]!.send(typed("Ebelechukwu"))
    expect(isSettled()).toBe(false)
  })

  test("is settled once its page is left", () => {
    const actor = open(createActor(form, { input }))
    actor.send(typed("Ebelechukwu"))
    openFlows.delete(actor)
    expect(isSettled()).toBe(true)
  })
})

describe("a payment", () => {
  const neverOpened = fromPromise<Outcome<OpenedPayment, Failure>, PaymentRequest | null>(
    () => new Promise(() => {}),
  )
  const payment = (role: "Student" | "GlobalNetwork") =>
    createActor(paymentMachine.provide({ actors: { openPayment: neverOpened } }), {
      input: {
        purpose: "subscription",
        role,
        request: null,
        showsRedirectDialog: true,
        memberId: "m1",
        title: "Membership subscription",
        returnPath: "/dashboard/payments/successful",
      },
    })

  test("that is being opened is not settled", () => {
    open(payment("Student"))
    expect(isSettled()).toBe(false)
  })

  test("is still settled while PayPal's button is on the page", () => {
    const actor = open(payment("GlobalNetwork"))
    expect(isSettled()).toBe(true)
    actor.send({ type: "button.shown" })
    expect(isSettled()).toBe(true)
    actor.send({ type: "button.pressed" })
    expect(isSettled()).toBe(false)
  })
})
