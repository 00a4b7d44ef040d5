import { beforeEach, expect, test, vi } from "vitest"
import { assign, createActor, setup } from "xstate"
import { watchMember } from "#machines/app/watch-member.ts"

type MemberEvent = { readonly type: "in"; readonly id: string } | { readonly type: "out" }
/** The part of a session that the watcher reads. */
const sessionMachine = setup({
  types: { events: {} as MemberEvent, context: {} as { user: { _id: string } | null } },
}).createMachine({
  context: { user: null },
  initial: "outside",
  on: {
    in: { target: ".inside", actions: assign({ user: ({ event }) => ({ _id: event.id }) }) },
    out: { target: ".outside", actions: assign({ user: null }) },
  },
  states: { outside: {}, inside: { tags: "member" } },
})
const openSession = () => createActor(sessionMachine).start()

const root = vi.hoisted(() => ({ session: undefined as unknown, listeners: new Set<() => void>() }))
vi.mock("#machines/app/app.ts", () => ({
  app: {
    subscribe: (listener: () => void) => {
      root.listeners.add(listener)
      return { unsubscribe: () => root.listeners.delete(listener) }
    },
  },
  sessionOf: () => root.session,
}))
const use = (session: ReturnType<typeof openSession>) => {
  root.session = session
  for (const listener of root.listeners) listener()
  return session
}

/** The events that a flow beside the session gets. */
const received: object[] = []
const flow = setup({ actors: { watchMember: watchMember() } }).createMachine({
  invoke: { src: "watchMember" },
  on: { "*": { actions: ({ event }) => void received.push(event) } },
})
beforeEach(() => {
  received.length = 0
  root.listeners.clear()
})

test("a flow that outlives pages gets one event for each login and each logout", () => {
  const session = use(openSession())
  createActor(flow).start()
  session.send({ type: "in", id: "m1" })
  session.send({ type: "in", id: "m1" })
  session.send({ type: "in", id: "m2" })
  session.send({ type: "out" })
  session.send({ type: "out" })
  expect(received).toEqual([
    { type: "member.loggedIn", memberId: "m1" },
    { type: "member.loggedIn", memberId: "m2" },
    { type: "member.loggedOut" },
  ])
})

test("it gets an event for a member who is already logged in, and follows the session that replaces a failed one", () => {
  use(openSession()).send({ type: "in", id: "m1" })
  const actor = createActor(flow).start()
  use(openSession())
  expect(received).toEqual([{ type: "member.loggedIn", memberId: "m1" }, { type: "member.loggedOut" }])
  actor.stop()
  expect(root.listeners.size).toBe(0)
})
