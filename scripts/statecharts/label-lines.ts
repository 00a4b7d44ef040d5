/** Computes the text lines of the boxes and arrows in a picture. Sizes are estimated, so that no font is needed. */
import type { ChartEdge, ChartNode, Kind, Transition } from "./chart.ts"
import type { ActionLabel } from "./action-label.ts"
import { wrap } from "./labels.ts"

export const palette = {
  paper: "#fffdfb",
  ink: "#221a24",
  quiet: "#5d5462",
  line: "#b9b0bd",
  box: "#ffffff",
  inner: ["#f8f4f6", "#f1ecf0"],
  busy: "#eef4ff",
  runs: "#1d4ed8",
  toasts: "#7a2860",
} as const

export const kindColour: Readonly<Record<Kind, string>> = {
  event: "#221a24",
  done: "#0f6b3c",
  error: "#b3261e",
  after: "#9a5b00",
  always: "#5d5462",
}

export interface Line {
  readonly text: string
  readonly colour: string
  readonly size: number
  readonly weight?: 600 | 700
  readonly isItalic?: true
  /** Extra space above, in px. */
  readonly gap?: number
}

export const lineHeight = (line: Line): number => Math.round(line.size * 1.36) + (line.gap ?? 0)

/** Estimates the width of a text in px from character classes, so that it is the same on every computer. */
export function textWidth({ text, size, weight }: Line): number {
  let units = 0
  for (const c of text)
    units += /[iljtfr.,:;'|!()[\]“”‘’ ]/.test(c)
      ? 0.34
      : /[mwMW@%—▷…]/.test(c)
        ? 0.88
        : /[A-Z]/.test(c)
          ? 0.69
          : 0.56
  return Math.ceil(units * size * (weight ? 1.07 : 1)) + 2
}

/** The maximum length of a label's line, in characters. */
const lineLength = 40

const visibleEffectLines = (actionLabels: readonly ActionLabel[]): readonly Line[] =>
  actionLabels
    .filter((t) => t.kind === "toasts" || t.kind === "navigates")
    .flatMap((t) =>
      wrap(t.text, lineLength).map((text) => ({
        text,
        size: 12,
        colour: t.kind === "toasts" ? palette.toasts : palette.quiet,
        ...(t.kind === "toasts" ? { isItalic: true as const } : {}),
      })),
    )

const sideEffectLines = (actionLabels: readonly ActionLabel[]): readonly Line[] => {
  const done = actionLabels.filter((t) => t.kind === "does").map((t) => t.text)
  return done.length
    ? wrap(done.join(", "), lineLength).map((text) => ({ text, size: 11, colour: palette.quiet }))
    : []
}

/** Returns the lines of one transition: trigger and condition, then toasts, navigation and other actions. */
export function transitionLines(transition: Transition, prefix = ""): readonly Line[] {
  const head = [prefix + transition.trigger, transition.condition].filter((part) => part.trim() !== "")
  const colour = kindColour[transition.kind]
  const together = head.join(" ")
  const lines = together.length <= lineLength ? [together] : head.flatMap((part) => wrap(part, lineLength))
  return [
    ...lines.filter(Boolean).map((text) => ({ text, size: 12, colour, weight: 600 as const })),
    ...visibleEffectLines(transition.actionLabels),
    ...sideEffectLines(transition.actionLabels),
  ]
}

/** Combines all transitions between the same two states on one arrow, separated by a small gap. */
export const edgeLines = (transitions: readonly ChartEdge[]): readonly Line[] =>
  transitions.flatMap((transition, i) =>
    transitionLines(transition).map((line, j) => (i > 0 && j === 0 ? { ...line, gap: 5 } : line)),
  )

export const nodeLines = (node: ChartNode, isRoot: boolean): readonly Line[] => [
  { text: node.title, size: isRoot ? 20 : 15, weight: 700, colour: palette.ink },
  ...(node.description
    ? wrap(node.description, node.children.length ? 44 : 36).map((text, i) => ({
        text,
        size: 12,
        colour: palette.quiet,
        ...(i === 0 ? { gap: 2 } : {}),
      }))
    : []),
  ...(node.type === "parallel"
    ? [{ text: "All of these go on at the same time.", size: 12, colour: palette.quiet, gap: 2 }]
    : []),
  ...node.runs.map((actor) => ({
    text: `▷ ${actor}`,
    size: 12,
    colour: palette.runs,
    weight: 600 as const,
    gap: 3,
  })),
  ...entryOrExitLines("on arrival", node.entry),
  ...entryOrExitLines("on leaving", node.exit),
  ...node.stays.flatMap((transition) =>
    transitionLines(transition, "↻ ").map((line, i) => (i === 0 ? { ...line, gap: 4 } : line)),
  ),
]

function entryOrExitLines(when: string, actionLabels: readonly ActionLabel[]): readonly Line[] {
  const lines = [...visibleEffectLines(actionLabels), ...sideEffectLines(actionLabels)]
  if (lines.length === 0) return []
  return [{ text: `${when}:`, size: 11, colour: palette.quiet, weight: 600, gap: 3 }, ...lines]
}
