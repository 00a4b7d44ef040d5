/** Defines the form of a devotional (OFFICE §2), its rules, and the request. Pure. */
import { devotionalLengths, incompleteDevotional, maxPrayerPoints } from "#api/contract/limits.ts"
import * as rules from "#api/contract/field-rules.ts"
import type { NewOfficeDevotional, OfficeDevotional } from "#api/contract/office-devotionals.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"
import { linesOf, linesRule } from "../record-editor/typed-lines.ts"
import { validateFields } from "../signup/rules.ts"

/** The fields of the form in its order, as typed. */
export type DevotionalValues = Readonly<{
  title: string
  /** YYYY-MM-DD in Lagos; empty for a draft. */
  date: string
  keyVerse: string
  keyVerseContent: string
  content: string
  /** One per line. */
  prayerPoints: string
}>

/** Returns a new devotional, which is not stored yet. */
export const newDevotional = (date: string): RecordVersion => ({
  version: 0,
  values: { title: "", date, keyVerse: "", keyVerseContent: "", content: "", prayerPoints: "" },
  changedBy: null,
  changedAt: "",
})

/** Returns a devotional as its form shows it. */
export const versionOf = (
  devotional: OfficeDevotional,
): RecordVersion & { readonly values: DevotionalValues } => ({
  version: devotional.version,
  changedBy: devotional.changedBy?.fullName ?? null,
  changedAt: devotional.changedAt,
  values: {
    title: devotional.title,
    date: devotional.date ?? "",
    keyVerse: devotional.keyVerse,
    keyVerseContent: devotional.keyVerseContent,
    content: devotional.content,
    prayerPoints: devotional.prayerPoints.join("\n"),
  },
})

/** Returns a message for each field that cannot be stored. With a day, only the prayer points may be empty. */
export const validateDevotional = (values: DevotionalValues): Readonly<Record<string, string>> => {
  const isComplete = [values.keyVerse, values.keyVerseContent, values.content].every(
    (text) => text.trim() !== "",
  )
  return validateFields(
    {
      title: rules.filled(devotionalLengths.title),
      date: (text) => {
        if (text === "") return undefined
        if (!rules.isDay(text)) return "Choose a day"
        return isComplete ? undefined : incompleteDevotional
      },
      keyVerse: rules.text(devotionalLengths.keyVerse),
      keyVerseContent: rules.text(devotionalLengths.keyVerseContent),
      content: rules.text(devotionalLengths.content),
      prayerPoints: linesRule(maxPrayerPoints, devotionalLengths.prayerPoint, {
        one: "prayer point",
        several: "prayer points",
      }),
    },
    values,
  )
}

/** Returns the request of a valid form. */
export const devotionalOf = (values: DevotionalValues): Omit<NewOfficeDevotional, "freshId"> => ({
  title: values.title.trim(),
  date: values.date === "" ? null : values.date,
  keyVerse: values.keyVerse.trim(),
  keyVerseContent: values.keyVerseContent.trim(),
  content: values.content.trim(),
  prayerPoints: linesOf(values.prayerPoints),
})
