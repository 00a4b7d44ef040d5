/** Defines the form of a resource (OFFICE §13), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import { maxTags, missingAlt, resourceLengths, wrongSlug, wrongVideo } from "#api/contract/limits.ts"
import type { NewOfficeResource, OfficeResource } from "#api/contract/office-resources.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"
import { typedList } from "../record-editor/typed-list.ts"
import { validateFields } from "../signup/rules.ts"

/** The fields of the form in its order, as typed. */
export type ResourceValues = Readonly<{
  title: string
  category: OfficeResource["category"]
  /** Of a Webinar or of Others: the link of a YouTube video, or its id. */
  video: string
  /** HTML. */
  description: string
  /** Empty without a picture. */
  featuredImage: string
  featuredImageAlt: string
  authorName: string
  /** Separated by commas. */
  tags: string
  /** The last part of the address. Empty for one that is made from the title. A video has none: its id is the address. */
  slug: string
}>

const noValues: ResourceValues = {
  title: "",
  category: "Article",
  video: "",
  description: "",
  featuredImage: "",
  featuredImageAlt: "",
  authorName: "",
  tags: "",
  slug: "",
}

/** A new resource, which is not stored yet. */
export const newResource: RecordVersion = { version: 0, values: noValues, changedBy: null, changedAt: "" }

/** Whether members watch resources of this category on YouTube (SPEC §2). */
export const isVideo = ({ category }: Pick<ResourceValues, "category">): boolean =>
  category === "Webinar" || category === "Others"

/** Returns a resource as its form shows it. */
export const versionOf = (resource: OfficeResource): RecordVersion & { readonly values: ResourceValues } => ({
  version: resource.version,
  changedBy: resource.changedBy?.fullName ?? null,
  changedAt: resource.changedAt,
  values: {
    title: resource.title,
    category: resource.category,
    video: isVideo(resource) ? resource.slug : "",
    description: resource.description,
    featuredImage: resource.featuredImage ?? "",
    featuredImageAlt: resource.featuredImageAlt,
    authorName: resource.authorName,
    tags: resource.tags.join(", "),
    slug: isVideo(resource) ? "" : resource.slug,
  },
})

const tagsProblem = (text: string): string | undefined => {
  const tags = typedList(text)
  if (tags.length > maxTags) return `Please use at most ${maxTags} tags`
  return tags.some((tag) => tag.length > resourceLengths.tag)
    ? `Please use at most ${resourceLengths.tag} characters for a tag`
    : rules.storable(text)
}

const videoId = /^[\w-]{6,20}$/
const videoLink =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|live\/|shorts\/))([\w-]{6,20})(?:[?&#/].*)?$/i

/** Returns the id of a YouTube video from its link or from the id itself; undefined for any other text. */
export const videoOf = (typed: string): string | undefined => {
  const text = typed.trim()
  return videoId.test(text) ? text : videoLink.exec(text)?.[1]
}

/** Returns a message for each field that cannot be stored. A draft may lack everything but its title. */
export const validateResource = (values: ResourceValues): Readonly<Record<string, string>> =>
  validateFields(
    {
      title: rules.filled(resourceLengths.title),
      video: (text) =>
        !isVideo(values) || text.trim() === "" || videoOf(text) !== undefined ? undefined : wrongVideo,
      description: rules.text(resourceLengths.description),
      featuredImage: rules.text(resourceLengths.picture),
      featuredImageAlt: (text) =>
        values.featuredImage !== "" && text.trim() === ""
          ? missingAlt
          : rules.text(resourceLengths.pictureAlt)(text),
      authorName: rules.text(resourceLengths.author),
      tags: tagsProblem,
      slug: (text) =>
        isVideo(values) || text.trim() === ""
          ? undefined
          : (rules.text(resourceLengths.slug)(text) ??
            (/^[\w-]+$/.test(text.trim()) ? undefined : wrongSlug)),
    },
    values,
  )

/** Returns the request of a valid form. */
export const resourceOf = (values: ResourceValues): Omit<NewOfficeResource, "freshId"> => ({
  title: values.title.trim(),
  category: values.category,
  slug: isVideo(values) ? (videoOf(values.video) ?? "") : values.slug.trim(),
  description: values.description,
  authorName: values.authorName.trim(),
  tags: [...new Set(typedList(values.tags))],
  featuredImage: values.featuredImage.trim() || null,
  featuredImageAlt: values.featuredImageAlt.trim(),
})

/** Returns the server's messages under the fields of the form. The address of a video is its id. */
export const fieldMessagesOf = (
  { slug, ...others }: Readonly<Record<string, string>>,
  values: ResourceValues,
): Readonly<Record<string, string>> => ({
  ...others,
  ...(slug === undefined ? {} : { [isVideo(values) ? "video" : "slug"]: slug }),
})
