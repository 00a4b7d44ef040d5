/** The form of a resource (OFFICE §13). */
import { expect, test } from "vitest"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import {
  fieldMessagesOf,
  newResource,
  resourceOf,
  type ResourceValues,
  validateResource,
  versionOf,
  videoOf,
} from "#machines/resource-editor/resource-values.ts"

const stored: OfficeResource = {
  _id: "r1",
  status: "draft",
  publishedAt: null,
  title: "Strength",
  category: "Article",
  slug: "strength",
  description: "<p>Wait.</p>",
  authorName: "Dr Gyang",
  tags: ["Rest", "Work"],
  featuredImage: "/pictures/a.webp",
  featuredImageAlt: "A ward",
  missing: [],
  version: 3,
  whyNotDeletable: null,
  changedBy: { _id: "s1", fullName: "Ada Eze" },
  changedAt: "2026-11-02T09:15:00.000Z",
}
const webinar: OfficeResource = { ...stored, category: "Webinar", slug: "Cm7_wHzQ3kA" }
const { values } = versionOf(stored)
const messages = (changes: Partial<ResourceValues>) => validateResource({ ...values, ...changes })

test.each([stored, webinar])("the form of $category sends what is stored", (resource) => {
  const { title, category, slug, description, authorName, tags, featuredImage, featuredImageAlt } = resource
  expect(resourceOf(versionOf(resource).values)).toEqual({
    title,
    category,
    slug,
    description,
    authorName,
    tags,
    featuredImage,
    featuredImageAlt,
  })
  expect(validateResource(versionOf(resource).values)).toEqual({})
})

test.each([
  "Cm7_wHzQ3kA",
  " Cm7_wHzQ3kA ",
  "https://www.youtube.com/watch?v=Cm7_wHzQ3kA",
  "https://youtube.com/watch?list=PL1&v=Cm7_wHzQ3kA&t=10s",
  "https://m.youtube.com/watch?v=Cm7_wHzQ3kA#t=1",
  "https://youtu.be/Cm7_wHzQ3kA?si=x",
  "youtu.be/Cm7_wHzQ3kA",
  "https://www.youtube.com/live/Cm7_wHzQ3kA?feature=share",
  "https://www.youtube.com/shorts/Cm7_wHzQ3kA",
  "https://www.youtube-nocookie.com/embed/Cm7_wHzQ3kA",
])("%s is a video", (text) => {
  expect(videoOf(text)).toBe("Cm7_wHzQ3kA")
})

test.each([
  "x",
  "https://evil.test/watch?v=Cm7_wHzQ3kA",
  "https://evil.test/?u=https://youtu.be/Cm7_wHzQ3kA",
  "https://www.youtube.com/",
  "javascript:alert(1)",
  'Cm7_wHzQ3kA" onload="x',
])("%s is no video", (text) => {
  expect(videoOf(text)).toBeUndefined()
  expect(messages({ category: "Webinar", video: text })).toEqual({
    video: "Enter the link of a YouTube video, or its id",
  })
  expect(messages({ video: text })).toEqual({})
})

test("a draft needs a title only", () => {
  expect(validateResource({ ...(newResource.values as ResourceValues), title: "Strength" })).toEqual({})
  expect(messages({ title: " " })).toEqual({ title: "This field is required" })
})

test("a wrong address, and too many or too long tags have a message", () => {
  expect(messages({ slug: "night shift" })).toEqual({ slug: "Use letters, digits and hyphens only" })
  expect(messages({ tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`).join(",") })).toEqual({
    tags: "Please use at most 10 tags",
  })
  expect(messages({ tags: `a, ${"x".repeat(41)}` })).toEqual({
    tags: "Please use at most 40 characters for a tag",
  })
  expect(resourceOf({ ...values, tags: " Rest ,, Work , Rest" }).tags).toEqual(["Rest", "Work"])
})

test("the server's message about the address is under the field that is shown", () => {
  const fields = { slug: "“Strength” has this already", title: "Too long" }
  expect(fieldMessagesOf(fields, values)).toEqual(fields)
  expect(fieldMessagesOf(fields, { ...values, category: "Others" })).toEqual({
    video: fields.slug,
    title: "Too long",
  })
})
