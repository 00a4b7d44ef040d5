import type { OfficeResource, ResourceStatus } from "#api/contract/office-resources.ts"
import type { ResourceValues } from "#machines/resource-editor/resource-values.ts"
import type { StatusWords } from "../../-records/publication.tsx"
import { lagosTimeWords } from "../../-records/schedule-words.ts"
import { htmlWords } from "./html-words.ts"

/** The statuses of a resource in words. */
export const statusWords: Readonly<Record<ResourceStatus, StatusWords>> = {
  draft: { label: "Draft", tone: "amber", text: "Only staff see it." },
  scheduled: { label: "Scheduled", tone: "neutral", text: "Only staff see it until its scheduled time." },
  published: { label: "Published", tone: "green", text: "Members can open it." },
}

/** The categories in the order of the form: one resource of each, and several. */
export const categoryWords: Readonly<
  Record<OfficeResource["category"], { readonly one: string; readonly several: string }>
> = {
  Article: { one: "article", several: "articles" },
  Newsletter: { one: "newsletter", several: "newsletters" },
  Webinar: { one: "webinar", several: "webinars" },
  Others: { one: "other video", several: "other videos" },
}

/** Returns when members begin to see a resource, in words. */
export const publishedWords = (publishedAt: string | null): string =>
  publishedAt === null ? "Not yet" : lagosTimeWords(publishedAt)

const labels: Readonly<Record<keyof ResourceValues, string>> = {
  title: "Title",
  category: "Category",
  video: "Video",
  description: "Text",
  featuredImage: "Picture",
  featuredImageAlt: "What the picture shows",
  authorName: "Author",
  tags: "Tags",
  slug: "Address",
}

/** Returns the label of a field of the form. */
export const labelOf = (name: string): string => labels[name as keyof ResourceValues]

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string =>
  (name === "description" ? htmlWords(value as string) : (value as string)) || "Empty"
