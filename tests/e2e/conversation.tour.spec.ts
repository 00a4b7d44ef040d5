import { conversationMachine } from "#machines/conversation/conversation.machine.ts"
import { model } from "../machines/conversation.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { conversationView } from "../pages/conversation.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { fakeChatServer } from "./fake-chat-server.ts"
import { logIn } from "./store-fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { withAxe, leafOf, notWalked, walk, walkOf } from "./tour.ts"

const type = ({ case: { event } }: Edge) => event.type
const isOf = (edge: Edge, ...types: readonly string[]) => types.some((one) => type(edge).startsWith(one))

/** The reasons for edges that the path leaves out. Every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
    isOf(edge, "xstate.error."),
  "the session tour covers the end of a session": ({ case: { name } }) => name === "the session expired",
  "the journey covers stored data and a new conversation": ({ case: { name } }) =>
    name.startsWith("with ") || name === "the device's copy" || name === "a new one",
  "the walk has a full page of its own": ({ case: { name } }) => name === "a full page from the beginning",
  "sending and receiving do not depend on what is being fetched": (edge) =>
    edge.before.hasTag("open") && !edge.before.matches({ open: "live" }) && isOf(edge, "draft.", "message."),
  "a message that comes while the conversation opens shows nothing yet; the machine's own tests cover it": (
    edge,
  ) => edge.before.matches("opening") && isOf(edge, "message."),
  "a restored connection reloads the conversation as Retry does": (edge) =>
    edge.before.matches("openFailed") && type(edge) === "connection.opened",
  "a connection cut while catching up starts again, as in every state": (edge) =>
    edge.before.matches({ open: "catchingUp" }) && type(edge) === "connection.opened",
}
const isNotWalked = (edge: Edge): boolean => Object.values(notWalkedReasons).some((reason) => reason(edge))

test("a conversation: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  const graph = explore(model, "with a doctor")
  const path = walkOf(graph, [
    ["xstate.done.actor.openChat", "the server is unreachable"],
    ["chat.retried"],
    ["connection.opened"],
    ["xstate.done.actor.openChat", "a long conversation"],
    ["message.submitted"],
    ["draft.typed", "nothing"],
    ["draft.typed", "too many"],
    ["draft.typed", "some text"],
    ["message.submitted"],
    ["message.received", "one's own"],
    ["draft.typed", "some text"],
    ["message.submitted"],
    ["message.refused", "the server is unreachable"],
    ["message.retried"],
    ["message.refused", "the server is unreachable"],
    ["message.discarded"],
    ["message.received", "the next"],
    ["message.received", "one that is known"],
    ["message.received", "one after a gap"],
    ["xstate.done.actor.readNewer", "a part of it"],
    [`xstate.after.retryDelay.${conversationMachine.id}.open.behind`, "elapsed"],
    ["xstate.done.actor.readNewer", "the server is unreachable"],
    ["connection.opened"],
    ["xstate.done.actor.readNewer", "a full page"],
    ["xstate.done.actor.readNewer", "what was missed"],
    ["connection.opened"],
    ["xstate.done.actor.readNewer", "nothing"],
    ["older.requested"],
    ["xstate.done.actor.readOlder", "the server is unreachable"],
    ["older.requested"],
    ["xstate.done.actor.readOlder", "a page"],
    ["older.requested"],
    ["connection.opened"],
    ["xstate.done.actor.readNewer", "nothing"],
    ["older.requested"],
    ["xstate.done.actor.readOlder", "the first ones"],
  ])
  const rest = notWalked(graph, path)
  expect(rest.filter((edge) => !isNotWalked(edge)).map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  const [member, doctor] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const [{ user: me }, { user: other }] = [await logIn(page, member), await logIn(page, doctor)]
  await signIn(page, member)
  const chatServer = await fakeChatServer(page)
  const history = await holdRequests(page, /\/api\/chats\/history\/[^/]+$/)

  const message = (sequence: number, clientMessageId?: string) => ({
    _id: `message-${sequence}`,
    sender: clientMessageId === undefined ? other._id : me._id,
    receiver: clientMessageId === undefined ? me._id : other._id,
    content: clientMessageId === undefined ? `Message ${sequence} of this conversation` : "Good morning",
    createdAt: new Date(Date.UTC(2026, 0, 4, 9, sequence)).toISOString(),
    sequence,
    clientMessageId: clientMessageId ?? `theirs-${sequence}`,
  })
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
  const answer = (messages: readonly unknown[]) =>
    history.answer(200, { success: true, message: "The conversation", data: messages })
  const event = `newMessage_${[me._id, other._id].toSorted().join("_")}`
  /** The first and last sequence number on the page, without gaps between. */
  let [first, last] = [151, 200]
  const more = (count: number) => {
    last += count
    return answer(range(last - count + 1, last))
  }
  const log = page.getByRole("log")
  const field = page.getByRole("textbox", { name: /^Message to / })
  const shown = (sequence: number) => log.getByText(`Message ${sequence} of`)
  const refuse = async () =>
    (await chatServer.sent()).acknowledge({
      statusCode: 503,
      error: "Service Unavailable",
      message: "We are busy.",
    })
  const play = async (_: unknown, { before, case: { name, event: happened } }: Edge) => {
    switch (happened.type) {
      case "xstate.done.actor.openChat":
        if (name === "the server is unreachable") return history.cut()
        await answer(range(first, last))
        return expect(shown(last)).toBeVisible()
      case "chat.retried":
        return page.getByRole("alert").getByRole("button", { name: "Retry" }).click()
      case "connection.opened":
        if (!before.matches("opening")) await chatServer.cut()
        // The page has aborted its earlier requests.
        history.clear()
        return chatServer.acceptConnection()
      case "draft.typed":
        return field.fill(String(happened["text"]))
      case "message.submitted":
        await field.press("Enter")
        if (before.context.draft === "") return expect(page.getByText("This field is required")).toBeVisible()
        await expect(field).toHaveValue("")
        return expect(log.getByText("Sending…")).toBeVisible()
      case "message.refused":
        await refuse()
        return expect(log.getByText("Not sent. We are busy.")).toBeVisible()
      case "message.retried":
        await log.getByRole("button", { name: "Retry" }).click()
        return expect(log.getByText("Sending…")).toBeVisible()
      case "message.discarded":
        await log.getByRole("button", { name: "Delete" }).click()
        return expect(log.getByText("Not sent.")).toHaveCount(0)
      case "message.received": {
        if (name === "one's own") {
          const { message: sent, acknowledge } = await chatServer.sent()
          acknowledge({ success: true, message: "Sent", data: message(++last, sent.clientMessageId) })
          await expect(log.getByText("Sending…")).toHaveCount(0)
          return expect(log.getByText("Good morning")).toHaveCount(1)
        }
        const sequence = name === "the next" ? ++last : name === "one after a gap" ? last + 4 : last
        chatServer.emitEvent(event, message(sequence))
        await expect(shown(sequence)).toHaveCount(1)
        return expect(shown(sequence)).toBeVisible()
      }
      case "xstate.done.actor.readNewer":
        if (name === "the server is unreachable") return history.cut()
        if (name === "nothing") return answer([])
        return more(name === "a full page" ? 50 : name === "a part of it" ? 2 : 4)
      case "older.requested":
        // Scrolls from the end to the top, as a reader does. What has just arrived is the end.
        await expect(shown(last)).toBeAttached()
        await log.evaluate((box) => box.scrollTo(0, box.scrollHeight))
        await expect(shown(last)).toBeInViewport()
        return log.evaluate((box) => box.scrollTo(0, 0))
      case "xstate.done.actor.readOlder": {
        if (name === "the server is unreachable") return history.cut()
        const upper = shown(first)
        await expect(upper).toBeInViewport()
        const from = name === "a page" ? first - 50 : 1
        await answer(range(from, first - 1))
        first = from
        // The reader's position does not move.
        await expect(shown(from)).toBeAttached()
        return expect(upper).toBeInViewport()
      }
      default:
        return undefined
    }
  }
  await page.goto(`/dashboard/messaging?id=${other._id}`)
  await walk(page, path, leafOf(graph.born.snapshot.value), play, withAxe(conversationView))

  // A keyboard makes the window lower. The last messages stay in view, above the field.
  await log.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(shown(last)).toBeInViewport()
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 420 })
  await expect(shown(last)).toBeInViewport({ ratio: 1 })
  await expect(field).toBeInViewport({ ratio: 1 })

  // The same in one frame: the browser reports the scrolling only after the list is lower.
  await page.setViewportSize(size)
  await log.evaluate((box) => box.scrollTo(0, 0))
  await expect(shown(last)).not.toBeInViewport()
  await log.evaluate((box) => {
    box.scrollTo(0, box.scrollHeight)
    box.style.maxHeight = `${box.clientHeight / 2}px`
  })
  await expect(shown(last)).toBeInViewport({ ratio: 1 })
})
