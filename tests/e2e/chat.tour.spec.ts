import { chatMachine } from "#machines/chat/chat.machine.ts"
import { model } from "../machines/chat.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { chatView } from "../pages/chat.view.ts"
import { expect, makeMember, test } from "./fixtures.ts"
import { fakeChatServer } from "./fake-chat-server.ts"
import { showTopBar } from "./journey-steps.ts"
import { storeRecord, logIn } from "./store-fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { withAxe, leafOf, notWalked, walk, walkOf } from "./tour.ts"

const type = ({ case: { event } }: Edge) => event.type

/** The reasons for edges that the path leaves out. Every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
    type(edge).startsWith("xstate.error."),
  "the session reports a member once; another member logs in only after the previous one has logged out": (
    edge,
  ) =>
    type(edge) === "member.loggedIn" || (edge.before.matches("offline") && type(edge) === "member.loggedOut"),
  "a logout works the same in every state of the connection": (edge) =>
    type(edge) === "member.loggedOut" && !edge.before.matches({ online: "connected" }),
  "a connection cut while opening behaves like an unavailable server": (edge) =>
    type(edge) === "socket.closed" && edge.before.matches({ online: "connecting" }),
}
const isNotWalked = (edge: Edge): boolean => Object.values(notWalkedReasons).some((reason) => reason(edge))

/** The event name of a delay of the machine. */
const timer = (name: string, state: string) => `xstate.after.${name}.${chatMachine.id}.${state}`

test("the chat connection: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a page of members")
  const path = walkOf(graph, [
    ["member.loggedIn", "first"],
    ["socket.opened"],
    ["update.received", "a message"],
    ["update.received", "a notification"],
    ["socket.closed"],
    [timer("backOff", "waiting"), "elapsed"],
    ["socket.refused", "the server is unreachable"],
    ["network.returned"],
    ["socket.refused", "an expired token"],
    ["xstate.done.actor.renewSession", "not renewed"],
    ["network.returned"],
    ["socket.refused", "an expired token"],
    ["xstate.done.actor.renewSession", "renewed"],
    ["socket.refused", "an expired token"],
    ["network.returned"],
    [timer("connectTimeout", "online.connecting"), "elapsed"],
    ["network.returned"],
    ["socket.opened"],
    ["member.loggedOut"],
  ])
  const rest = notWalked(graph, path)
  expect(rest.filter((edge) => !isNotWalked(edge)).map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  const { user, tokens } = await logIn(page, await makeMember(page.request))
  const chatServer = await fakeChatServer(page)
  await page.clock.install()
  const stats = () => page.waitForRequest("**/api/notifications/stats")
  const contacts = () => page.waitForRequest("**/api/chats/contacts**")
  let me: Awaited<ReturnType<typeof holdRequests>> | undefined
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    switch (event.type) {
      case "member.loggedIn":
        // Stores the session on the device, as a login does.
        await page.goto("/favicon.svg")
        await storeRecord(page, "token", tokens)
        await storeRecord(page, "auth", { user })
        return page.goto("/dashboard/messaging?id=admin")
      case "socket.opened":
        chatServer.setAvailable(true)
        await Promise.all([stats(), contacts(), chatServer.acceptConnection()])
        return
      case "update.received": {
        const message = {
          _id: "x",
          sender: "x",
          receiver: "y",
          content: "z",
          createdAt: "2027-01-04T09:00:00Z",
          sequence: 1,
        }
        const request = name === "a message" ? Promise.all([contacts(), stats()]) : stats()
        if (name === "a message") chatServer.emitEvent("newMessage_x_y", message)
        else chatServer.emitEvent("stats")
        return request
      }
      case "socket.closed":
        return chatServer.cut()
      case "socket.refused":
        if (name === "an expired token") {
          me ??= await holdRequests(page, "**/api/auth/me")
          return chatServer.rejectConnection()
        }
        return chatServer.setAvailable(false)
      case "network.returned":
        chatServer.setAvailable(true)
        return page.evaluate(() => window.dispatchEvent(new Event("online")))
      case "xstate.done.actor.renewSession":
        return name === "renewed" ? me!.pass() : me!.cut()
      case "member.loggedOut":
        await showTopBar(page)
        await page
          .getByRole("banner")
          .getByRole("button", { name: /account/i })
          .click()
        return page.getByRole("menuitem", { name: "Logout" }).click()
      default:
        if (event.type.startsWith("xstate.after.backOff")) {
          // Prepares the next step: the next attempt finds no server.
          chatServer.setAvailable(false)
          return page.clock.runFor(1_000)
        }
        // The server never accepts the connection.
        return page.clock.runFor(20_000)
    }
  }
  await page.goto("/login")
  // A member is not aware of the socket itself, but of its lack: no message arrives.
  const isConnected = (expected: boolean) =>
    expect.poll(chatServer.isOpen, "the page's connection").toBe(expected)
  const views = withAxe({
    ...chatView,
    offline: (at) => Promise.all([chatView.offline(at), isConnected(false)]),
    "online.connected": (at) => Promise.all([chatView["online.connected"](at), isConnected(true)]),
    waiting: (at) => Promise.all([chatView.waiting(at), isConnected(false)]),
  })
  await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
})
