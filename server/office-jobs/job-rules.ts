import type { JobStatus, NewOfficeJob } from "#api/contract/office-jobs.ts"
import { endOfLagosDay, lagosMidnight } from "#api/lagos.ts"
import { publicationAt, type StoredPublication } from "#server/record-publication.ts"

/** A job as staff write it. */
export interface JobText {
  readonly title: string
  readonly description: string
  readonly responsibilities: readonly string[]
  readonly requirements: readonly string[]
  readonly applicationInstructions: string | null
  /** The last second of the closing day in Lagos. */
  readonly closesAt: Date | null
  readonly companyName: string
  readonly companyLocation: string
  readonly contactEmail: string | null
}

/** Returns a job as it is stored: trimmed, and open until its closing day ends. */
export const jobTextOf = (job: Omit<NewOfficeJob, "freshId">): JobText => ({
  title: job.title.trim(),
  description: job.description.trim(),
  responsibilities: job.responsibilities.map((point) => point.trim()),
  requirements: job.requirements.map((point) => point.trim()),
  applicationInstructions: job.applicationInstructions?.trim() || null,
  closesAt: job.closingDay === null ? null : endOfLagosDay(lagosMidnight(job.closingDay)),
  companyName: job.companyName.trim(),
  companyLocation: job.companyLocation.trim(),
  contactEmail: job.contactEmail?.trim() || null,
})

/** Whether staff wrote the same. */
export const isSameText = (a: JobText, b: JobText): boolean =>
  a.title === b.title &&
  a.description === b.description &&
  JSON.stringify([a.responsibilities, a.requirements]) ===
    JSON.stringify([b.responsibilities, b.requirements]) &&
  a.applicationInstructions === b.applicationInstructions &&
  a.closesAt?.getTime() === b.closesAt?.getTime() &&
  a.companyName === b.companyName &&
  a.companyLocation === b.companyLocation &&
  a.contactEmail === b.contactEmail

/** Returns the status of a job at `at` (OFFICE §12). */
export const statusAt = (
  job: StoredPublication & { readonly isActive: boolean; readonly closesAt: Date | null },
  at: Date,
): JobStatus => {
  const publication = publicationAt(job, at)
  if (publication !== "published") return publication
  return job.isActive && job.closesAt !== null && job.closesAt > at ? "open" : "closed"
}

/** Returns what every published job needs and this one lacks, by the field's name in the request. */
export const missingOf = (job: JobText): Readonly<Record<string, string>> => ({
  ...(job.description === "" ? { description: "Write a description." } : {}),
  ...(job.closesAt === null ? { closingDay: "Choose a closing date." } : {}),
  ...(job.companyName === "" ? { companyName: "Name the company." } : {}),
  ...(job.companyLocation === "" ? { companyLocation: "Say where the company is." } : {}),
})

/** Returns what a draft lacks before members can see it. Only an open job can be published (OFFICE §12). */
export const missingToPublish = (job: JobText, at: Date): Readonly<Record<string, string>> => ({
  ...missingOf(job),
  ...(job.closesAt !== null && job.closesAt <= at
    ? { closingDay: "Choose a closing date that has not passed." }
    : {}),
})
