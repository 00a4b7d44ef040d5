/** Defines the form of a job (OFFICE §12), its rules, and the request. Pure. */
import { jobLengths, maxJobPoints } from "#api/contract/limits.ts"
import * as rules from "#api/contract/field-rules.ts"
import type { NewOfficeJob, OfficeJob } from "#api/contract/office-jobs.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"
import { linesOf, linesRule } from "../record-editor/typed-lines.ts"
import { validateFields } from "../signup/rules.ts"

/** The fields of the form in its order, as typed. */
export type JobValues = Readonly<{
  title: string
  description: string
  /** One per line. */
  responsibilities: string
  /** One per line. */
  requirements: string
  applicationInstructions: string
  /** YYYY-MM-DD in Lagos; empty while it is open. */
  closingDay: string
  companyName: string
  companyLocation: string
  contactEmail: string
}>

/** A new job, which is not stored yet. */
export const newJob: RecordVersion & { readonly values: JobValues } = {
  version: 0,
  values: {
    title: "",
    description: "",
    responsibilities: "",
    requirements: "",
    applicationInstructions: "",
    closingDay: "",
    companyName: "",
    companyLocation: "",
    contactEmail: "",
  },
  changedBy: null,
  changedAt: "",
}

/** Returns a job as its form shows it. */
export const versionOf = (job: OfficeJob): RecordVersion & { readonly values: JobValues } => ({
  version: job.version,
  changedBy: job.changedBy?.fullName ?? null,
  changedAt: job.changedAt,
  values: {
    title: job.title,
    description: job.description,
    responsibilities: job.responsibilities.join("\n"),
    requirements: job.requirements.join("\n"),
    applicationInstructions: job.applicationInstructions ?? "",
    closingDay: job.closingDay ?? "",
    companyName: job.companyName,
    companyLocation: job.companyLocation,
    contactEmail: job.contactEmail ?? "",
  },
})

/** Returns a message for each field that cannot be stored. A draft may lack everything but its title. */
export const validateJob = (values: JobValues): Readonly<Record<string, string>> =>
  validateFields(
    {
      title: rules.filled(jobLengths.title),
      description: rules.text(jobLengths.description),
      responsibilities: linesRule(maxJobPoints, jobLengths.point, {
        one: "responsibility",
        several: "responsibilities",
      }),
      requirements: linesRule(maxJobPoints, jobLengths.point, {
        one: "requirement",
        several: "requirements",
      }),
      applicationInstructions: rules.text(jobLengths.instructions),
      closingDay: (text) => (text === "" || rules.isDay(text) ? undefined : "Choose a day"),
      companyName: rules.text(jobLengths.company),
      companyLocation: rules.text(jobLengths.company),
      contactEmail: (text) => (text.trim() === "" ? undefined : rules.email()(text.trim())),
    },
    values,
  )

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim())

/** Returns the request of a valid form. */
export const jobOf = (values: JobValues): Omit<NewOfficeJob, "freshId"> => ({
  title: values.title.trim(),
  description: values.description.trim(),
  responsibilities: linesOf(values.responsibilities),
  requirements: linesOf(values.requirements),
  applicationInstructions: orNull(values.applicationInstructions),
  closingDay: orNull(values.closingDay),
  companyName: values.companyName.trim(),
  companyLocation: values.companyLocation.trim(),
  contactEmail: orNull(values.contactEmail),
})
