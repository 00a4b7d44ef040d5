import type { JobStatus } from "#api/contract/office-jobs.ts"
import { formatDay } from "#api/dates.ts"
import type { JobValues } from "#machines/job-editor/job-values.ts"
import type { StatusWords } from "../../-records/publication.tsx"

/** The statuses of a job in words. */
export const statusWords: Readonly<Record<JobStatus, StatusWords>> = {
  draft: { label: "Draft", tone: "amber", text: "Only staff see this job." },
  scheduled: {
    label: "Scheduled",
    tone: "neutral",
    text: "Only staff see this job until its scheduled time.",
  },
  open: { label: "Open", tone: "green", text: "Members see this job and can volunteer." },
  closed: {
    label: "Closed",
    tone: "neutral",
    text: "Members can still read about this job. Nobody can volunteer for it.",
  },
}

/** Returns a day in words, such as 'Jan 4, 2027'. */
export const dayWords = (day: string): string => formatDay(`${day}T12:00:00Z`, "UTC")

/** Returns how many members applied: '1 applicant'. */
export const applicantsWords = (count: number): string =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? "applicant" : "applicants"}`

const labels: Readonly<Record<keyof JobValues, string>> = {
  title: "Title",
  description: "Description",
  responsibilities: "Responsibilities",
  requirements: "Requirements",
  applicationInstructions: "How to apply",
  closingDay: "Closing date",
  companyName: "Company name",
  companyLocation: "Location",
  contactEmail: "Contact email",
}

/** Returns the label of a field of the form. */
export const labelOf = (name: string): string => labels[name as keyof JobValues]

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string => {
  const text = value as string
  if (text === "") return name === "closingDay" ? "No date yet" : "Empty"
  return name === "closingDay" ? dayWords(text) : text
}
