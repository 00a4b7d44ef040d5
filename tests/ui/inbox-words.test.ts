/** What the list of conversations says about the time (OFFICE §10). */
import { expect, test } from "vitest"
import { sinceWords } from "../../src/routes/office/inbox/-parts/inbox-words.ts"

test.each([
  ["open", "Waiting for 2 days"],
  ["assigned", "Waiting for 2 days"],
  ["waiting", "Answered 2 days ago"],
  ["closed", "Closed 2 days ago"],
] as const)("a conversation with the status %s: %s", (status, sentence) => {
  expect(sinceWords[status].join("2 days")).toBe(sentence)
})
