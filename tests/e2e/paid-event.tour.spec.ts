import { model } from "../machines/paid-event.model.ts"
import { explore } from "../model/explore.ts"
import { paidEventView } from "../pages/paid-event.view.ts"
import { test } from "./fixtures.ts"
import { journey } from "./journeying.ts"
import { accessibly } from "./paying.ts"
import { leafOf, nameOfWalk, walk, walksOver } from "./tour.ts"

const conference = "/dashboard/events/national-conference-jos"
const graph = explore(model, "plain")
const views = accessibly(paidEventView)

for (const path of walksOver(graph, () => true))
  test(`a paid event, from its page to the provider and back: ${nameOfWalk(path)}`, async ({ page }) => {
    const { press, inSession, steps } = await journey(page)
    const plays: Readonly<Record<string, (event: Readonly<Record<string, unknown>>) => Promise<unknown>>> = {
      ...steps,
      "register.pressed": () => press("Register"),
      "question.cancelled": () => press("No, Cancel"),
      "payment.requested": ({ session }) => inSession(session, () => press("Yes, Make Payment")),
      "answer.closed": () => press("Back to the Event"),
    }
    await page.goto(conference)
    await walk(
      page,
      path,
      leafOf(graph.born.snapshot.value),
      (_, { case: { event } }) => plays[event.type]!(event),
      views,
    )
  })
