import { expect, test } from "vitest"
import { hasBegun, isOver } from "../../src/routes/-member/event-body.tsx"

const begin = "2027-03-12T09:00:00.000Z"
const at = (moment: string) => Date.parse(moment)

test.each([
  ["before it begins", at("2027-03-12T08:59:59.999Z"), false, false],
  ["when it begins", at("2027-03-12T09:00:00.000Z"), true, false],
  ["on the evening of its day", at("2027-03-12T21:00:00.000Z"), true, false],
  ["a millisecond before a day has passed", at("2027-03-13T08:59:59.999Z"), true, false],
  ["a day after it began", at("2027-03-13T09:00:00.000Z"), true, true],
])("%s: an event has begun or is over", (_, now, begun, over) => {
  expect([hasBegun(begin, now), isOver(begin, now)]).toEqual([begun, over])
})
