/** What somebody typed about a record before their staff role ended (OFFICE §4). */
import { QueryClientProvider } from "@tanstack/react-query"
import { createElement, type FunctionComponent, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { officeAccess } from "#api/office.ts"
import { queryClient } from "#api/query-client.ts"
import { devotionalDraft } from "#machines/devotional-editor/devotional-draft.ts"
import { eventDraft } from "#machines/event-editor/event-draft.ts"
import { jobDraft } from "#machines/job-editor/job-draft.ts"
import { productDraft } from "#machines/product-editor/product-draft.ts"
import { ownChangesOf } from "#machines/record-editor/record-merge.ts"
import { resourceDraft } from "#machines/resource-editor/resource-draft.ts"
import { trainingDraft } from "#machines/training-editor/training-draft.ts"
import type { UnsavedChangesProps } from "../../src/routes/office/-records/unsaved-changes.tsx"

const page = vi.hoisted(() => ({ record: {}, staffId: null as string | null, unsaved: undefined as unknown }))
vi.mock("../../src/routes/office/-records/record-page.tsx", async (original) => ({
  ...(await original<object>()),
  RecordPage: ({ children }: { children: (record: unknown, staffId: string | null) => ReactNode }) =>
    children(page.record, page.staffId),
  RecordReading: ({ unsaved }: { unsaved: unknown }) => ((page.unsaved = unsaved), null),
}))

const pages = {
  event: [() => import("../../src/routes/office/events/$id.tsx"), eventDraft],
  devotional: [() => import("../../src/routes/office/devotionals/$id.tsx"), devotionalDraft],
  resource: [() => import("../../src/routes/office/resources/$id.tsx"), resourceDraft],
  job: [() => import("../../src/routes/office/jobs/$id.tsx"), jobDraft],
  training: [() => import("../../src/routes/office/trainings/$id.tsx"), trainingDraft],
  product: [() => import("../../src/routes/office/products/$id.tsx"), productDraft],
} as const
type One = keyof typeof pages

/** A record with what any of the pages reads. */
const record = {
  _id: "r1",
  status: "draft",
  name: "Camp",
  title: "Camp",
  eventDateTime: null,
  membersGroup: [],
  paymentPlans: [],
  eventTags: [],
  responsibilities: [],
  requirements: [],
  tags: [],
  prayerPoints: [],
  sizes: [],
  pictures: [],
  variants: [],
  chapters: [],
  missing: [],
}

/** Returns what the page of a record offers to a reader who may not edit it. */
const unsavedOn = async (one: One, changes = {}, staffId: string | null = null) => {
  Object.assign(page, { record: { ...record, ...changes }, staffId, unsaved: undefined })
  queryClient.setQueryData(officeAccess().queryKey, {
    roles: [],
    chapters: [],
    permissions: [],
  } as never)
  const { Route } = await pages[one][0]()
  vi.spyOn(Route, "useParams").mockReturnValue({ id: "r1" })
  vi.spyOn(Route, "useSearch").mockReturnValue({})
  const Page = (Route.options as { component: FunctionComponent }).component
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Page)))
  return page.unsaved as UnsavedChangesProps | undefined
}

test.each(Object.keys(pages) as readonly One[])(
  "the page of one %s shows them to who only reads it now, and says why",
  async (one) => {
    const unsaved = await unsavedOn(one)
    expect(unsaved).toMatchObject({
      id: "r1",
      reason: `Your staff role no longer lets you change this ${one}.`,
    })
    expect(unsaved?.drafts).toBe(pages[one][1])
    expect(
      unsaved?.labelOf(one === "event" || one === "training" || one === "product" ? "name" : "title"),
    ).toMatch(/^(Name|Title)$/)
  },
)

test("an event that is published or canceled says so instead", async () => {
  const published = await unsavedOn("event", { status: "published" }, "s1")
  expect(published?.reason).toBe("This event is no longer a draft, so only an admin or editor can change it.")
  const canceled = await unsavedOn("event", { status: "canceled" })
  expect(canceled?.reason).toBe("This event is canceled, so nobody can change it.")
})

test("they are the fields that differ from what is stored, each text of a table by itself", () => {
  const base = { name: "Coat", price: "5", brand: "", variants: { S: "1", M: "2" } }
  const mine = { name: "Gown", price: "6", brand: "", variants: { S: "1", M: "3" } }
  const stored = { name: "Coat", price: "6", brand: "A", variants: { S: "4", M: "2" } }
  expect(ownChangesOf(base, mine, stored)).toEqual(["name", "variants.M"])
})
