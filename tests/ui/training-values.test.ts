/** The form of a training in the office: its rules, and what it sends. */
import { expect, test } from "vitest"
import type { OfficeTraining } from "#api/contract/office-trainings.ts"
import {
  newTraining,
  trainingOf,
  validateTraining,
  versionOf,
} from "#machines/training-editor/training-values.ts"

const stored: OfficeTraining = {
  _id: "t1",
  status: "published",
  visibleFrom: null,
  name: "Basic Life Support",
  membersGroup: ["Doctor", "Student"],
  completedCount: 4,
  version: 3,
  whyNotDeletable: null,
  missing: [],
  changedBy: { _id: "s1", fullName: "Ada Eze" },
  changedAt: "2026-11-02T09:15:00.000Z",
}

test("the form has the roles in a fixed order, and sends a trimmed name", () => {
  const { values, version, changedBy } = versionOf(stored)
  expect([values.membersGroup, version, changedBy]).toEqual([["Student", "Doctor"], 3, "Ada Eze"])
  expect(trainingOf({ ...values, name: " Basic Life Support " })).toEqual({
    name: "Basic Life Support",
    membersGroup: ["Student", "Doctor"],
  })
})

test("a draft needs a name only, of at most 160 characters", () => {
  expect(validateTraining(newTraining.values)).toEqual({ name: "This field is required" })
  expect(validateTraining({ ...newTraining.values, name: "x".repeat(160) })).toEqual({})
  expect(validateTraining({ ...newTraining.values, name: "x".repeat(161) })).toEqual({
    name: "Please use at most 160 characters",
  })
})
