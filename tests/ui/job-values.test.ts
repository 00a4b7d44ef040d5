/** The form of a job in the office: its rules, and what it sends. */
import { expect, test } from "vitest"
import type { OfficeJob } from "#api/contract/office-jobs.ts"
import { jobOf, type JobValues, newJob, validateJob, versionOf } from "#machines/job-editor/job-values.ts"

const written = {
  title: "Camp doctor",
  description: "Two weeks in Jos.",
  responsibilities: ["See patients", "Train students"],
  requirements: ["A licence"],
  applicationInstructions: null,
  closingDay: "2027-03-11",
  companyName: "Mercy Clinic",
  companyLocation: "Jos",
  contactEmail: "camp@clinic.test",
}
const stored: OfficeJob = {
  ...written,
  _id: "j1",
  status: "open",
  visibleFrom: null,
  postedAt: null,
  version: 3,
  whyNotDeletable: null,
  applicantsCount: 2,
  missing: [],
  changedBy: { _id: "s1", fullName: "Ada Eze" },
  changedAt: "2026-11-02T09:15:00.000Z",
}
const { values } = versionOf(stored)
const typed = (count: number) => Array<string>(count).fill("Rest").join("\n")
const messages = (changes: Partial<JobValues>) => validateJob({ ...values, ...changes })

test("the form sends what is stored", () => {
  expect(jobOf(values)).toEqual(written)
  expect(messages({})).toEqual({})
})

test("each line is a responsibility or requirement; blank lines and surrounding blanks are dropped", () => {
  const sent = jobOf({ ...values, responsibilities: " Rest \n\n  \nPray\n", requirements: " \n" })
  expect([sent.responsibilities, sent.requirements]).toEqual([["Rest", "Pray"], []])
})

test("a draft needs only a title, and sends null for empty fields", () => {
  expect(validateJob({ ...newJob.values, title: "Camp" })).toEqual({})
  expect(validateJob(newJob.values)).toEqual({ title: "This field is required" })
  expect(jobOf({ ...newJob.values, applicationInstructions: " ", contactEmail: " " })).toMatchObject({
    applicationInstructions: null,
    closingDay: null,
    contactEmail: null,
  })
})

test("a wrong day, a wrong email, and too many or too long lines have a message", () => {
  expect(messages({ closingDay: "2027-02-30" })).toEqual({ closingDay: "Choose a day" })
  expect(messages({ contactEmail: "nobody" })).toEqual({ contactEmail: "Enter a valid email address" })
  expect(messages({ contactEmail: " camp@clinic.test " })).toEqual({})
  expect(messages({ responsibilities: typed(20), requirements: typed(20) })).toEqual({})
  expect(messages({ responsibilities: typed(21), requirements: typed(21) })).toEqual({
    responsibilities: "Please use at most 20 responsibilities",
    requirements: "Please use at most 20 requirements",
  })
  expect(messages({ requirements: "x".repeat(301) })).toEqual({
    requirements: "Please use at most 300 characters for a requirement",
  })
})
