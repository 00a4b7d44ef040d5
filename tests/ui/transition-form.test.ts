import { expect, test } from "vitest"
import type { User } from "#api/contract/users.ts"
import {
  answerValuesOf,
  nextRole,
  requestOf,
  transitionBody,
  validateTransition,
  valuesOf,
} from "#machines/transition/transition-form.ts"
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
