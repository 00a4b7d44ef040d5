import type { StaffGrant } from "#api/contract/office-staff.ts"
import type { GrantValues } from "#machines/grant/grant-form.ts"
import { model } from "../machines/grant.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { grantView } from "../pages/grant.view.ts"
import { expect, signIn, test } from "./fixtures.ts"
import { chooseByTyping, errorBody, holdRequests, serveStored } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { logIn } from "./store-fixtures.ts"
import { leafOf, notShown, notWalked, walk, walkOf, withAxe } from "./tour.ts"
import { admin } from "./staff-fixtures.ts"

const isList = /\/api\/office\/staff$/
const input = "the staff"

/** The reasons for edges that a browser cannot cause. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the fields are read-only during sending": ({ before, case: { event } }) =>
    before.hasTag("busy") && event.type === "xstate.snapshot.form",
  "the list lies behind the dialog, which shows nothing of it": ({ before, case: { event } }) =>
    event.type === "grants.read" &&
    (before.hasTag("busy") || before.matches("finding") || before.matches("granting")),
  "the dialog about a role asks for the reason and the password only": ({ before, case: { event, name } }) =>
    before.matches("deciding") &&
    event.type === "xstate.snapshot.form" &&
    !["an editor until a day", "no reason", "no password"].includes(name),
  "the browser's date field has whole days only": ({ case: { name } }) => name === "half a day",
}

const read = (name: string) => ["grants.read", name] as const
const opened = (name: string) => ["grant.opened", name] as const
const typed = (name: string) => ["xstate.snapshot.form", name] as const
const sent = (name: string) => [["grant.submitted"], ["xstate.done.actor.grantRole", name]] as const
const decided = (decision: "approve" | "end", name: string) =>
  [
    ["decision.made", decision],
    ["xstate.done.actor.decideGrant", name],
  ] as const
const begun = [["grant.begun"], ["member.chosen"]] as const
const closed = ["dialog.closed"] as const

test("granting and ending roles: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, input)
  const path = walkOf(graph, [
    read("as before"),
    read("the editor has ended"),
    read("another lasting admin"),
    opened("one's own"),
    read("as before"),
    read("the editor has ended"),
    read("another lasting admin"),
    closed,
    opened("an admin"),
    closed,
    read("as before"),
    opened("an admin"),
    closed,
    opened("an admin"),
    read("the editor has ended"),
    read("as before"),
    read("another lasting admin"),
    closed,
    opened("one that has ended"),
    read("another lasting admin"),
    read("the editor has ended"),
    read("as before"),
    closed,
    // Two admins approve the same role.
    opened("one that waits"),
    typed("an editor until a day"),
    ...decided("approve", "approved by another"),
    closed,
    read("as before"),
    opened("an editor"),
    ["decision.made", "end"],
    typed("no reason"),
    ["decision.made", "end"],
    typed("an editor until a day"),
    typed("no password"),
    ["decision.made", "end"],
    read("another lasting admin"),
    read("as before"),
    read("the editor has ended"),
    read("as before"),
    typed("an editor until a day"),
    ...decided("end", "the server is unreachable"),
    ...decided("end", "a field refused"),
    ...decided("end", "the last admin"),
    // Two admins end the same role.
    ...decided("end", "ended by another"),
    closed,
    read("as before"),
    opened("an editor"),
    typed("an editor until a day"),
    ...decided("end", "saved"),
    ["grant.begun"],
    closed,
    ...begun,
    ["grant.submitted"],
    ["member.dropped"],
    closed,
    ["member.dropped"],
    ["member.chosen"],
    typed("no role"),
    ["grant.submitted"],
    typed("no chapter"),
    ["grant.submitted"],
    typed("a chapter leader"),
    typed("no reason"),
    typed("no password"),
    typed("an editor until a day"),
    ...sent("the server is unreachable"),
    ...sent("a field refused"),
    ...sent("no admin any more"),
    // Another admin has granted it already.
    ...sent("granted already"),
    closed,
    ...begun,
    closed,
    ...begun,
    typed("a chapter leader"),
    ...sent("a second admin is needed"),
    ...begun,
    typed("an editor until a day"),
    ...sent("granted"),
  ])
  const rest = notWalked(graph, path)
  const unexplained = rest.filter((edge) => !Object.values(notWalkedReasons).some((reason) => reason(edge)))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  await signIn(page, admin)
  const { user } = await logIn(page, admin)
  const bodyOf = (data: unknown) => ({
    success: true,
    message: "Done",
    data: JSON.parse(JSON.stringify(data).replaceAll('"s1"', JSON.stringify(user._id))) as unknown,
  })
  const { grants } = model.inputs[input] as { readonly grants: readonly StaffGrant[] }
  let stored = grants
  const readAgain = await serveStored(page, isList, () => bodyOf(stored))
  await serveStored(page, /\/api\/office\/staff\/ended(\?|$)/, () =>
    bodyOf({ items: stored.filter(({ status }) => status === "ended"), next: null }),
  )
  const found = {
    ...(model.cases["member.chosen"]["plain"] as { member: object }).member,
    firstName: "Ife",
    middleName: null,
    lastName: "Ojo",
    gender: null,
    role: "Doctor",
    region: "Benue",
    avatarUrl: null,
    bio: null,
    specialty: null,
  }
  await intercept(page, /\/api\/users\?/, (request) =>
    request.fulfill({
      json: bodyOf({
        items: [found],
        meta: { currentPage: 1, itemsPerPage: 10, totalItems: 1, totalPages: 1 },
      }),
    }),
  )
  const acts = await holdRequests(page, /\/api\/office\/staff(\/g\d\/(approve|end))?$/, { method: "POST" })
  await page.goto("/office/staff")

  const dialog = page.getByRole("dialog")
  const form = dialog.getByRole("form")
  const button = (name: string) => dialog.getByRole("button", { name, exact: true })
  const toast = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  const fill = async ({ role, chapter, endsAt, reason, password }: GrantValues) => {
    await form.getByLabel("Your password", { exact: true }).fill(password)
    if ((await form.getAttribute("aria-label")) !== "Grant a role") {
      const why = form.getByLabel("Why it ends")
      if ((await why.count()) > 0) await why.fill(reason)
      return
    }
    if (role !== "") {
      await form.getByRole("button", { name: /Role/ }).click()
      await page.getByRole("option", { name: role === "editor" ? "Editor" : "Chapter leader" }).click()
    }
    if (role === "chapter-leader" && chapter.trim() !== "")
      await chooseByTyping(form.getByRole("combobox", { name: "Chapter" }), chapter, chapter)
    await form.getByLabel("Last day").fill(endsAt)
    await form.getByLabel("Reason").fill(reason)
  }
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    const { values } = before.context
    switch (event.type) {
      case "grants.read": {
        stored = event["grants"] as readonly StaffGrant[]
        await readAgain()
        if (before.matches("listing"))
          await expect(page.getByRole("list", { name: "Staff roles" }).getByRole("listitem")).toHaveCount(
            stored.filter(({ status }) => status !== "ended").length,
          )
        return
      }
      case "grant.begun":
        return page.getByRole("button", { name: "Grant a Role" }).click()
      case "member.chosen":
        return button("Choose Ife Ojo, DOC-0009").click()
      case "member.dropped":
        return button("Change the member").click()
      case "grant.opened": {
        const grant = event["grant"] as StaffGrant
        if (grant.status === "ended") await page.getByRole("radio", { name: "Ended" }).click()
        await page.getByRole("button", { name: new RegExp(`^Open .* of ${grant.member.fullName}$`) }).click()
        return expect(dialog.getByRole("heading", { name: grant.member.fullName })).toBeVisible()
      }
      case "dialog.closed":
        await page.keyboard.press("Escape")
        if (before.matches("finding") && before.context.member !== null) return expect(form).toBeVisible()
        await expect(dialog).toHaveCount(0)
        if (new URL(page.url()).search !== "") await page.getByRole("radio", { name: "Now" }).click()
        return
      case "xstate.snapshot.form":
        return fill(event["snapshot"].context.values)
      case "grant.submitted":
        await button("Grant Role").click()
        if (values.role === "") await expect(form.getByRole("button", { name: /Role/ })).toBeFocused()
        else if (values.role === "chapter-leader" && values.chapter.trim() === "")
          await expect(form.getByRole("combobox", { name: "Chapter" })).toBeFocused()
        return
      case "decision.made":
        await button(name === "approve" ? "Approve" : "End Role").click()
        if (before.context.hasReason && values.reason.trim() === "")
          await expect(form.getByLabel("Why it ends")).toBeFocused()
        else if (values.password === "")
          await expect(form.getByLabel("Your password", { exact: true })).toBeFocused()
        return
    }
    const { output } = event as unknown as {
      readonly output: {
        readonly value?: StaffGrant
        readonly error?: {
          readonly data: StaffGrant | null
          readonly message: string
          readonly status: number
          readonly fields: Record<string, string>
        }
      }
    }
    const { value, error } = output
    /** The list of the server after the answer: the changed role is part of it. */
    const changed = value ?? error?.data
    if (changed) stored = [changed, ...stored.filter(({ _id }) => _id !== changed._id)]
    if (error === undefined) {
      await acts.answer(201, bodyOf(value))
      const waits = value?.status === "waiting"
      return toast(
        value?.status === "ended"
          ? "Ebele Adeyemi no longer has the role"
          : waits
            ? "Ife Ojo gets the role when another admin approves it"
            : "Ife Ojo has the role now",
      )
    }
    if (name === "the server is unreachable") return acts.cut()
    if (name === "a field refused") {
      await acts.answer(400, errorBody(400, "Bad", error.fields))
      return expect(form.getByText("This field is wrong")).toBeVisible()
    }
    const body = errorBody(error.status, error.message)
    await acts.answer(error.status, error.data === null ? body : { ...body, data: bodyOf(error.data).data })
    return toast(error.message)
  }
  await walk(page, path, leafOf(graph.born.snapshot.value), play, {
    ...withAxe(grantView),
    routing: notShown,
  })
})
