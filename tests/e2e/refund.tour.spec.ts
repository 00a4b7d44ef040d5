import { refundTable, type RefundStatus } from "#server/office-money/refund-states.ts"
import { model } from "../machines/refund.model.ts"
import { type Edge, explore, type Graph } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { expect, test } from "./fixtures.ts"
import { refundIn, type Steps, walkAll } from "./refund-steps.ts"
import { notWalked, walkOf } from "./tour.ts"

type Reasons = Readonly<Record<string, (edge: Edge) => boolean>>

const statusBefore = ({ before }: Edge) => refundIn(before.context.payment)?.status
const statusRead = ({ case: { event } }: Edge) =>
  event.type === "record.read" ? refundIn(event["payment"])?.status : undefined
const canReach = (from: RefundStatus, to: RefundStatus): boolean =>
  from === to || Object.values(refundTable[from]).some((next) => canReach(next, to))
const isTyping = ({ case: { event } }: Edge) => event.type === "xstate.snapshot.form"
const isWaiting = ({ before }: Edge) => before.matches("awaitingSecond")
const isWithProvider = ({ before }: Edge) =>
  ["sending", "unknown", "pending"].some((leaf) => before.matches(leaf))

/** What the server answers in each state that sends an answer. */
const answerOf = [
  ["approving", "approved"],
  ["declining", "not approved"],
  ["withdrawing", "withdrawn"],
] as const

/** The reasons for edges that a browser cannot cause. */
const reasons: Reasons = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the fields are read-only during sending": (edge) => edge.before.hasTag("busy") && isTyping(edge),
  "the form of an answer asks for the password only": (edge) =>
    isWaiting(edge) && isTyping(edge) && edge.case.name === "typed",
  "the server never takes a refund out of its list": (edge) =>
    edge.case.event.type === "record.read" &&
    statusBefore(edge) !== undefined &&
    statusRead(edge) === undefined,
  "the server never takes a refund back to an earlier step": (edge) => {
    const [from, to] = [statusBefore(edge), statusRead(edge)]
    return from !== undefined && to !== undefined && !canReach(from, to)
  },
  "the server answers with what was asked for: an approval, a refusal or a withdrawal": ({
    before,
    case: { name },
  }) => {
    const asked = answerOf.find(([leaf]) => before.matches({ awaitingSecond: leaf }))
    return asked !== undefined && asked[1] !== name && answerOf.some(([, other]) => other === name)
  },
}
const ofProvider: Reasons = {
  "the tour of a refund with the provider covers what the provider says": (edge) =>
    isWithProvider(edge) && edge.case.event.type === "record.read",
}
const reasonsOfNew: Reasons = {
  ...reasons,
  ...ofProvider,
  "a payment that is refunded as a whole takes no further refund": (edge) =>
    edge.before.matches("closed") && statusRead(edge) !== undefined,
  "the person who asked can only withdraw; the tour of the second person covers the answers": ({
    before,
    case: { event },
  }) =>
    ["approval.given", "approval.refused"].includes(event.type) ||
    before.matches({ awaitingSecond: "approving" }) ||
    before.matches({ awaitingSecond: "declining" }),
  "the tour of the second person covers what others do with a refund that waits": (edge) =>
    isWaiting(edge) && edge.case.event.type === "record.read",
}
const beforeRecorded: Reasons = {
  "the tour of a new refund covers what happens before it is recorded": ({ before }) =>
    before.matches("composing") || before.matches("closed"),
}
const reasonsOfSecond: Reasons = {
  ...reasons,
  ...ofProvider,
  ...beforeRecorded,
  "only the person who asked withdraws; the tour of a new refund covers it": ({ before, case: { event } }) =>
    event.type === "refund.withdrawn" || before.matches({ awaitingSecond: "withdrawing" }),
}
const { "the form of an answer asks for the password only": _, ...others } = reasons
const reasonsOfProvider: Reasons = {
  ...others,
  ...beforeRecorded,
  "the tour of the second person covers a refund that waits": isWaiting,
}

/** Expects that the paths leave out nothing without a reason, and that each reason is needed. */
const expectComplete = (graph: Graph, all: readonly Steps[], known: Reasons) => {
  const rest = notWalked(
    graph,
    all.flatMap((steps) => walkOf(graph, steps)),
  )
  const unexplained = rest.filter((edge) => !Object.values(known).some((isReason) => isReason(edge)))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(known)) expect(rest.some(isReason), reason).toBe(true)
}

const read = (name: string) => ["record.read", name] as const
const typed = (name: "typed" | "the password") => ["xstate.snapshot.form", name] as const
const confirmed = (name: string) => [["refund.confirmed"], ["xstate.done.actor.requestRefund", name]] as const
const answered = (event: "approval.given" | "approval.refused" | "refund.withdrawn", name: string) =>
  [[event], ["xstate.done.actor.answerRefund", name]] as const

const writing: readonly Steps[] = [
  [
    ["refund.confirmed"],
    typed("the password"),
    ["refund.confirmed"],
    typed("typed"),
    ...confirmed("the server is unreachable"),
    ...confirmed("a field refused"),
    read("nothing refunded"),
    read("a part by another"),
    ["refund.confirmed"],
    read("nothing refunded"),
    ...confirmed("too late: a part refunded"),
    read("all by another"),
    read("all by another"),
    read("a part by another"),
    read("nothing refunded"),
    ...confirmed("too late: all refunded"),
    read("nothing refunded"),
    ...confirmed("it waits"),
    ["refund.withdrawn"],
    typed("the password"),
    ...answered("refund.withdrawn", "the server is unreachable"),
    ...answered("refund.withdrawn", "a field refused"),
    ...answered("refund.withdrawn", "withdrawn"),
  ],
  [typed("typed"), ...confirmed("it is sent")],
]
/** The server has saved the refund, but its answer did not arrive. */
const lost = (...rest: Steps): Steps => [typed("typed"), ...confirmed("the server is unreachable"), ...rest]
const withdrawn = (name: string) => [
  read("it waits"),
  typed("the password"),
  ...answered("refund.withdrawn", name),
]
const lostAnswers: readonly Steps[] = [
  lost(read("being sent")),
  lost(read("no answer")),
  lost(read("being paid out")),
  lost(read("refunded")),
  lost(read("failed")),
  lost(read("not approved")),
  lost(read("withdrawn")),
  lost(read("expired")),
  lost(...withdrawn("too late: approved")),
  lost(...withdrawn("too late: not approved")),
  lost(...withdrawn("too late: expired")),
]

test("a new refund: the page shows the view of each state", async ({ page }) => {
  test.slow()
  expectComplete(explore(model, "a new refund"), [...writing, ...lostAnswers], reasonsOfNew)
  await walkAll(page, "a new refund", writing, true)
})

test("a new refund whose response is lost is found when the payment is read again", async ({ page }) => {
  test.slow()
  await walkAll(page, "a new refund", lostAnswers, true)
})

test("a refund that waits for a second person: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const password = typed("the password")
  const paths: readonly Steps[] = [
    [
      ["approval.given"],
      ["approval.refused"],
      password,
      ...answered("approval.given", "the server is unreachable"),
      ...answered("approval.given", "a field refused"),
      ...answered("approval.refused", "the server is unreachable"),
      ...answered("approval.refused", "a field refused"),
      read("it waits"),
      ...answered("approval.given", "approved"),
    ],
    [password, ...answered("approval.refused", "not approved")],
    [password, ...answered("approval.given", "too late: approved")],
    [password, ...answered("approval.given", "too late: not approved")],
    [password, ...answered("approval.refused", "too late: approved")],
    [password, ...answered("approval.refused", "too late: not approved")],
    [password, ...answered("approval.given", "too late: expired")],
    [password, ...answered("approval.refused", "too late: expired")],
    [read("being sent")],
    [read("no answer")],
    [read("being paid out")],
    [read("refunded")],
    [read("failed")],
    [read("not approved")],
    [read("withdrawn")],
    [read("expired")],
  ]
  expectComplete(explore(model, "one that waits"), paths, reasonsOfSecond)
  await walkAll(page, "one that waits", paths, false)
})

test("a refund with the provider: the page shows what the provider says", async ({ page }) => {
  test.slow()
  const paths: readonly Steps[] = [
    [
      read("being sent"),
      read("no answer"),
      read("no answer"),
      read("being paid out"),
      read("being paid out"),
      read("refunded"),
    ],
    [read("being paid out"), read("failed")],
    [read("no answer"), read("refunded")],
    [read("no answer"), read("failed")],
    [read("refunded")],
    [read("failed")],
  ]
  expectComplete(explore(model, "one with the provider"), paths, reasonsOfProvider)
  await walkAll(page, "one with the provider", paths, true)
})

test("nobody refunds their own payment", async ({ page }) => {
  await walkAll(page, "a payment of one's own", [[]], true)
})
