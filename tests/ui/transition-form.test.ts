import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { Transition } from "#api/contract/transition.ts"
import type { Role, User } from "#api/contract/users.ts"
import {
  answerValuesOf,
  nextRole,
  requestOf,
  transitionBody,
  validateTransition,
  valuesOf,
} from "#machines/transition/transition-form.ts"
import { nextRole as nextRoleOfServer } from "#server/transition/service.ts"
import { TransitionButton } from "../../src/routes/dashboard/-member/transition-button.tsx"
import { regionOptionsOf } from "../../src/routes/-signup/region-options.ts"

const required = "This field is required"
const empty = { region: "", specialty: "", licenseNumber: "", answer: "" }
const user = { role: "Doctor", specialty: "Surgery", licenseNumber: "MDCN/1" } as User

test("only students and doctors have a next role, each one their own", () => {
  expect(nextRole("Student")).toBe("Doctor")
  expect(nextRole("Doctor")).toBe("GlobalNetwork")
  expect(nextRole("GlobalNetwork")).toBeNull()
})

test("the button is there for students and doctors only, each with their next role", () => {
  for (const role of ["Student", "Doctor", "GlobalNetwork"] as const)
    expect(TransitionButton({ user: { ...user, role } })?.props.role ?? null).toBe(nextRole(role))
})

test("a student gives region, specialty and licence number, a doctor the region only", () => {
  expect(validateTransition("Doctor", null)(empty)).toEqual({
    region: required,
    specialty: required,
    licenseNumber: required,
  })
  expect(validateTransition("GlobalNetwork", null)(empty)).toEqual({ region: required })
})

test("an answer to the office's question needs a text, and is sent with what the member corrected", () => {
  const sent = {
    _id: "t1",
    role: "GlobalNetwork",
    region: "Europe Region",
    status: "pending",
    question: { _id: "q1", text: "Which city?", askedAt: "2026-11-02T09:00:00.000Z" },
    createdAt: "2026-11-01T09:00:00.000Z",
  } as const
  const values = answerValuesOf(sent)
  expect(values).toEqual({ ...empty, region: "Europe Region" })
  expect(validateTransition("GlobalNetwork", "q1")(values)).toEqual({ answer: required })
  expect(validateTransition("GlobalNetwork", "q1")({ ...values, answer: "a".repeat(1_001) })).toEqual({
    answer: "Please use at most 1,000 characters",
  })
  expect(requestOf("q1", { ...values, answer: " Leeds " })).toEqual({
    region: "Europe Region",
    specialty: "",
    licenseNumber: "",
    question: "q1",
    answer: "Leeds",
  })
  expect(requestOf(null, { ...values, answer: "Leeds" })).not.toHaveProperty("answer")
})

test("a doctor's specialty and licence number come from the profile", () => {
  const values = { ...valuesOf(user, null), region: "Europe Region" }
  expect(transitionBody(values)).toEqual({
    region: "Europe Region",
    specialty: "Surgery",
    licenseNumber: "MDCN/1",
  })
  expect(valuesOf({ ...user, role: "Student" }, null)).toEqual(empty)
})

test("the offered regions depend on the role", () => {
  const [student, doctor, global] = (["student", "doctor", "global member"] as const).map((type) =>
    regionOptionsOf()[type].map(({ value }) => value),
  )
  expect(student).toContain("University College Hospital - UCH Chapter")
  expect(doctor).toContain("Benue")
  expect(global).toContain("Middle East Region")
  expect(new Set([...student!, ...doctor!, ...global!]).size).toBe(
    student!.length + doctor!.length + global!.length,
  )
})

const role = fc.constantFrom<Role>("Student", "Doctor", "GlobalNetwork")
const detail = fc.constantFrom(undefined, null, "", " ", "Surgery", " mdcn/1 ")
const details = { specialty: detail, licenseNumber: detail }
const member = fc.record({ role, ...details }) as fc.Arbitrary<User>
const sentBefore = fc.record({
  region: fc.constantFrom("Benue", "Europe Region"),
  status: fc.constantFrom("pending", "completed", "failed"),
  ...details,
}) as unknown as fc.Arbitrary<Transition>
const trimmed = (text: string | null | undefined) => (text ?? "").trim()

test("the roles of the form are those of the server, and nobody comes back to a role", () => {
  fc.assert(
    fc.property(role, (one) => {
      expect(nextRole(one)).toBe(nextRoleOfServer[one])
      const later = (from: Role): readonly Role[] => {
        const next = nextRole(from)
        return next === null ? [] : [next, ...later(next)]
      }
      expect(later(one)).not.toContain(one)
      expect([one, ...later(one)].at(-1)).toBe("GlobalNetwork")
    }),
    { seed: 20_261_203 },
  )
})

test("only a failed transition fills the form, and a doctor's specialty and licence number never come from it", () => {
  fc.assert(
    fc.property(member, sentBefore, (user, sent) => {
      const values = valuesOf(user, sent)
      if (sent.status !== "failed") expect(values).toEqual(valuesOf(user, null))
      else expect(values.region).toBe(sent.region)
      expect(valuesOf(user, null).region).toBe("")
      const fromProfile = valuesOf({ ...user, role: "Doctor" }, sent)
      expect(fromProfile).toEqual({ ...valuesOf({ ...user, role: "Doctor" }, null), region: values.region })
      // The same request again, if the member changes nothing.
      if (user.role !== "Doctor" && sent.status === "failed")
        expect(requestOf(null, values)).toEqual({
          region: sent.region,
          specialty: trimmed(sent.specialty),
          licenseNumber: trimmed(sent.licenseNumber),
        })
      expect(fromProfile).toMatchObject({
        specialty: user.specialty ?? "",
        licenseNumber: user.licenseNumber ?? "",
        answer: "",
      })
    }),
    { seed: 20_261_203, numRuns: 500 },
  )
})

test("an answer begins with what was sent, whatever became of it, and with no answer", () => {
  fc.assert(
    fc.property(sentBefore, (sent) => {
      const values = answerValuesOf(sent)
      expect(Object.values(values).every((value) => typeof value === "string")).toBe(true)
      expect(requestOf("q1", values)).toEqual({
        region: sent.region,
        specialty: trimmed(sent.specialty),
        licenseNumber: trimmed(sent.licenseNumber),
        question: "q1",
        answer: "",
      })
      expect(validateTransition("GlobalNetwork", "q1")(values)).toEqual({ answer: required })
    }),
    { seed: 20_261_203 },
  )
})
