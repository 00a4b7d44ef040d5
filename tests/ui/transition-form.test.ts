import { expect, test } from "vitest"
import type { User } from "#api/contract/users.ts"
import {
  nextRole,
  transitionBody,
  validateTransition,
  valuesOf,
} from "#machines/transition/transition-form.ts"
import { TransitionButton } from "../../src/routes/dashboard/-member/transition-button.tsx"
import { regionOptionsOf } from "../../src/routes/-signup/region-options.ts"

const required = "This field is required"
const empty = { region: "", specialty: "", licenseNumber: "" }
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
  expect(validateTransition("Doctor")(empty)).toEqual({
    region: required,
    specialty: required,
    licenseNumber: required,
  })
  expect(validateTransition("GlobalNetwork")(empty)).toEqual({ region: required })
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

test("the regions on offer depend on the role", () => {
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
