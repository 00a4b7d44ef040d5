/** The forms of a review, a reply, care and a transition, with any typed values: the contract takes what a form accepts. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { ApprovalDecision } from "#api/contract/office-approvals.ts"
import { InboxReply } from "#api/contract/office-inbox.ts"
import { LicenceConfirmation, LicenceNote } from "#api/contract/office-licences.ts"
import { NewMemberNote, NewSuspension, type OfficeMember } from "#api/contract/office-members.ts"
import { ModerationDecision } from "#api/contract/office-moderation.ts"
import { MoneyDecision, type MoneyPayment } from "#api/contract/office-money.ts"
import { TransitionAnswer, TransitionBody } from "#api/contract/transition.ts"
import * as inbox from "#machines/inbox-conversation/inbox-form.ts"
import { validateCare } from "#machines/member-care/care-values.ts"
import * as reviews from "#machines/review/review-form.ts"
import * as transitions from "#machines/transition/transition-form.ts"
import { day, expectTaken, freshId, holds, isAccepted, typedText } from "./typed-values.ts"

const member = { _id: "m1", fullName: "Ebele Adeyemi", email: "ebele@portal.test" }
const version = 3
const password = fc.constantFrom("", "Member#2026", "x".repeat(1_000), "x".repeat(1_001))
const decision = fc.constantFrom(...reviews.decisions)

test("a review, which needs a note that says why, and for a refusal the password", () => {
  const values = fc.record({
    decision: fc.oneof({ weight: 9, arbitrary: decision }, fc.constant("" as const)),
    note: typedText(1_000),
    password,
  })
  const reviewed = { _id: "t1", member, version, status: "pending" } as reviews.Reviewed
  holds(values, (typed) => {
    const messages = reviews.validateReview(typed)
    expect("decision" in messages).toBe(typed.decision === "")
    const isWrongPassword = typed.password === "" || typed.password.length > 1_000
    expect("password" in messages).toBe(typed.decision === "refuse" && isWrongPassword)
    const isClear = ["", "approve", "keep", "confirm"].includes(typed.decision)
    if (typed.note.trim() === "") expect("note" in messages).toBe(!isClear)
    if (!isAccepted(messages)) return false
    const { id, ...sent } = reviews.decisionOf(reviewed, typed)
    // A blank note is none.
    expect([id, sent.note, "password" in sent]).toEqual([
      "t1",
      typed.note.trim() === "" ? null : typed.note.trim(),
      typed.decision === "refuse",
    ])
    if (sent.decision === "confirm") expectTaken(LicenceConfirmation, { version, freshId })
    else if (["release", "refuse"].includes(sent.decision)) expectTaken(MoneyDecision, { ...sent, freshId })
    else if (["approve", "ask", "decline"].includes(sent.decision))
      expectTaken(ApprovalDecision, { ...sent, freshId })
    else expectTaken(ModerationDecision, { ...sent, freshId })
    if (!["approve", "keep", "confirm"].includes(sent.decision))
      expectTaken(LicenceNote, { version, note: sent.note, freshId })
    return true
  })
})

test("a draft of a review, which keeps its note and begins the same when it is read twice", () => {
  const status = fc.constantFrom(
    "pending",
    "asked",
    "completed",
    "failed",
    "unchecked",
    "confirmed",
    "declined",
  )
  const approval = status.map((one) => ({ _id: "t1", member, version, status: one }) as reviews.Reviewed)
  const licence = fc
    .tuple(status, fc.subarray(["confirm", "ask", "decline"]))
    .map(
      ([one, acts]) => ({ member, number: "77", version, status: one, acts }) as unknown as reviews.Reviewed,
    )
  const review = fc.oneof(approval, licence)
  fc.assert(
    fc.property(review, review, decision, typedText(1_000), (reviewed, next, chosen, note) => {
      const begun = reviews.beginningOf(reviewed, { decision: chosen, note })
      expect(begun).toEqual({ decision: begun.decision, note, password: "" })
      const isOpen = "acts" in reviewed ? reviewed.acts.some((act) => act === chosen) : chosen !== "ask"
      const isFirstQuestion = !("acts" in reviewed) && !reviews.isAsked(reviewed)
      expect(begun.decision).toBe(isOpen || isFirstQuestion ? chosen : "")
      expect(reviews.beginningOf(reviewed, begun)).toEqual(begun)
      // An answer ends the question, and leaves something to decide.
      if (reviews.isAnsweredIn(reviewed, next))
        expect([reviews.isAsked(reviewed), reviews.isAsked(next), reviews.isDecided(next)]).toEqual([
          true,
          false,
          false,
        ])
      expect(reviews.isAnsweredIn(reviewed, reviewed)).toBe(false)
      expect(reviews.isOwn(reviewed, "m1") && !reviews.isOwn(reviewed, "M1")).toBe(true)
    }),
    { seed: 20_261_203, numRuns: 1_000 },
  )
})

test("a transition is decided once it is approved or declined, and not while its member is asked", () => {
  const ends = { pending: false, asked: false, completed: true, failed: true }
  for (const [status, isEnd] of Object.entries(ends)) {
    const approval = { _id: "t1", member, version, status } as reviews.Reviewed
    expect([status, reviews.isDecided(approval)]).toEqual([status, isEnd])
  }
})

const paymentWith = (statuses: readonly string[]) =>
  ({
    reference: "DN-1",
    status: "held",
    decision: null,
    refunds: statuses.map((status) => ({ status })),
  }) as unknown as MoneyPayment

test("the refunds of a refused payment, in any order and with two of a kind", () => {
  const open = fc.constantFrom("sending", "unknown", "pending")
  const ended = fc.constantFrom("awaitingSecond", "refunded", "failed", "refused", "withdrawn", "expired")
  fc.assert(
    fc.property(fc.array(ended), open, fc.array(ended), (before, one, after) => {
      expect(reviews.isDecided(paymentWith([...before, ...after]))).toBe(false)
      expect(reviews.isDecided(paymentWith([...before, one, ...after]))).toBe(true)
    }),
    { seed: 20_261_203 },
  )
})

test("a saved decision names the member, but never the author of what was reported, and no two say the same", () => {
  const fullName = fc.constantFrom("Ebele Adeyemi", "O'Neil Obi", "Ọmọlará", "undefined Obi")
  fc.assert(
    fc.property(fullName, (name) => {
      const reviewed = { member: { ...member, fullName: name }, version }
      const kinds = [
        [{ ...reviewed, status: "pending" }, ["approve", "ask", "decline"]],
        [{ ...reviewed, kind: "entry", author: { fullName: name } }, ["keep", "hide", "restore"]],
        [{ ...reviewed, reference: "DN-1", decision: null }, ["release", "refuse"]],
        [{ ...reviewed, reference: "DN-1", decision: { isWaiting: true } }, ["release", "refuse"]],
        [{ ...reviewed, reference: "DN-1", decision: { isWaiting: false } }, ["release", "refuse"]],
        [{ ...reviewed, acts: [] }, ["confirm", "ask", "decline"]],
      ] as unknown as readonly (readonly [reviews.Reviewed, readonly reviews.ReviewValues["decision"][]])[]
      for (const [one, offered] of kinds) {
        const texts = offered.map((chosen) =>
          reviews.decidedText(one, { decision: chosen, note: "Seen", password: "" }),
        )
        expect(new Set(texts).size).toBe(offered.length)
        for (const text of texts) {
          expect(text).toMatch(/^You [a-z]+ (?!undefined$)/)
          expect(text.endsWith(` ${name}`)).toBe(!("kind" in one))
          expect(text.replaceAll(name, "")).not.toMatch(/undefined|Seen/)
          // What waits for a second person is not done.
          const isWaiting = "reference" in one && one.decision?.isWaiting === true
          expect(/^You asked to (release|refuse) /.test(text)).toBe(isWaiting)
        }
      }
    }),
    { seed: 20_261_203 },
  )
})

test("the review of a license number is about this number and its version, and without a number nothing is open", () => {
  const licence = fc.record({
    number: fc.constantFrom("77", "AWAITING", " "),
    status: fc.constantFrom("awaiting", "unchecked", "confirmed", "asked", "declined"),
    version: fc.integer({ min: 10, max: 20 }),
    claim: fc.constant(null),
    acts: fc.subarray(["confirm", "ask", "decline"]),
  })
  fc.assert(
    fc.property(fc.option(licence), decision, (number, chosen) => {
      const read = { ...member, phone: "+234", version, licence: number } as unknown as OfficeMember
      const review = reviews.licenceReviewOf(read)
      expect(review.member).toEqual({ _id: "m1", fullName: "Ebele Adeyemi" })
      const none = { number: "", status: "awaiting", version: 0, claim: null, acts: [] }
      expect(review).toMatchObject(number ?? none)
      expect(reviews.isDecided(review)).toBe(number === null)
      const begun = reviews.beginningOf(review, { decision: chosen, note: "Seen" })
      expect(begun.decision).toBe(number?.acts.some((act) => act === chosen) ? chosen : "")
      expect(begun.note).toBe("Seen")
      const sent = reviews.decisionOf(review, begun)
      expect([sent.id, sent.version]).toEqual(["m1", number?.version ?? 0])
    }),
    { seed: 20_261_203, numRuns: 300 },
  )
})

test("a form begins empty, and asks for everything that its request needs", () => {
  const required = "This field is required"
  expect(reviews.validateReview(reviews.noValues)).toEqual({ decision: "Choose a decision" })
  expect(inbox.validateReply(inbox.noValues)).toEqual({ content: required })
  expect(inbox.replyOf("m1", inbox.noValues, null).content).toBe("")
  expect(transitions.validateTransition("Doctor", "q1")(transitions.noValues)).toEqual({
    answer: required,
    region: required,
    specialty: required,
    licenseNumber: required,
  })
})

const isReply = (count: number, emoji: number, around: string) =>
  count + emoji > 0 && count + emoji + 2 * around.length <= 4_000

test("a reply, whose length counts an emoji as one character", () => {
  const values = fc.record({
    count: fc.constantFrom(0, 1, 2, 3_998, 3_999, 4_000, 4_001),
    emoji: fc.constantFrom(0, 1, 2),
    around: fc.constantFrom("", " ", "\n"),
    other: fc.constantFrom("", "\u0000", "\ud800"),
    key: fc.constantFrom(null, "c1", "C1"),
  })
  holds(values, ({ count, emoji, around, other, key }) => {
    const content = `${around}${"x".repeat(count)}${"😀".repeat(emoji)}${other}${around}`
    const isValid = isReply(count, emoji, around) && other === ""
    expect(isAccepted(inbox.validateReply({ content }))).toBe(isValid)
    const sent = inbox.replyOf("m1", { content }, key)
    expect(sent).toEqual({ id: "m1", content: content.trim(), clientMessageId: key ?? "" })
    if (isValid && key !== null) expectTaken(InboxReply, { content: sent.content, clientMessageId: key })
    return isValid
  })
})

test("an act about a member, which needs a reason, and a suspension until a day needs that day", () => {
  const values = fc.record({
    act: fc.constantFrom("note", "suspend", "lift", "correction"),
    reason: typedText(1_000),
    lasts: fc.constantFrom("until", "open"),
    until: fc.oneof(day, fc.constantFrom(" ", "2027-3-12", "2027-03-12T00:00:00Z")),
  })
  const calendarDays = ["2027-03-12", "2028-02-29", "1900-01-01"]
  holds(values, ({ act, ...typed }) => {
    const messages = validateCare(act)(typed)
    const needsDay = act === "suspend" && typed.lasts === "until"
    const wrongDay = typed.until === "" ? "This field is required" : "Enter a date as year-month-day"
    expect(messages["until"]).toBe(needsDay && !calendarDays.includes(typed.until) ? wrongDay : undefined)
    expect("reason" in messages).toBe("reason" in validateCare("note")(typed))
    if (!isAccepted(messages)) return false
    expectTaken(NewMemberNote, { content: typed.reason, freshId })
    const until = typed.lasts === "until" ? typed.until : null
    if (act === "suspend") expectTaken(NewSuspension, { until, reason: typed.reason, version, freshId })
    return true
  })
})

test("a transition, and an answer to the office's question", () => {
  const values = fc.record({
    region: typedText(200),
    specialty: typedText(120),
    licenseNumber: typedText(40),
    answer: typedText(1_000),
  })
  const all = fc.tuple(values, fc.constantFrom("Doctor", "GlobalNetwork"), fc.constantFrom(null, "q1"))
  holds(all, ([typed, role, question]) => {
    const shown = role === "Doctor" ? typed : { ...typed, specialty: "", licenseNumber: "" }
    const messages = transitions.validateTransition(role, question)(shown)
    if (question === null) expect("answer" in messages).toBe(false)
    if (role !== "Doctor") expect("specialty" in messages || "licenseNumber" in messages).toBe(false)
    if (!isAccepted(messages)) return false
    const sent = transitions.requestOf(question, shown)
    if (question === null) expectTaken(TransitionBody, sent)
    else expectTaken(TransitionAnswer, sent)
    expect(sent).toEqual({
      region: typed.region,
      specialty: shown.specialty.trim(),
      licenseNumber: shown.licenseNumber.trim(),
      ...(question !== null && { question, answer: typed.answer.trim() }),
    })
    return true
  })
})
