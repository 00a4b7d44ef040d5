import { model } from "../machines/inbox-conversation.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { inboxConversationView } from "../pages/inbox-conversation.view.ts"
import { expect, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests, serveStored } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { logIn } from "./store-fixtures.ts"
import { leafOf, notShown, notWalked, walk, walkOf, withAxe } from "./tour.ts"
import { admin } from "./staff-fixtures.ts"

const address = "/office/inbox/m1"
const isOne = /\/api\/office\/inbox\/m1$/

/** The reasons for edges that a browser cannot cause. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": ({ case: { event } }) =>
    event.type.startsWith("xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the journey reloads the page with a begun reply": ({ case: { event, name } }) =>
    event.type === "xstate.done.actor.readDraft" && name === "stored",
  "the page shows no form to type into": ({ before, case: { event } }) =>
    event.type === "xstate.snapshot.form" && !["ready.mine", "ready.empty"].includes(leafOf(before.value)),
  "a reading during an act is too fast to see; the machine's own tests cover it": ({
    before,
    case: { event },
  }) => event.type === "conversation.read" && (before.hasTag("busy") || leafOf(before.value) === "restoring"),
  "typing the same text changes nothing that can be seen": ({ case: { name } }) => name === "the same reply",
}

const read = (name: string) => ["conversation.read", name] as const
const typed = (name: string) => ["xstate.snapshot.form", name] as const
const taken = (name: string) => [["conversation.taken"], ["xstate.done.actor.take", name]] as const
const assigned = (name: string) => [["conversation.assigned"], ["xstate.done.actor.assignTo", name]] as const
const closed = (name: string) => [["conversation.closed"], ["xstate.done.actor.close", name]] as const
const replied = (name: string) => [["reply.sent"], ["xstate.done.actor.reply", name]] as const

test("a conversation of the inbox: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a member waits")
  const path = walkOf(graph, [
    ["xstate.done.actor.readDraft", "nothing"],
    read("nobody has it"),
    read("a colleague has it"),
    read("a colleague has it"),
    ...assigned("the server is unreachable"),
    read("it is closed"),
    read("it is closed"),
    ...assigned("the server is unreachable"),
    ...taken("the server is unreachable"),
    read("nobody has it"),
    read("it is closed"),
    read("a colleague has it"),
    read("nobody has it"),
    ...taken("the server is unreachable"),
    ...taken("a colleague was faster"),
    read("it is mine"),
    read("it is mine"),
    read("nobody has it"),
    read("it is mine"),
    read("it is closed"),
    read("it is mine"),
    read("a colleague has it"),
    ...assigned("it has changed"),
    ["reply.sent"],
    typed("too long"),
    ["reply.sent"],
    typed("a reply"),
    ...replied("the server is unreachable"),
    ...replied("a field refused"),
    ...replied("a colleague has it"),
    read("it is mine"),
    ...replied("sent"),
    ...closed("the server is unreachable"),
    ...closed("it has changed"),
    ...assigned("the server is unreachable"),
    ...assigned("assigned"),
    read("nobody has it"),
    ...assigned("the server is unreachable"),
    ...closed("the server is unreachable"),
    ...taken("taken"),
    ...closed("closed"),
    read("nobody has written"),
    read("nobody has written"),
    read("it is closed"),
    read("nobody has written"),
    ["reply.sent"],
    typed("too long"),
    ["reply.sent"],
    typed("a reply"),
    ...replied("the server is unreachable"),
    ...replied("a field refused"),
    ...replied("a colleague has it"),
    read("nobody has written"),
    read("nobody has it"),
    read("nobody has written"),
    read("a colleague has it"),
    read("nobody has written"),
    ...replied("sent"),
    read("it is mine"),
    read("nobody has written"),
  ])
  const rest = notWalked(graph, path)
  const unexplained = rest.filter((edge) => !Object.values(notWalkedReasons).some((reason) => reason(edge)))
  expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  await signIn(page, admin)
  const { user } = await logIn(page, admin)
  /** Replaces the model's member of staff by the one who is signed in. */
  const bodyOf = (data: unknown) => ({
    success: true,
    message: "Done",
    data: JSON.parse(JSON.stringify(data).replaceAll('"s1"', JSON.stringify(user._id))) as unknown,
  })
  let stored = bodyOf((model.inputs["a member waits"] as { readonly conversation: unknown }).conversation)
  const readAgain = await serveStored(page, isOne, () => stored)
  await intercept(
    page,
    /\/api\/office\/inbox\/m1\/messages$/,
    (request) =>
      request.fulfill({
        json: bodyOf([
          {
            _id: "c0",
            sender: "m1",
            receiver: "admin",
            content: "Good morning. My payment of the annual dues is not shown.",
            createdAt: "2026-11-01T09:00:00.000Z",
            sequence: 1,
          },
        ]),
      }),
    { method: "GET" },
  )
  await intercept(page, /\/api\/office\/inbox\/assignees$/, (request) =>
    request.fulfill({
      json: bodyOf([
        { _id: "s1", fullName: "Ada Eze" },
        { _id: "s2", fullName: "Bola Eze" },
        { _id: "s3", fullName: "Chidi Eze" },
      ]),
    }),
  )
  const acts = await holdRequests(page, /\/api\/office\/inbox\/m1\/(take|assign|close|messages)$/, {
    method: "POST",
  })
  await page.goto(address)
  const reply = page.getByRole("form", { name: /^(Reply|Message)$/ }).getByLabel(/^Your (reply|message)$/)
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const toast = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "conversation.read": {
        stored = bodyOf(event["conversation"])
        return readAgain()
      }
      case "conversation.taken":
        return button("Take It").dblclick()
      case "conversation.closed":
        return button("Close").dblclick()
      case "conversation.assigned": {
        // A colleague who has the conversation cannot be chosen.
        const isBola = before.context.conversation.assignedTo?._id === "s2"
        await page.getByRole("button", { name: /Colleague/ }).click()
        await page.getByRole("option", { name: isBola ? "Chidi Eze" : "Bola Eze" }).click()
        return button("Assign").click()
      }
      case "reply.sent":
        await page.getByRole("button", { name: /^Send (Reply|Message)$/ }).click()
        if (before.context.values.content.trim() === "" || before.context.values.content.length > 4_000)
          return expect(reply).toBeFocused()
        return
      case "xstate.snapshot.form":
        return reply.fill(event["snapshot"].context.values.content)
      case "xstate.done.actor.readDraft":
        return expect(button("Take It")).toBeVisible()
    }
    const { output } = event as unknown as {
      readonly output: {
        readonly value?: unknown
        readonly error?: { readonly data: unknown; readonly message: string }
      }
    }
    if (output.error === undefined) {
      if (name !== "sent") stored = bodyOf(output.value)
      await acts.answer(201, bodyOf(output.value))
      if (name === "sent") {
        await expect(page.getByRole("log")).toContainText("Admin: Good morning, Ebele.")
        return expect(reply).toHaveValue("")
      }
      if (name === "closed") await toast("You closed the conversation with Ebele Adeyemi")
      return
    }
    if (name === "the server is unreachable") return acts.cut()
    if (name === "a field refused") {
      await acts.answer(400, errorBody(400, "Bad", { content: "Please write less" }))
      return toast("Please write less")
    }
    stored = bodyOf(output.error.data)
    await acts.answer(409, { ...errorBody(409, output.error.message), data: stored.data })
    return toast(output.error.message)
  }
  await walk(page, path, leafOf(graph.born.snapshot.value), play, {
    ...withAxe(inboxConversationView),
    restoring: notShown,
  })
})
