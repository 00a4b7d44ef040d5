import { model } from "../machines/member-care.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { memberCareView } from "../pages/member-care.view.ts"
import { dayIn } from "../api/lagos-days.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { expectNotStored, storeDraft } from "./stored-drafts.ts"
import { isNotDefect, leafOf, nameOfWalk, notShown, walk, walksHere, withAxe } from "./tour.ts"

const member = {
  _id: "m1",
  fullName: "Ngozi Eze",
  email: "ngozi@portal.test",
  membershipId: "CM100000042",
  role: "Doctor",
  chapter: "Benue",
  avatarUrl: null,
  joinedAt: "2026-01-04T09:00:00.000Z",
  isSuspended: true,
  phone: "+2348030001122",
  gender: "Female",
  specialty: "Surgery",
  yearsOfExperience: "0 - 5 Years",
  admissionYear: null,
  yearOfStudy: null,
  leadershipPosition: null,
  isVerified: true,
  isSubscribed: true,
  isStaff: false,
  conversation: null,
  dateOfBirth: "1990-05-06",
  licence: {
    number: "MDCN/1",
    status: "unchecked",
    note: null,
    checkedBy: null,
    checkedAt: null,
    version: 1,
    claim: null,
    acts: [],
  },
  suspension: {
    since: "2026-11-20T09:00:00.000Z",
    until: null,
    by: { _id: "s1", fullName: "Ruth Obi" },
    reason: "Wrote to strangers about money",
  },
  version: 3,
  acts: ["note", "suspend", "lift"],
  mayEdit: false,
  maxSuspensionDays: null,
}
const entry = {
  _id: "note:n1",
  kind: "note",
  at: "2026-11-20T09:00:00.000Z",
  content: "Called about the retreat",
  note: "n1",
  by: { _id: "s1", fullName: "Ruth Obi" },
  correctedAt: "2026-11-21T09:00:00.000Z",
  version: 3,
  mayCorrect: true,
}
const later = "Ruth Obi changed this member on Nov 23, 2026, 4:30 PM (Lagos time). Read the record again."
const okay = (data: unknown) => ({ json: { success: true, message: "Done", data } })
const buttons = {
  note: "Add Note",
  correction: "Correct Note",
  suspend: "Change Suspension",
  lift: "End Suspension",
} as const

/** The session tour covers the end of a session. The fields are read-only during sending, and covered by a question. */
const isWalkable = (edge: Edge): boolean => {
  const { before, case: taken } = edge
  if (!isNotDefect(edge) || taken.name === "the session expired") return false
  if (taken.event.type !== "xstate.snapshot.form") return true
  const isSuspending = before.context.act === "suspend"
  return before.matches({ acting: "composing" }) && (isSuspending || taken.name !== "typed without an end")
}

test("an act about a member: the page shows the view of each state on every path", async ({ page }) => {
  test.setTimeout(360_000)
  await signIn(page, await makeMember(page.request))
  await intercept(page, /\/api\/office\/access/, (request) =>
    request.fulfill(
      okay({
        roles: ["admin"],
        permissions: ["office.open", "to-do.read", "members.read", "members.edit", "members.suspend"],
        doors: [],
      }),
    ),
  )
  await intercept(page, /\/api\/office\/members\/m1$/, (request) => request.fulfill(okay(member)))
  await intercept(page, /\/api\/office\/members\/m1\/timeline/, (request) =>
    request.fulfill(okay({ items: [entry], next: null })),
  )
  const acts = await holdRequests(page, /\/api\/office\/members\/m1\/(notes|suspension)/)
  const form = page.getByRole("dialog")
  const question = page.getByRole("alertdialog")
  const answers: Record<string, (act: string) => Promise<void>> = {
    done: (act) =>
      acts.answer(act === "correction" ? 200 : 201, {
        success: true,
        message: "Done",
        data: { ...member, version: 4 },
      }),
    "a colleague was first": () =>
      acts.answer(409, { ...errorBody(409, later), data: { ...member, version: 7 } }),
    "a field refused": () =>
      acts.answer(400, errorBody(400, "Bad", { reason: "Some characters cannot be saved." })),
    "the server is unreachable": () => acts.cut(),
  }
  const type = async (name: string, act: string) => {
    if (act === "suspend") {
      const isOpen = name === "typed without an end"
      await form.getByRole("radio", { name: isOpen ? "Without an end" : "Until a day" }).click()
      if (!isOpen) await form.getByLabel("Until").fill(name === "typed" ? dayIn(5) : "")
    }
    const reason = name === "typed" ? "Wrote to strangers about money" : "Asked for it"
    await form.getByLabel(/^(Note|Reason)$/).fill(name === "emptied" ? " " : reason)
  }
  let left: readonly Edge[] = []
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    left = left.slice(1)
    switch (event.type) {
      case "act.chosen":
        await storeDraft(
          page,
          "care-draft",
          left[0]?.case.name === "a draft"
            ? {
                [event["act"] === "correction" ? "correction/n1" : `${event["act"]}/m1`]: {
                  reason: "Written before the reload",
                  lasts: "until",
                  until: dayIn(9),
                },
              }
            : null,
        )
        return page
          .getByRole("button", { name: buttons[event["act"] as keyof typeof buttons], exact: true })
          .click()
      case "xstate.done.actor.readDraft":
        return expect(form.getByLabel(/^(Note|Reason)$/)).toHaveValue(
          name === "a draft"
            ? "Written before the reload"
            : before.context.act === "correction"
              ? "Called about the retreat"
              : "",
        )
      case "act.cancelled":
        // A closed question stays on the page until it has faded.
        if (!before.matches({ acting: "composing" })) await expect(question).toHaveCount(1)
        if (!before.matches({ acting: "composing" }))
          return question.getByRole("button", { name: /^(No, Go Back|Cancel)$/ }).click()
        await form.getByRole("button", { name: "Cancel" }).click()
        return expectNotStored(page, "care-draft", "reason")
      case "act.confirmed":
        await expect(question).toHaveCount(1)
        return question.getByRole("button", { name: /^Yes, / }).dblclick()
      case "act.continued":
        return question.getByRole("button", { name: "Continue" }).click()
      case "xstate.snapshot.form":
        return type(name, before.context.act)
      case "act.submitted":
        return form.locator("button[type=submit]").click()
      default:
        await answers[name]!(before.context.act)
        if (name === "done") await expectNotStored(page, "care-draft", "reason")
    }
  }
  const graph = explore(model, "plain")
  const views = withAxe({ ...memberCareView, restoring: notShown })
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      left = path
      await page.goto("/office/members/m1")
      acts.clear()
      await expect(page.getByText("Called about the retreat")).toBeVisible()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
