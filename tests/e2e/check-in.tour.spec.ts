/** The door in a browser: the test answers its requests, and time moves with the page's clock. */
import type { Page } from "playwright/test"
import type { CheckInList, Scan } from "#api/contract/office-check-in.ts"
import { checkInMachine } from "#machines/check-in/check-in.machine.ts"
import type { EntryAnswer } from "#machines/check-in/door-list.ts"
import { model } from "../machines/check-in.model.ts"
import { type Edge, explore, type Graph } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { checkInView } from "../pages/check-in.view.ts"
import { expect, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests, stopClock } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { admin } from "./staff-fixtures.ts"
import { leafOf, notWalked, walk, walkOf } from "./tour.ts"

const type = ({ case: { event } }: Edge) => event.type
const timer = (name: string, state: string) => `xstate.after.${name}.${checkInMachine.id}.${state}`

const doorEvents =
  /^(code\.|name\.|admission\.|result\.)|actor\.restore$|^xstate\.after\.(answerLimit|lookLimit)/
/** Returns the leaf of the region that an edge belongs to, with its event and case. */
const partOf = (edge: Edge): string => {
  const [door = "", network = ""] = leafOf(edge.before.value).split("+")
  return `${doorEvents.test(type(edge)) ? door : network} ${type(edge)} ${edge.case.name}`
}
const isTry = (edge: Edge) => /^(code|name)\./.test(type(edge))

/** The reasons for edges that the path leaves out. Every reason applies to some edge. */
const reasonsBeside = (path: readonly Edge[]): Readonly<Record<string, (edge: Edge) => boolean>> => {
  const walked = new Set(path.map(partOf))
  return {
    "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
      type(edge).startsWith("xstate.error."),
    "the session tour covers the end of a session": (edge) => edge.case.name === "the session expired",
    "the journey reloads a door with a stored list": (edge) =>
      type(edge) === "xstate.done.actor.restore" && edge.case.name === "stored",
    "its region does the same while the other one is elsewhere": (edge) => walked.has(partOf(edge)),
    "a ticket that comes during another result is decided as from the beginning": (edge) =>
      isTry(edge) && !leafOf(edge.before.value).includes("scanning"),
    "the list grows old only behind one scan after another; the machine's own tests cover it": (edge) =>
      edge.case.name === "a ticket, 15 seconds after the list",
    "the lists differ in who is on them, which other steps show": (edge) =>
      type(edge) === "xstate.done.actor.readList" && edge.case.name.includes("list"),
    "a network that is lost twice, or during a request, is lost all the same": (edge) =>
      type(edge) === "network.lost",
  }
}

/** The list of the model, without the member who registers later. */
const { list } = (
  model.cases["xstate.done.actor.readList"]!["the list"]!.output as {
    readonly value: { readonly list: CheckInList }
  }
).value

const body = (data: unknown) => ({ success: true, message: "Done", data })

/** Combines the views of both regions. */
const viewsOf = (graph: Graph) =>
  Object.fromEntries(
    [...graph.snapshots.values()].map(({ value }) => [
      leafOf(value),
      async (page: Page) => {
        for (const region of leafOf(value).split("+"))
          await checkInView[region as keyof typeof checkInView](page)
      },
    ]),
  )

const read = (name: string) => ["xstate.done.actor.readList", name] as const
const sent = (name: string) => ["xstate.done.actor.send", name] as const
const code = (name: string) => ["code.scanned", name] as const
const again = [[timer("readInterval", "network.online"), "elapsed"], read("the list")] as const

test("the door: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "the door of an event")
  const path = walkOf(graph, [
    ["xstate.done.actor.restore", "nothing"],
    read("the server is unreachable"),
    ["network.returned"],
    read("no such event"),
    ["list.retried"],
    read("the list"),
    code("a ticket"),
    sent("admitted"),
    code("a ticket"),
    ["result.closed"],
    code("an unknown one"),
    read("a fresh list"),
    ["result.closed"],
    ...again,
    code("an unknown one"),
    read("a newer list"),
    [timer("answerLimit", "door.ready.admitting"), "elapsed"],
    sent("another door was first"),
    ["admission.undone"],
    ["name.chosen"],
    ["admission.undone"],
    sent("no registration"),
    ["name.chosen"],
    sent("another door was first"),
    ["admission.undone"],
    sent("the server is unreachable"),
    ["name.chosen"],
    ["result.closed"],
    [timer("retryDelay", "network.offline"), "elapsed"],
    read("the list"),
    sent("no registration"),
    code("an admitted one"),
    ["network.lost"],
    code("an unknown one"),
    ["list.retried"],
    read("a fresh list"),
    ["result.closed"],
    code("a ticket"),
    sent("no registration"),
    ["result.closed"],
    ["name.chosen"],
    sent("no such event"),
    ["list.retried"],
    read("the list"),
    sent("admitted"),
    ["admission.undone"],
    sent("no registration"),
    ...again,
    code("an unknown one"),
    [timer("lookLimit", "door.ready.deciding"), "elapsed"],
    read("a fresh list"),
  ])
  const rest = notWalked(graph, path)
  const reasons = reasonsBeside(path)
  const isLeftOut = (edge: Edge) => Object.values(reasons).some((reason) => reason(edge))
  expect(rest.filter((edge) => !isLeftOut(edge)).map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(reasons)) expect(rest.some(isReason), reason).toBe(true)

  await signIn(page, admin)
  const lists = await holdRequests(page, /\/api\/office\/check-in\/e1$/, { method: "GET" })
  /** The scans of the last request, and the requests that wait for their answer. */
  const sends: { readonly scans: readonly Scan[] | null }[] = []
  const requests = await holdRequests(page, /\/api\/office\/check-in\/e1\/(scans|undo)$/, { method: "POST" })
  page.on("request", (request) => {
    if (!/\/api\/office\/check-in\/e1\/(scans|undo)$/.test(request.url())) return
    const body = request.postDataJSON() as { readonly scans?: readonly Scan[] }
    sends.push({ scans: body.scans ?? null })
  })
  await page.clock.install()
  await page.goto("/office/check-in/e1")
  await expect(page.getByText("Loading the list")).toBeAttached()
  await expect.poll(() => lists.waiting()).toBe(1)
  // Any other answer would say that the server can be reached.
  await intercept(page, /\/api\/(?!health|office\/check-in)/, (request) => request.abort())
  await stopClock(page)

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true })
  const status = page.getByRole("main").getByRole("status")
  /** Answers what is sent until nothing waits. An undoing is a request of its own. */
  const answerSends = async (answer: EntryAnswer) => {
    for (;;) {
      await expect.poll(() => sends.length).toBeGreaterThan(0)
      const { scans } = sends.shift()!
      const done = page.waitForResponse(/\/api\/office\/check-in\/e1\/(scans|undo)$/)
      if (scans === null) {
        await requests.answer(201, body({ ...list.registrants[0], admission: null }))
        await done
        const isSent = async () => (await status.textContent())?.includes("everything is sent") === true
        await expect.poll(async () => sends.length > 0 || (await isSent())).toBe(true)
        if (sends.length === 0) return
        continue
      }
      await requests.answer(201, body(scans.map(({ id }) => ({ ...answer, scanId: id }))))
      await done
      return
    }
  }
  const play = async (_: Page, { case: { name, event } }: Edge) => {
    // A scan comes after the list was read.
    await page.clock.runFor(50)
    switch (event.type) {
      case "xstate.done.actor.restore":
        return
      case "code.scanned":
        await page.getByRole("textbox", { name: "Ticket code" }).fill(event["code"])
        return button("Check In").click()
      case "name.chosen":
        return button(/^(Admit|Admitted): Ngozi Adeyemi$/).click()
      case "result.closed":
        return button("Next").click()
      case "admission.undone":
        await button("Undo").click()
        await page.clock.runFor(300)
        await button("Yes, Undo").click()
        return page.clock.runFor(300)
      case "network.lost":
        return page.evaluate(() => window.dispatchEvent(new Event("offline")))
      case "network.returned":
        return page.evaluate(() => window.dispatchEvent(new Event("online")))
      case "list.retried":
        return button(/^(Try Again|Retry)$/).click()
      case "xstate.done.actor.readList":
        if (name === "the server is unreachable") return lists.cut()
        if (name === "no such event") return lists.answer(404, errorBody(404, "This event does not exist."))
        return lists.answer(200, body(event["output"].value.list))
      case "xstate.done.actor.send":
        if (name === "the server is unreachable" || name === "no such event") {
          await expect.poll(() => sends.length).toBeGreaterThan(0)
          sends.shift()
          return name === "the server is unreachable"
            ? requests.cut()
            : requests.answer(404, errorBody(404, "This event does not exist."))
        }
        return answerSends(event["output"].value.answers[0])
      default:
        return page.clock.runFor(
          { answerLimit: 3_000, lookLimit: 6_000, readInterval: 15_000, retryDelay: 10_000 }[
            event.type.split(".")[2] as "answerLimit"
          ],
        )
    }
  }
  await walk(page, path, leafOf(graph.born.snapshot.value), play, viewsOf(graph))
})
