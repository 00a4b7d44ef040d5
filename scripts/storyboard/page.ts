/** Renders the storyboard pages: plain HTML with everything inline except the screenshots. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Chart, ChartNode } from "../statecharts/chart.ts"
import { escape, svgOf } from "../statecharts/svg.ts"
import { isFailure, palette, turnColour, turns } from "../statecharts/label-lines.ts"
import type { Turn } from "../../src/machines/sentences.ts"
import { folded } from "./fold.ts"
import { withInside } from "./inside.ts"
import { flowsByJourney } from "./journeys.ts"
import type { Screenshots } from "./screens.ts"
import { takenText } from "./usage.ts"
import { endingsTable, usageTable, transitionsList } from "./usage-tables.ts"
import { activitiesOf, descriptionOf, statesOf } from "./story.ts"
import type { Story } from "./story.ts"

/** Reads a file beside this one. */
const asset = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")

/** Serialises data as JSON for a script element. Escapes `<`, so that no text can end the element. */
const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll("<", "\\u003c")

export const documentOf = (
  title: string,
  body: string,
  scripts: readonly string[] = [],
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${asset("page.css")}</style>
</head>
<body>
${body}
${scripts.map((script) => `<script type="module">${script}</script>`).join("\n")}
</body>
</html>
`

/** The CSS variables of the page (without `--`) by the picture's colours. */
const variables: Readonly<Record<string, string>> = {
  [palette.paper]: "paper",
  [palette.ink]: "ink",
  [palette.quiet]: "quiet",
  [palette.line]: "line",
  [palette.box]: "box",
  [palette.inner[0]]: "inner-a",
  [palette.inner[1]]: "inner-b",
  [palette.busy]: "busy",
  [palette.runs]: "runs",
  [palette.toasts]: "toasts",
  [turnColour.happy]: "happy",
  [turnColour.plain]: "ink",
  [turnColour.refused]: "refused",
  [turnColour.unreachable]: "unreachable",
  [turnColour.expired]: "expired",
  [turnColour.givenUp]: "quiet",
  [turnColour.defect]: "defect",
}

/**
 * Draws a chart with the page's CSS variables as colours, so that it follows light and dark mode. `name` must be unique
 * among the pictures of a page: pictures must not share an arrowhead, because one of a hidden picture is not drawn.
 */
export const inlinePicture = async (chart: Chart, name: string): Promise<string> =>
  (await svgOf(chart, { hasSentences: false }))
    .replace(/"(#[0-9a-f]{6})"/g, (whole, hex: string) =>
      variables[hex] === undefined ? whole : `"var(--${variables[hex]})"`,
    )
    .replace('role="img"', 'role="group"')
    .replace(/(<marker id="|"url\(#)/g, `$1${name}-`)

/** Returns the ids of all states inside this one. */
const descendantsOf = (node: ChartNode): readonly string[] =>
  node.children.flatMap((child) => [child.id, ...descendantsOf(child)])

const titles = (chart: Chart) => new Map(statesOf(chart).map((node) => [node.id, node.title]))

/** Returns every transition of a chart, including internal ones. */
const transitionsOf = (chart: Chart) =>
  [
    ...chart.edges,
    ...[chart.root, ...statesOf(chart)].flatMap((node) =>
      node.stays.map((transition) => ({ ...transition, from: node.id, to: node.id })),
    ),
  ]
    .toSorted((a, b) => a.number - b.number)
    .map((transition) => ({
      number: transition.number,
      from: transition.from,
      to: transition.to,
      turn: transition.turn,
      event: transition.event.split(" ")[0]!,
      description: [descriptionOf(transition), transition.taken && `(${takenText(transition)})`]
        .filter(Boolean)
        .join(" "),
    }))

const usageFields = new Set(["taken", "entered", "ended"])

/**
 * Returns a hash of a flow, so that remarks on an older version are not taken for remarks on this one. Usage figures do not
 * change the hash.
 */
const revisionOf = (chart: Chart): string =>
  createHash("sha256")
    .update(JSON.stringify(chart, (name, value: unknown) => (usageFields.has(name) ? undefined : value)))
    .digest("hex")
    .slice(0, 10)

const remarksOf = ({ name, title, chart }: Story): string =>
  `<section class="remarks" aria-label="Your remarks" data-flow="${escape(name)}" data-title="${escape(title)}" data-revision="${revisionOf(chart)}">
<h2>Your remarks</h2>
<form><label>On <b data-subject></b><textarea rows="3" aria-label="Your remark"></textarea></label><button>Save the remark</button></form>
<ul></ul>
<fieldset><legend>This flow</legend>${[
    ["approved", "I approve it"],
    ["questioned", "I have questions"],
    ["", "Not decided yet"],
  ]
    .map(([value, label]) => `<label><input type="radio" name="verdict" value="${value}"> ${label}</label>`)
    .join("")}</fieldset>
<p><button type="button" data-export>Save as a file</button> <output></output></p>
<p class="quiet">This browser stores your remarks for this revision of the flow (${revisionOf(chart)}). Attach the file to an issue.</p>
</section>`

const picturesOf = (screenshots: Screenshots = [], title: string): string =>
  screenshots.length === 0
    ? ""
    : `<div class="shots">${screenshots
        .map(
          ({ size, src, as }) =>
            `<figure class="${size}"><img src="${escape(src)}" alt="${escape(as === undefined ? title : `${title}, ${as}`)}, on a ${size}" loading="lazy"></figure>`,
        )
        .join("")}</div>`

/**
 * Renders the page of one flow. `screenshots` and `notVisible` (why a state has no screenshot) are by the id of the state.
 * `figures` is a sentence about the flow's tests. `charts` are the charts of flows that a state can run, by name.
 */
export async function pageOf(
  story: Story,
  screenshots: ReadonlyMap<string, Screenshots>,
  figures: string,
  notVisible: ReadonlyMap<string, string> = new Map(),
  charts: ReadonlyMap<string, Chart> = new Map(),
): Promise<string> {
  const { chart } = story
  const nodes = [chart.root, ...statesOf(chart)]
  const takenLists = new Map(nodes.map((node) => [node.id, transitionsList(chart, node)]))
  const states = nodes.map((node) => ({
    id: node.id,
    title: node.title,
    description: node.description ?? "",
    activities: activitiesOf(node),
    inside: descendantsOf(node),
    flows: node.flows
      .filter((name) => charts.has(name))
      .map((name) => ({ name, title: charts.get(name)!.root.title })),
    screenshots: screenshots.get(node.id),
    unseen: notVisible.get(node.id),
  }))
  const data = { states, transitions: transitionsOf(chart), paths: story.paths }
  const names = titles(chart)
  const usual = folded(chart)
  const opened = await Promise.all(
    statesOf(usual).flatMap(({ id, flows }) =>
      flows.flatMap(async (name) => {
        const inner = charts.get(name)
        if (inner === undefined) return ""
        const picture = await inlinePicture(withInside(usual, id, inner), `inside-${name}-${id}`)
        return `<div data-picture="${escape(`${id}/${name}`)}" hidden>${picture}</div>`
      }),
    ),
  )
  const failures = (Object.keys(turns) as Turn[]).filter(
    (turn) => isFailure(turn) && data.transitions.some((transition) => transition.turn === turn),
  )
  const options = story.paths.map((path, index) => {
    const last = path.at(-1)!
    const words = path.map(({ label }) => label).join(" → ")
    return `<option value="${index}">${escape(`${words.length > 150 ? `${words.slice(0, 147)}…` : words} (${last.at.map((id) => names.get(id) ?? id).join(", ")})`)}</option>`
  })
  const body = `<header><h1>${escape(story.title)}</h1><nav aria-label="Storyboard"><ul><li><a href="index.html">All flows</a></li></ul></nav><span class="quiet">${escape(figures)}</span></header>
<main>
<div class="board">
<section aria-label="Picture">
<div class="tools"><input type="search" placeholder="Search states and events" aria-label="Search states and events"><span data-tally aria-live="polite" class="quiet"></span><button type="button" data-zoom="+" aria-label="Zoom in">+</button><button type="button" data-zoom="-" aria-label="Zoom out">−</button><button type="button" data-zoom="0">Fit</button><button type="button" onclick="print()">Print</button></div>
${failures.length === 0 ? "" : `<fieldset class="failures"><legend>Show what can go wrong</legend>${failures.map((turn) => `<label class="turn-${turn}"><input type="checkbox" value="${turn}"> ${escape(turns[turn])} (${data.transitions.filter((transition) => transition.turn === turn).length})</label>`).join("")}</fieldset>`}
<div class="stage" tabindex="0" role="group" aria-label="Statechart; drag or arrow keys move it, plus and minus zoom, zero fits"><div data-picture="usual">${await inlinePicture(usual, "usual")}</div><div data-picture="all" hidden>${await inlinePicture(chart, "all")}</div>${opened.join("")}</div>
</section>
<div class="beside"><section class="side" aria-label="What a member sees"></section>
${remarksOf(story)}</div>
</div>
${endingsTable([story], Infinity)}
<div class="printed">${states
    .filter(
      ({ id, inside, screenshots: taken }) =>
        inside.length === 0 || taken !== undefined || takenLists.get(id) !== "",
    )
    .map(
      (state) =>
        `<section><h2>${escape(state.title)}</h2><p>${escape(state.description)}</p>${state.unseen === undefined ? picturesOf(state.screenshots, state.title) : `<p class="none">${escape(state.unseen)}</p>`}${takenLists.get(state.id)}</section>`,
    )
    .join("")}</div>
</main>
<section class="film" aria-label="Paths in words">
<h2>Paths in words</h2>
<p class="quiet">Every transition that a member can notice ends one of these ${story.paths.length} paths. Step through it, or play it; the arrow keys step too.</p>
<p><label>Path <select>${options.join("")}</select></label></p>
<p><button type="button" data-back>Back</button> <button type="button" data-next>Next</button> <button type="button" data-play aria-pressed="false">Play</button></p>
<ol></ol>
<div data-screen aria-live="polite"></div>
</section>
<script type="application/json" id="story">${scriptJson(data)}</script>`
  return documentOf(`${story.title}: storyboard`, body, [asset("remarks.js"), asset("page.js")])
}

/** The results of one flow for the index. */
export interface FlowCoverage {
  readonly story: Story
  readonly figures: string
  readonly states: number
  /** The number of states with a screenshot. */
  readonly seen: number
  /** The number of states with a reason instead of a screenshot. */
  readonly unseen: number
}

const cardOf = ({ story, figures, states, seen, unseen }: FlowCoverage): string =>
  `<li><h3><a href="${escape(story.name)}.html">${escape(story.title)}</a></h3><p>${escape(story.chart.root.description ?? "")}</p><p class="quiet">${states} states, ${seen} of them photographed${unseen === 0 ? "" : `, ${unseen} that ${unseen === 1 ? "passes" : "pass"} unseen`}; ${story.paths.length} paths in words. ${escape(figures)}</p></li>`

/** Renders the index: the journeys, every flow by journey with its test results, the life cycles, then the coverage tables. */
export function indexPage(
  flows: readonly FlowCoverage[],
  journeys: string,
  lifecycles: string,
  tables: string,
): string {
  const groups = flowsByJourney(flows.map(({ story }) => story.name)).map(([title, names]) => {
    const cards = names.map((name) => cardOf(flows.find(({ story }) => story.name === name)!))
    return `<section><h2>${escape(title)}</h2><ul class="cards">${cards.join("")}</ul></section>`
  })
  return documentOf(
    "Storyboard of the member portal",
    `<header><h1>Storyboard</h1><span class="quiet">What a member lives through, screen by screen; then every flow behind it.</span></header>
<main>
${journeys}
${usageTable(flows.map(({ story }) => story))}
<h1>The flows</h1>
${groups.join("\n")}
<h1>The life cycles of the server</h1>
${lifecycles}
<h1>What the tests prove</h1>
${tables}
</main>`,
  )
}
