/** More forms of the office, with any typed values: the contract takes what a form accepts, and shows it again as it was. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import {
  devotionalLengths,
  jobLengths,
  maxJobPoints,
  maxTrainingName,
  resourceLengths,
} from "#api/contract/limits.ts"
import { NewOfficeDevotional, type OfficeDevotional } from "#api/contract/office-devotionals.ts"
import { NewOfficeJob, type OfficeJob } from "#api/contract/office-jobs.ts"
import { NewOfficeResource, type OfficeResource } from "#api/contract/office-resources.ts"
import { NewStaffGrant } from "#api/contract/office-staff.ts"
import { NewOfficeTraining, type OfficeTraining } from "#api/contract/office-trainings.ts"
import { resourceCategories } from "#api/contract/resources.ts"
import { staffRoles } from "#api/contract/staff-roles.ts"
import { roles } from "#api/contract/users.ts"
import { lagosDay } from "#api/lagos.ts"
import * as devotionals from "#machines/devotional-editor/devotional-values.ts"
import * as grants from "#machines/grant/grant-form.ts"
import * as jobs from "#machines/job-editor/job-values.ts"
import * as resources from "#machines/resource-editor/resource-values.ts"
import * as trainings from "#machines/training-editor/training-values.ts"
import { day, expectTaken, freshId, holds, isAccepted, typedText } from "./typed-values.ts"

const version = { changedBy: null, changedAt: "", version: 1 }
/** Lines with blanks between them, as long as `max` and longer, and more of them than fit. */
const lines = (max: number) =>
  fc.constantFrom(
    "",
    "\n",
    "First\nSECOND",
    " First \n\n\tSecond\n",
    "x".repeat(max),
    "x".repeat(max + 1),
    "x\n".repeat(21),
  )

test("a devotional", () => {
  const values = fc.record({
    title: typedText(devotionalLengths.title),
    date: day,
    keyVerse: typedText(devotionalLengths.keyVerse),
    keyVerseContent: typedText(devotionalLengths.keyVerseContent),
    content: typedText(devotionalLengths.content),
    prayerPoints: lines(devotionalLengths.prayerPoint),
  })
  holds(values, (typed) => {
    if (!isAccepted(devotionals.validateDevotional(typed))) return false
    const sent = devotionals.devotionalOf(typed)
    expectTaken(NewOfficeDevotional, { ...sent, freshId })
    expect(sent.date).toBe(typed.date || null)
    expect(sent.content).toBe(typed.content.trim())
    expect(sent.prayerPoints.join(" ")).toBe(typed.prayerPoints.trim().replace(/\s*\n\s*/g, " "))
    const shown = devotionals.versionOf({ ...sent, ...version } as unknown as OfficeDevotional).values
    expect(devotionals.devotionalOf(shown)).toEqual(sent)
    return true
  })
})

test("a job", () => {
  const values = fc.record({
    title: typedText(jobLengths.title),
    description: typedText(jobLengths.description),
    responsibilities: lines(jobLengths.point),
    requirements: lines(jobLengths.point),
    applicationInstructions: typedText(jobLengths.instructions),
    closingDay: day,
    companyName: typedText(jobLengths.company),
    companyLocation: typedText(jobLengths.company),
    contactEmail: fc.constantFrom("", " ", " ADA@example.org ", "ada", "a b@example.org"),
  })
  holds(values, (typed) => {
    if (!isAccepted(jobs.validateJob(typed))) return false
    const sent = jobs.jobOf(typed)
    expectTaken(NewOfficeJob, { ...sent, freshId })
    expect(sent.responsibilities.length).toBeLessThanOrEqual(maxJobPoints)
    expect(sent).toMatchObject({
      title: typed.title.trim(),
      closingDay: typed.closingDay || null,
      contactEmail: typed.contactEmail.trim() || null,
      applicationInstructions: typed.applicationInstructions.trim() || null,
    })
    const shown = jobs.versionOf({ ...sent, ...version } as unknown as OfficeJob).values
    expect(jobs.jobOf(shown)).toEqual(sent)
    return true
  })
})

test("a training", () => {
  const values = fc.record({ name: typedText(maxTrainingName), membersGroup: fc.subarray([...roles]) })
  holds(values, (typed) => {
    if (!isAccepted(trainings.validateTraining(typed))) return false
    const sent = trainings.trainingOf(typed)
    expectTaken(NewOfficeTraining, { ...sent, freshId })
    expect(sent.name).toBe(typed.name.trim())
    const shown = { ...sent, membersGroup: sent.membersGroup.toReversed(), ...version }
    expect(trainings.versionOf(shown as unknown as OfficeTraining).values).toEqual({
      ...typed,
      name: sent.name,
    })
    return true
  })
})

test("a resource, whose video may be a link", () => {
  const id = fc.constantFrom("dQw4w9WgXcQ", "DQW4W9WGXCQ", "abc-_1", "x".repeat(20))
  const videoLink = fc
    .tuple(
      fc.constantFrom("https://", "http://", ""),
      fc.constantFrom(
        "youtu.be/",
        "www.youtube.com/watch?v=",
        "m.youtube.com/watch?list=a&v=",
        "YouTube.com/live/",
      ),
      fc.constantFrom("", "?t=4", "&t=4", "#a", "/"),
      id,
    )
    .map(([scheme, host, rest, video]) => ({ typed: `${scheme}${host}${video}${rest}`, video }))
  const video = fc.oneof(
    videoLink,
    id.map((one) => ({ typed: ` ${one} `, video: one })),
    fc
      .constantFrom(
        "",
        " ",
        "https://evil.test/watch?v=dQw4w9WgXcQ",
        "https://youtu.be/",
        "javascript:alert(1)",
        "é".repeat(8),
      )
      .map((typed) => ({ typed, video: undefined })),
  )
  const values = fc.record({
    title: typedText(resourceLengths.title),
    category: fc.constantFrom(...resourceCategories),
    video,
    description: typedText(resourceLengths.description),
    featuredImage: fc.constantFrom("", "/api/pictures/a.webp"),
    featuredImageAlt: typedText(resourceLengths.pictureAlt),
    authorName: typedText(resourceLengths.author),
    tags: fc.constantFrom("", " , ", "rest, REST , rest", "x".repeat(resourceLengths.tag), "x".repeat(41)),
    slug: fc.constantFrom("", " ", "on-rest", "On_Rest", "../x", "a b", "x".repeat(200), "x".repeat(201)),
  })
  holds(
    values,
    ({ video: { typed: link, video: expected }, ...others }) => {
      expect(resources.videoOf(link)).toBe(expected)
      const typed = { ...others, video: link }
      if (!isAccepted(resources.validateResource(typed))) return false
      const sent = resources.resourceOf(typed)
      expectTaken(NewOfficeResource, { ...sent, freshId })
      expect(sent.slug).toBe(resources.isVideo(typed) ? (expected ?? "") : typed.slug.trim())
      const shown = resources.versionOf({ ...sent, ...version } as unknown as OfficeResource).values
      expect(resources.resourceOf(shown)).toEqual(sent)
      return true
    },
    6_000,
  )
})

test("a staff role, which lasts to the end of its last day in Lagos", () => {
  const values = fc.record({
    role: fc.constantFrom("", ...staffRoles),
    chapter: fc.constantFrom("", " ", "University College Hospital - UCH Chapter"),
    endsAt: day.filter((text) => !text.startsWith("1900")),
    reason: typedText(500),
    password: fc.constantFrom("", "Member#2026", "x".repeat(1_000), "x".repeat(1_001)),
  })
  holds(
    values,
    (typed) => {
      expect(grants.isEmpty(typed)).toBe(Object.values(typed).join("") === "")
      const decision = grants.validateDecision(true)(typed)
      expect("password" in decision).toBe(typed.password === "" || typed.password.length > 1_000)
      expect(grants.validateDecision(false)({ ...typed, password: "Member#2026" })).toEqual({})
      if (!isAccepted(grants.validateGrant(typed))) return false
      const sent = grants.newGrantOf("ada@example.org", typed)
      expectTaken(NewStaffGrant, { ...sent, freshId })
      expect(sent.chapter).toBe(typed.role === "chapter-leader" ? typed.chapter : null)
      if (typed.endsAt === "") expect(sent.endsAt).toBeNull()
      else {
        const end = new Date(sent.endsAt!)
        expect(lagosDay(end)).toBe(typed.endsAt)
        expect(lagosDay(new Date(end.getTime() + 1_000))).not.toBe(typed.endsAt)
      }
      return true
    },
    6_000,
  )
})
