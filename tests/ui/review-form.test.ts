import { describe, expect, test } from "vitest"
import type { OfficeMember } from "#api/contract/office-members.ts"
import type { ModerationCase } from "#api/contract/office-moderation.ts"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import type { Approval } from "#api/contract/office-approvals.ts"
import {
  answeredText,
  beginningOf,
  decidedText,
  decisionOf,
  idOf,
  isAnsweredIn,
  isDecided,
  isOwn,
  licenceReviewOf,
  validateReview,
} from "#machines/review/review-form.ts"

const reported: ModerationCase = {
  _id: "c1",
  kind: "entry",
  status: "open",
  author: null,
  isAnonymous: true,
  excerpt: "It is well",
  openReports: 1,
  since: "2026-11-25T09:00:00.000Z",
  claim: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  thing: {
    heading: "Testimony",
    text: "It is well",
    pictureUrl: null,
    createdAt: "2026-11-24T09:00:00.000Z",
  },
  isOwn: false,
  version: 4,
  reports: [],
  decisions: [],
}

describe("a review of what members reported (OFFICE §16)", () => {
  test("waits while it is open, and again while it is hidden and still exists", () => {
    expect(isDecided(reported)).toBe(false)
    expect(isDecided({ ...reported, status: "hidden" })).toBe(false)
    expect(isDecided({ ...reported, status: "hidden", thing: null })).toBe(true)
    expect(isDecided({ ...reported, status: "kept" })).toBe(true)
    expect(isDecided({ ...reported, status: "restored" })).toBe(true)
  })

  test("is the reader's own if the server says so, because the author of an anonymous entry has no id", () => {
    expect(isOwn(reported, "s1")).toBe(false)
    expect(isOwn({ ...reported, isOwn: true }, "s1")).toBe(true)
  })

  test("hiding and restoring need a note, and keeping does not", () => {
    expect(validateReview({ decision: "keep", note: "", password: "" })).toEqual({})
    expect(validateReview({ decision: "hide", note: " ", password: "" })).toEqual({
      note: "This field is required",
    })
    expect(validateReview({ decision: "restore", note: "", password: "" })).toEqual({
      note: "This field is required",
    })
    expect(validateReview({ decision: "hide", note: "Spam", password: "" })).toEqual({})
    expect(validateReview({ decision: "", note: "", password: "" })).toEqual({
      decision: "Choose a decision",
    })
  })

  test("is sent with its note and the version that was read, and says what was done", () => {
    expect(decisionOf(reported, { decision: "hide", note: " Spam ", password: "" })).toEqual({
      id: "c1",
      decision: "hide",
      note: "Spam",
      version: 4,
    })
    expect(decidedText(reported, { decision: "hide", note: "Spam", password: "" })).toBe(
      "You hid what was reported",
    )
    expect(decidedText(reported, { decision: "keep", note: "", password: "" })).toBe(
      "You kept what was reported",
    )
    // The author may be anonymous.
    expect(answeredText(reported)).toBe("The member has answered. Read the answer before you decide.")
  })
})

describe("a review of a held payment (OFFICE §3)", () => {
  const held = {
    reference: "DN-1",
    status: "held",
    decision: null,
    refunds: [],
    version: 3,
    isOwn: false,
    member: { _id: "m1", fullName: "Ebele Adeyemi", email: "ebele@portal.test" },
  } as unknown as MoneyPayment
  const decision = { decision: "refuse", isWaiting: true } as NonNullable<MoneyPayment["decision"]>
  const refund = { status: "pending" } as MoneyPayment["refunds"][number]

  test("waits until it is released, a decision waits for a second person, or it is being refunded", () => {
    expect(isDecided(held)).toBe(false)
    expect(isDecided({ ...held, status: "paid" })).toBe(true)
    expect(isDecided({ ...held, decision })).toBe(true)
    expect(isDecided({ ...held, refunds: [refund] })).toBe(true)
    // The provider refused the refund: it waits for a decision again.
    expect(isDecided({ ...held, refunds: [{ ...refund, status: "failed" }] })).toBe(false)
  })

  test("needs a note, and a refusal the password; sends the version that was read, and says what was done", () => {
    expect(validateReview({ decision: "release", note: " ", password: "" })).toEqual({
      note: "This field is required",
    })
    const silent = { decision: "refuse", note: "Seen", password: "" } as const
    expect(validateReview(silent)).toEqual({ password: "This field is required" })
    const refuse = { decision: "refuse", note: " Another amount ", password: "Member#2026" } as const
    expect(decisionOf(held, refuse)).toEqual({
      id: "DN-1",
      decision: "refuse",
      note: "Another amount",
      version: 3,
      password: "Member#2026",
    })
    expect(
      decidedText({ ...held, status: "paid" }, { decision: "release", note: "Seen", password: "" }),
    ).toBe("You released the payment of Ebele Adeyemi")
    expect(decidedText(held, refuse)).toBe("You refused the payment of Ebele Adeyemi")
    expect(decidedText({ ...held, decision }, refuse)).toBe(
      "You asked to refuse the payment of Ebele Adeyemi",
    )
    expect(isOwn({ ...held, isOwn: true }, "s1")).toBe(true)
  })
})

describe("a review of a transition whose member is asked (OFFICE §3)", () => {
  const pending = { status: "pending", member: { _id: "m1", fullName: "Ebele Adeyemi" } } as Approval
  const asked: Approval = { ...pending, status: "asked" }
  const question = { decision: "ask", note: "Which year?", password: "" } as const

  test("a question needs a text", () => {
    expect(validateReview({ decision: "ask", note: " ", password: "" })).toEqual({
      note: "This field is required",
    })
    expect(validateReview(question)).toEqual({})
    expect(decidedText(asked, question)).toBe("You asked Ebele Adeyemi")
  })

  test("is not decided, and is answered once it waits for staff again", () => {
    expect(isDecided(asked)).toBe(false)
    expect(isAnsweredIn(asked, pending)).toBe(true)
    expect(isAnsweredIn(asked, { ...pending, status: "completed" })).toBe(false)
    expect(isAnsweredIn(pending, pending)).toBe(false)
    expect(answeredText(pending)).toBe("Ebele Adeyemi has answered. Read the answer before you decide.")
  })

  test("begins with the draft, but asks nothing while a question is open", () => {
    expect(beginningOf(pending, question)).toEqual(question)
    expect(beginningOf(asked, question)).toEqual({ ...question, decision: "" })
    const approval = { decision: "approve", note: "" } as const
    expect(beginningOf(asked, approval)).toEqual({ ...approval, password: "" })
    expect(beginningOf(asked, null)).toEqual({ decision: "", note: "", password: "" })
  })
})

describe("a review of a license number (OFFICE §8)", () => {
  const licence = {
    number: "MDCN/R/77",
    status: "unchecked",
    version: 2,
    claim: null,
    acts: ["confirm", "ask", "decline"],
  } as const
  const member = { _id: "m1", fullName: "Chidi Eze", version: 9 }
  const of = (changes: object) =>
    licenceReviewOf({ ...member, licence: { ...licence, ...changes } } as unknown as OfficeMember)
  const unchecked = of({})
  const asked = of({ status: "asked", version: 3 })

  test("waits as long as there is a number, also after a check, which can be corrected", () => {
    for (const status of ["unchecked", "asked", "confirmed", "declined", "awaiting"])
      expect(isDecided(of({ status }))).toBe(false)
    expect(isDecided(licenceReviewOf({ ...member, licence: null } as unknown as OfficeMember))).toBe(true)
  })

  test("is about the member, who cannot check it, and is answered by another number", () => {
    expect(idOf(unchecked)).toBe("m1")
    expect([isOwn(unchecked, "m1"), isOwn(unchecked, "s1")]).toEqual([true, false])
    expect(isAnsweredIn(asked, of({ number: "MDCN/R/78", version: 4 }))).toBe(true)
    expect(isAnsweredIn(asked, of({ status: "confirmed", version: 4 }))).toBe(false)
    expect(answeredText(unchecked)).toBe("Chidi Eze has changed the number. Look it up before you decide.")
  })

  test("confirming needs no note, and the decision is about the version of the number", () => {
    const confirm = { decision: "confirm", note: "", password: "" } as const
    expect(validateReview(confirm)).toEqual({})
    expect(decisionOf(unchecked, confirm)).toEqual({ id: "m1", decision: "confirm", note: null, version: 2 })
    expect(validateReview({ ...confirm, decision: "decline" })).toEqual({ note: "This field is required" })
    expect(decidedText(unchecked, confirm)).toBe("You confirmed the number of Chidi Eze")
    expect(decidedText(unchecked, { ...confirm, decision: "ask" })).toBe("You asked Chidi Eze")
    expect(decidedText(unchecked, { ...confirm, decision: "decline" })).toBe(
      "You declined the number of Chidi Eze",
    )
  })

  test("begins with the draft, and without a decision that is not possible any more", () => {
    const draft = { decision: "decline", note: "Another name" } as const
    expect(beginningOf(unchecked, draft)).toEqual({ ...draft, password: "" })
    expect(beginningOf(of({ status: "declined", acts: ["confirm", "ask"] }), draft)).toEqual({
      decision: "",
      note: "Another name",
      password: "",
    })
    // A member can be asked again before the answer.
    expect(beginningOf(asked, { decision: "ask", note: "Which register?" }).decision).toBe("ask")
  })
})
