import type { DevotionalStatus } from "#api/contract/office-devotionals.ts"
import { formatDay } from "#api/dates.ts"
import type { DevotionalValues } from "#machines/devotional-editor/devotional-values.ts"
import type { StatusWords } from "../../-records/publication.tsx"

/** The statuses of a devotional in words. */
export const statusWords: Readonly<Record<DevotionalStatus, StatusWords>> = {
  draft: {
    label: "Draft",
    tone: "amber",
    text: "Only staff see it. Choose a day when it is complete.",
  },
  scheduled: {
    label: "Scheduled",
    tone: "neutral",
    text: "Members see it from midnight of its day on, Lagos time.",
  },
  published: {
    label: "Published",
    tone: "green",
    text: "Members can read it. Without a day it becomes a draft again.",
  },
}

/** Returns a day in words, such as 'Mon, Jan 4, 2027'. */
export const dayWords = (date: string): string => formatDay(`${date}T12:00:00Z`, "UTC")

const labels: Readonly<Record<keyof DevotionalValues, string>> = {
  title: "Title",
  date: "Day",
  keyVerse: "Key verse",
  keyVerseContent: "Text of the verse",
  content: "Devotional",
  prayerPoints: "Prayer points",
}

/** Returns the label of a field of the form. */
export const labelOf = (name: string): string => labels[name as keyof DevotionalValues]

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string => {
  const text = value as string
  if (name === "date") return text === "" ? "No day, a draft" : dayWords(text)
  return text === "" ? "Empty" : text
}
