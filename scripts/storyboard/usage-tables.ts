/** Renders where pages did not go on, and how often each flow began (STATECHARTS §4.4). Renders nothing without usage. */
import type { Chart, ChartNode, Traffic, Transition } from "../statecharts/chart.ts"
import { transitionsFrom } from "../statecharts/sentence-list.ts"
import { escape } from "../statecharts/svg.ts"
import { machinery } from "./journeys.ts"
import { descriptionOf, statesOf } from "./story.ts"
import type { Story } from "./story.ts"
import { takenText } from "./usage.ts"

const number = (text: string | number) => `<td class="number">${text}</td>`

/** Formats a part of a whole, in percent and in figures; a dash if the whole is 0. */
const share = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %<br>${part} of ${whole}`
const head = (first: string) =>
  `<thead><tr><th>${first}</th><th>Last 30 days</th><th>30 days before</th></tr></thead>`

interface Ending {
  readonly flow: Story
  readonly id: string
  readonly title: string
  readonly entered: Traffic
  readonly ended: Traffic
}

/** Returns the states that some pages did not leave, those with the most first. */
const endingsOf = (stories: readonly Story[]): readonly Ending[] =>
  stories
    .flatMap((flow) =>
      statesOf(flow.chart).flatMap(({ id, title, entered, ended }) =>
        entered === undefined || ended === undefined || ended.now + ended.before === 0
          ? []
          : [{ flow, id, title, entered, ended }],
      ),
    )
    .toSorted((a, b) => b.ended.now - a.ended.now || b.ended.before - a.ended.before)

/** Renders the `max` states that most pages did not leave. Returns "" if there is none. */
export function endingsTable(stories: readonly Story[], max: number): string {
  const endings = endingsOf(stories).slice(0, max)
  if (endings.length === 0) return ""
  const row = ({ flow, id, title, entered, ended }: Ending) =>
    `<tr><td><a href="${escape(flow.name)}.html#${escape(encodeURIComponent(id))}">${escape(title)}</a>${stories.length === 1 ? "" : `<br><span class="quiet">${escape(flow.title)}</span>`}</td>${number(share(ended.now, entered.now))}${number(share(ended.before, entered.before))}</tr>`
  return `<section class="usage"><h2>Where people stop</h2>
<p class="quiet">How often a page entered the state and did not leave it. The page was closed, or is still open. If a transition leads on from a box around the state, the figure is a maximum.</p>
<div class="scroll"><table>${head("State")}<tbody>${endings.map(row).join("")}</tbody></table></div></section>`
}

const takenItem = (one: Transition): string =>
  `<li>${escape(descriptionOf(one))} <b>(${escape(takenText(one))})</b></li>`

/** Renders how often each transition from a state was taken. Only for print, where the text of a tall picture is small. */
export function transitionsList(chart: Chart, node: ChartNode): string {
  const all = transitionsFrom(chart, node).filter(({ taken }) => taken !== undefined)
  return all.length === 0 ? "" : `<ul>${all.map(takenItem).join("")}</ul>`
}

/** Renders how often each flow began, and where most people stop in the flows of journeys. */
export function usageTable(stories: readonly Story[]): string {
  const begun = stories
    .flatMap(({ name, title, chart: { root } }) =>
      root.entered === undefined || root.entered.now + root.entered.before === 0
        ? []
        : [{ name, title, entered: root.entered }],
    )
    .toSorted((a, b) => b.entered.now - a.entered.now)
  if (begun.length === 0) return ""
  const rows = begun.map(
    ({ name, title, entered }) =>
      `<tr><td><a href="${escape(name)}.html">${escape(title)}</a></td>${number(entered.now)}${number(entered.before)}</tr>`,
  )
  return `${endingsTable(
    stories.filter(({ name }) => !machinery.includes(name)),
    12,
  )}
<section class="usage"><h2>How often each flow starts</h2>
<div class="scroll"><table>${head("Flow")}<tbody>${rows.join("")}</tbody></table></div></section>`
}
