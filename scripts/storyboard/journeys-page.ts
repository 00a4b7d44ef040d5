/** Renders the journeys: the screens of each line, and how the member comes from one screen to the next. */
import type { Chart } from "../statecharts/chart.ts"
import { escape } from "../statecharts/svg.ts"
import { journeys, stateIdOf, stepTo, transitionTo } from "./journeys.ts"
import type { Screen } from "./journeys.ts"
import type { Screenshot, Screenshots } from "./screens.ts"
import { statesOf } from "./story.ts"
import { takenText } from "./usage.ts"

/** Returns the phone's screenshot of a screen, for its input if the screenshots differ. */
const screenshotOf = (all: Screenshots | undefined, { as }: Screen): Screenshot | undefined =>
  all?.find((screenshot) => screenshot.size === "phone" && (as === undefined || screenshot.as === as))

/** Returns the sections of all journeys, and one sentence for each screen without a screenshot. */
export function journeySections(
  charts: ReadonlyMap<string, Chart>,
  screenshots: ReadonlyMap<string, Screenshots>,
): { readonly html: string; readonly missing: readonly string[] } {
  const missing: string[] = []
  const figureOf = (screen: Screen, previous: Screen | undefined): string => {
    const chart = charts.get(screen.flow)!
    const id = stateIdOf(chart, screen)
    const title = statesOf(chart).find((node) => node.id === id)?.title ?? id
    const shot = screenshotOf(screenshots.get(id), screen)
    if (shot === undefined) missing.push(`${id} is a screen of a journey, but has no picture`)
    const step = previous === undefined ? undefined : stepTo(charts, previous, screen)
    const taken = transitionTo(charts, previous, screen)?.taken
    const usage = taken === undefined ? "" : ` <b>(${escape(takenText({ taken }))})</b>`
    return `<li>${step === undefined ? "" : `<p class="step">${escape(step)}${usage}</p>`}<figure class="phone"><a href="${escape(screen.flow)}.html#${escape(encodeURIComponent(id))}">${shot === undefined ? "" : `<img src="${escape(shot.src)}" alt="${escape(title)}, on a phone" loading="lazy">`}</a><figcaption>${escape(title)}</figcaption></figure></li>`
  }
  const sections = journeys.map(({ title, lines }) => {
    const strips = lines.map(
      ({ title: name, screens, end }) =>
        `<h3>${escape(name)}</h3><ol class="strip" tabindex="0" aria-label="${escape(`${title}: ${name}`)}">${screens.map((screen, i) => figureOf(screen, screens[i - 1])).join("")}${end === undefined ? "" : `<li><p class="step">${escape(end)}</p></li>`}</ol>`,
    )
    return `<section class="journey"><h2>${escape(title)}</h2>${strips.join("")}</section>`
  })
  return { html: sections.join("\n"), missing }
}
