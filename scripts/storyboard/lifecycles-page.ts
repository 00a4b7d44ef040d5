/** Renders the life cycles of the server: each as a picture, with a sentence for every move. */
import { lifecycleNames, lifecycleOf } from "../../tests/model/lifecycles.ts"
import { lifecycleChart } from "../statecharts/lifecycle-chart.ts"
import { transitionsFrom } from "../statecharts/sentence-list.ts"
import { escape } from "../statecharts/svg.ts"
import { inlinePicture } from "./page.ts"
import { statesOf } from "./story.ts"

/** Returns the sections of all life cycles, in alphabetical order. */
export async function lifecycleSections(): Promise<string> {
  const sections = await Promise.all(
    lifecycleNames.map(async (name) => {
      const chart = lifecycleChart(name, await lifecycleOf(name))
      const states = statesOf(chart).map((node) => {
        const moves = transitionsFrom(chart, node).map(
          ({ number, turn, sentence }) =>
            `<li value="${number}" class="turn-${turn}">${escape(sentence)}</li>`,
        )
        const list = moves.length === 0 ? "" : `<ol>${moves.join("")}</ol>`
        return `<li><b>${escape(node.title)}</b> <span class="quiet">${escape(node.description ?? "")}</span>${list}</li>`
      })
      const { title, description = "" } = chart.root
      return `<section class="lifecycle" id="${escape(name)}"><h2>${escape(title)}</h2><p>${escape(description)}</p>
<div class="drawn" tabindex="0" role="group" aria-label="${escape(`${title}, as a picture`)}">${await inlinePicture(chart, name)}</div>
<ul>${states.join("")}</ul></section>`
    }),
  )
  return sections.join("\n")
}
