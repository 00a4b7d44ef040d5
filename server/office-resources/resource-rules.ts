import { wrongSlug, wrongVideo } from "#api/contract/limits.ts"
import type { NewOfficeResource, OfficeResource, ResourceStatus } from "#api/contract/office-resources.ts"
import { publicationAt } from "#server/record-publication.ts"
import { safeHtml, textOf } from "#server/resources/html.ts"
import type { ResourceText, StoredResource } from "./rows.ts"

/** Returns whether the resource is a video. Its slug is then the video's id (SPEC §2.17). */
const isVideo = ({ category }: Pick<ResourceText, "category">): boolean =>
  category === "Webinar" || category === "Others"

const slugPattern = /^[\w-]+$/
/** A YouTube id. `resource-video.tsx` checks the same pattern. */
const videoPattern = /^[\w-]{6,20}$/
/** Returns a message for each field that cannot be stored, by its name in the request. */
export const invalidFieldsOf = (text: ResourceText): Readonly<Record<string, string>> =>
  text.slug === null || (isVideo(text) ? videoPattern : slugPattern).test(text.slug)
    ? {}
    : { slug: isVideo(text) ? wrongVideo : wrongSlug }

/** Returns a message for each field that is still missing before members can see the resource. */
export const missingOf = (text: ResourceText): Readonly<Record<string, string>> => ({
  ...(isVideo(text) && text.slug === null ? { slug: "Enter the link of the video." } : {}),
  ...(!isVideo(text) && textOf(text.description) === "" ? { description: "Write the text." } : {}),
})

/** Returns a resource as it is stored: trimmed, and with safe HTML. */
export const textFor = (written: Omit<NewOfficeResource, "freshId">): ResourceText => ({
  title: written.title.trim(),
  category: written.category,
  slug: written.slug.trim() || null,
  description: safeHtml(written.description),
  authorName: written.authorName.trim() || null,
  tags: [...new Set(written.tags.map((tag) => tag.trim()))],
  featuredImage: written.featuredImage?.trim() || null,
  featuredImageAlt: written.featuredImageAlt.trim() || null,
})

/** Returns the fields that staff write, in a fixed order for comparison. */
const writtenOf = ({
  title,
  category,
  slug,
  description,
  authorName,
  tags,
  featuredImage,
  featuredImageAlt,
}: ResourceText): ResourceText => ({
  title,
  category: categoryOf(category),
  slug,
  description,
  authorName,
  tags,
  featuredImage,
  featuredImageAlt,
})

/** Returns whether staff wrote the same in two versions. */
export const isSameText = (a: ResourceText, b: ResourceText): boolean =>
  JSON.stringify(writtenOf(a)) === JSON.stringify(writtenOf(b))

/** Returns the category as staff see it: 'Article' instead of the contract's 'Artice' (DECISIONS §4.4). */
export const categoryOf = (category: ResourceText["category"]): OfficeResource["category"] =>
  category === "Artice" ? "Article" : category

/** Returns the status of a resource at a moment. */
export const statusAt = ({ publishedAt }: Pick<StoredResource, "publishedAt">, at: Date): ResourceStatus =>
  publicationAt({ isDraft: publishedAt === null, visibleFrom: publishedAt }, at)
