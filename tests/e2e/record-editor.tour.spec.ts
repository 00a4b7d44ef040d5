import type { OfficeEvent } from "#api/contract/office-events.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { model } from "../machines/record-editor.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { recordEditorView } from "../pages/record-editor.view.ts"
import { expect, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests, serveStored } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { leafOf, notShown, notWalked, type PlayStep, walk, walkOf, withAxe } from "./tour.ts"
import { admin } from "./staff-fixtures.ts"

type Page = Parameters<typeof signIn>[0]

const isOne = /\/api\/office\/events\/r1$/

/** The reasons for edges that a browser cannot cause. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the fields are read-only during sending": ({ before, case: { event } }) =>
    before.hasTag("busy") && event.type === "xstate.snapshot.form",
  "while two values wait the form is hidden, and only the end of an upload changes it": ({
    before,
    case: { event },
  }) => before.matches({ editing: "conflicted" }) && event.type === "xstate.snapshot.form",
}

const read = (name: string) => ["record.read", name] as const
const typed = (name: string) => ["xstate.snapshot.form", name] as const
const restored = (name: string) => ["xstate.done.actor.readDraft", name] as const
const saved = (name: string) => [["save.pressed"], ["xstate.done.actor.save", name]] as const

/** Returns an event with the name and the place of a version of the model's record. */
const eventOf = ({ version, values, changedBy, changedAt }: RecordVersion): OfficeEvent => ({
  _id: "r1",
  slug: "r1",
  status: "draft",
  visibleFrom: null,
  name: String(values["name"]),
  description: "Three days of rest and teaching.",
  eventType: "Physical",
  linkOrLocation: String(values["place"]),
  eventDateTime: "2027-03-12T08:00:00.000Z",
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: true,
  paymentPlans: [
    { role: "Student", price: 5_000 },
    { role: "Doctor", price: 15_000 },
  ],
  membersGroup: ["Student", "Doctor"],
  additionalInformation: null,
  eventTags: ["retreat"],
  capacity: 40,
  version,
  registeredCount: 0,
  missing: [],
  whyNotDeletable: null,
  chapters: [],
  draftedBy: null,
  changedBy: changedBy === null ? null : { _id: "s2", fullName: changedBy },
  changedAt,
})
const bodyOf = (data: unknown) => ({ success: true, message: "The event", data })

/** Serves one event, and opens a page about it. */
const open = async (page: Page, path: string, record: RecordVersion) => {
  await signIn(page, admin)
  let stored = bodyOf(eventOf(record))
  const readAgain = await serveStored(page, isOne, () => stored)
  await intercept(page, /\/api\/office\/events\/r1\/registrants/, (request) =>
    request.fulfill({ json: bodyOf({ items: [], next: null }) }),
  )
  const saves = await holdRequests(page, isOne, { method: "PATCH" })
  const news = await holdRequests(page, /\/api\/office\/events$/, { method: "POST" })
  await page.goto(path)
  const form = page.getByRole("form", { name: "Event" })
  const store = (version: RecordVersion) => {
    stored = bodyOf(eventOf(version))
  }
  const type = async ({ name, place }: Readonly<Record<string, unknown>>) => {
    await form.getByLabel("Name").fill(String(name))
    await form.getByLabel("Place", { exact: true }).fill(String(place))
  }
  const side = (name: string, title: string | RegExp) =>
    page
      .getByRole("group", { name: name === "name" ? "Name" : "Place or link" })
      .getByRole("radio", { name: title })
  const toast = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

  const play: PlayStep = async (_, { before, case: { name, event } }) => {
    switch (event.type) {
      case "xstate.done.actor.readDraft":
        return
      case "record.read": {
        store(event["record"])
        return readAgain()
      }
      case "xstate.snapshot.form":
        return type(event["snapshot"].context.values)
      case "mine.taken":
        return side(event["name"], "Your change").check()
      case "theirs.taken":
        return side(event["name"], /^Saved by /).check()
      case "choices.confirmed":
        await page.getByRole("button", { name: "Continue with These" }).click()
        return before.context.choices["name"] === undefined && before.context.choices["place"] === undefined
          ? toast("Choose one of the two")
          : undefined
      case "changes.discarded":
        return page.getByRole("button", { name: /^Discard (My )?Changes$/ }).click()
      case "save.pressed": {
        const save = form.getByRole("button", { name: "Save" })
        if (before.context.values["name"] === "") {
          // Once: the message under the field moves the button away from a second press.
          await save.click()
          return expect(form.getByLabel("Name")).toBeFocused()
        }
        await save.dblclick()
        return before.matches({ editing: "clean" }) ? toast("Everything is saved") : undefined
      }
    }
    const { output } = event as unknown as {
      readonly output: {
        readonly value?: RecordVersion
        readonly error?: { readonly data: RecordVersion; readonly message: string }
      }
    }
    const held = before.context.id === "new" ? news : saves
    if (output.value !== undefined) {
      const { value } = output
      store(value)
      await held.answer(before.context.id === "new" ? 201 : 200, bodyOf(eventOf(value)))
      // The response has other words than were sent, as after a lost first one. So the editor saves what was sent.
      if (before.context.id === "new") await saves.answer(200, bodyOf(eventOf(value)))
      return toast("Saved")
    }
    if (name === "the server is unreachable") return held.cut()
    if (name === "a field refused") {
      await held.answer(400, errorBody(400, "Bad", { name: "This field is wrong" }))
      return toast("This field is wrong")
    }
    const { data, message } = output.error!
    store(data)
    await held.answer(409, { ...errorBody(409, message), data: eventOf(data) })
    return name === "another place by another"
      ? toast("Bola Eze changed this too. The form has both changes. Save again.")
      : undefined
  }
  return { form, play, store, type }
}

const graph = explore(model, "a stored record")
const record = (model.inputs["a stored record"] as { readonly record: RecordVersion }).record
const walks = {
  "one person saves, and somebody else saves meanwhile": walkOf(graph, [
    restored("nothing"),
    ["save.pressed"],
    read("not newer"),
    read("another place"),
    typed("no name"),
    ["save.pressed"],
    typed("another name"),
    typed("both fields"),
    typed("no name"),
    typed("as it was"),
    ["changes.discarded"],
    typed("both fields"),
    ...saved("the server is unreachable"),
    ...saved("a field refused"),
    ...saved("both fields by another"),
    ["choices.confirmed"],
    ["theirs.taken", "name"],
    read("not newer"),
    ["changes.discarded"],
    typed("another name"),
    ...saved("saved"),
    typed("as it was"),
  ]),
  "a conflict appears while the person types": walkOf(graph, [
    restored("nothing"),
    typed("both fields"),
    read("not newer"),
    read("another place"),
    ["mine.taken", "place"],
    read("both fields"),
    ["mine.taken", "place"],
    ["theirs.taken", "name"],
    ["choices.confirmed"],
    ...saved("saved"),
  ]),
  "changes of other fields are joined": walkOf(graph, [
    restored("nothing"),
    typed("another name"),
    ...saved("another place by another"),
    read("both fields"),
    ["changes.discarded"],
  ]),
  "a reading joins other fields": walkOf(graph, [
    restored("nothing"),
    typed("another name"),
    read("another place"),
  ]),
  "a reading is shown": walkOf(graph, [restored("nothing"), read("both fields"), typed("no name")]),
  "a draft is restored": walkOf(graph, [restored("stored"), read("both fields")]),
  "a draft about an older version is compared": walkOf(graph, [
    restored("about an older version"),
    read("another place"),
    ["theirs.taken", "place"],
  ]),
}

test("every edge of the editor is walked, or left out with a reason", () => {
  const rest = notWalked(graph, Object.values(walks).flat())
  const unexplained = rest.filter((edge) => !Object.values(notWalkedReasons).some((reason) => reason(edge)))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)
})

for (const [name, path] of Object.entries(walks))
  test(`editing a record: ${name}`, async ({ page }) => {
    test.slow()
    const [first, ...rest] = path
    const draft = first!.case.event["output"] as {
      readonly base: RecordVersion
      readonly values: RecordVersion["values"]
    } | null
    const { play, store, type } = await open(page, "/office/events/r1", draft?.base ?? record)
    if (draft !== null) {
      await type(draft.values)
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem("root/event-draft") ?? ""))
        .toContain(String(draft.values["place"]))
      store(record)
      await page.reload()
    }
    await walk(
      page,
      rest,
      leafOf(first!.after.value),
      play,
      withAxe({ ...recordEditorView, restoring: notShown }),
    )
  })

test("a new record opens its own page", async ({ page }) => {
  const fresh = explore(model, "a new record")
  const path = walkOf(fresh, [
    restored("nothing"),
    ["save.pressed"],
    typed("another name"),
    ...saved("saved"),
  ])
  const { play } = await open(page, "/office/events/new", record)
  await walk(page, path.slice(1), leafOf(path[0]!.after.value), play, withAxe(recordEditorView))
})

test("a new record that a colleague changed after a lost response opens with both versions", async ({
  page,
}) => {
  const { form, store, type } = await open(page, "/office/events/new", record)
  const changed = (model.cases["xstate.done.actor.save"] as Record<string, { readonly output: unknown }>)[
    "both fields by another"
  ]!.output as { readonly error: { readonly data: RecordVersion; readonly message: string } }
  await intercept(page, /\/api\/office\/events$/, (request) =>
    request.fulfill({
      status: 409,
      json: { ...errorBody(409, changed.error.message), data: eventOf(changed.error.data) },
    }),
  )
  store(changed.error.data)
  await type({ name: "Retreat 2027", place: "Enugu" })
  await form.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(changed.error.message).first()).toBeVisible()
  await expect(page).toHaveURL(/\/office\/events\/r1$/)
  const name = page.getByRole("group", { name: "Name" })
  await expect(name.getByRole("radio", { name: "Your change" })).toBeVisible()
  await expect(name).toContainText("Retreat 2027")
  await expect(name).toContainText("Spring Retreat")
})

test("leaving asks while something is not saved", async ({ page }) => {
  const { form, type } = await open(page, "/office/events/r1", record)
  await type({ name: "Retreat 2027", place: "Jos" })
  await page.getByRole("link", { name: "All events" }).click()
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await dialog.getByRole("button", { name: "Keep Editing" }).click()
  await expect(form.getByLabel("Name")).toHaveValue("Retreat 2027")
  await page.getByRole("link", { name: "All events" }).click()
  await dialog.getByRole("button", { name: "Leave" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible()
  await page.goBack()
  await expect(form.getByLabel("Name")).toHaveValue("Retreat 2027")
})
