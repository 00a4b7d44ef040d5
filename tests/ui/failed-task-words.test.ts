import { describe, expect, test } from "vitest"
import { reasonWords, taskTitle } from "../../src/routes/office/failed-tasks/-parts/task-words.ts"

const mail = {
  _id: "t1",
  kind: "mail",
  subject: "Your receipt · CMDA Nigeria",
  recipient: "ada@portal.test",
  member: null,
  reason: "EENVELOPE 550",
  attempts: 300,
  since: "2026-11-02T08:00:00.000Z",
  isExpired: false,
  acts: ["retry", "dismiss"],
} as const

describe("the title of a failed task", () => {
  test("of a mail names the member, or the address", () => {
    expect(taskTitle(mail)).toBe("Your receipt to ada@portal.test")
    expect(taskTitle({ ...mail, member: { _id: "m1", fullName: "Ada Eze" } })).toBe("Your receipt to Ada Eze")
  })

  test("of another task says what it is", () => {
    const other = { ...mail, recipient: null }
    expect(taskTitle({ ...other, kind: "webhook", subject: "PAYSTACK charge.success EVT-1" })).toBe(
      "Report of a payment provider: PAYSTACK charge.success EVT-1",
    )
    expect(taskTitle({ ...other, kind: "refund", subject: null })).toBe("Refund to send")
    expect(taskTitle({ ...other, kind: "closed-dispute", subject: null })).toBe("Refund after a dispute")
    expect(taskTitle({ ...other, kind: "new-kind", subject: null })).toBe("new-kind")
  })
})

test.each([
  ["EENVELOPE 550", "The mail server does not accept the address (EENVELOPE 550)."],
  ["EENVELOPE 451", "The mail server asked for another attempt later (EENVELOPE 451)."],
  ["EMESSAGE 554", "The mail server does not accept the text (EMESSAGE 554)."],
  ["EAUTH 535", "The mail server does not accept the portal's login (EAUTH 535)."],
  ["ETLS", "The connection to the mail server is not secure (ETLS)."],
  ["ESOCKET", "The mail server could not be reached (ESOCKET)."],
  ["no result in time", "It took too long."],
  ["never finished", "The server stopped each time before it was done."],
  ["EOTHER 1", "The last attempt failed: EOTHER 1."],
  ["", "The cause is not known."],
  [null, "The cause is not known."],
])("a mail that failed with %j says why in plain words", (reason, words) => {
  expect(reasonWords({ kind: "mail", reason })).toBe(words)
})

test("another task has the reason of its provider", () => {
  expect(reasonWords({ kind: "webhook", reason: "ETIMEDOUT" })).toBe("The last attempt failed: ETIMEDOUT.")
})
