/** Computes the text lines of the boxes and arrows in a picture. Sizes are estimated, so that no font is needed. */
import type { Turn } from "../../src/machines/sentences.ts"
import type { ActionLabel } from "./action-label.ts"
import type { ChartEdge, ChartNode, Traffic, Transition } from "./chart.ts"
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

/** The turns in the order of the legend, each with its text in the legend. */
export const turns: Readonly<Record<Turn, string>> = {
  happy: "the main path",
  plain: "another path",
  refused: "refused",
  unreachable: "no network or no answer",
  expired: "expired",
  givenUp: "given up",
  defect: "fails on our side",
}

/** The text on an arrow instead of a failure's sentence, which is in the list under the picture. */
const shortTurns: Readonly<Record<Turn, string>> = { ...turns, unreachable: "no answer", defect: "our side" }

export const turnColour: Readonly<Record<Turn, string>> = {
  happy: "#0f6b3c",
  plain: "#221a25",
  refused: "#b3261e",
  unreachable: "#8a3b00",
  expired: "#7a5b00",
  givenUp: "#5d5463",
  defect: "#a3174f",
}

export const isFailure = (turn: Turn): boolean => turn !== "happy" && turn !== "plain"

export interface Line {
  readonly text: string
  readonly colour: string
  readonly size: number
  readonly weight?: 600 | 700
  readonly isItalic?: true
  /** The turn of the line's transitions. The storyboard hides lines by their turn. */
  readonly turn?: Turn
  /** Extra space above, in px. */
  readonly gap?: number
}

export const lineHeight = (line: Line): number => Math.round(line.size * 1.36) + (line.gap ?? 0)

/**
 * Estimates the width of a text in px from character classes, so that it is the same on every computer. The widest of the
 * picture's fonts (DejaVu Sans) still fits.
 */
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
  return Math.ceil(units * size * (weight ? 1.2 : 1.06)) + 2
}

/** The maximum length of a line in a box, in characters. */
const boxLength = 32

/** Returns the first half of a transition's sentence: what happens, without what follows. */
export const causeOf = ({ sentence }: Transition): string => sentence.split(": ")[0]!

/** Returns the lines of some transitions: the cause of each usual one, and one line for the failures of each turn. */
function transitionLines(transitions: readonly Transition[], length: number, prefix = ""): readonly Line[] {
  const usual = transitions
    .filter(({ turn }) => !isFailure(turn))
    .flatMap((transition) => {
      const { number, turn } = transition
      return wrap(`${prefix}${number} ${causeOf(transition)}`, length).map((text, i) => ({
        text,
        size: 12,
        colour: turnColour[turn],
        turn,
        weight: 600 as const,
        ...(i === 0 ? { gap: 3 } : {}),
      }))
    })
  const failures = [
    ...Map.groupBy(
      transitions.filter(({ turn }) => isFailure(turn)),
      ({ turn }) => turn,
    ),
  ]
  return [
    ...usual,
    ...failures.flatMap(([turn, some]) =>
      wrap(`${prefix}${some.map(({ number }) => number).join(", ")} ${shortTurns[turn]}`, length).map(
        (text) => ({
          text,
          size: 11,
          colour: turnColour[turn],
          turn,
          gap: 1,
        }),
      ),
    ),
  ]
}

/** Returns only the numbers of some transitions, one line for each turn. */
const numberLines = (transitions: readonly Transition[]): readonly Line[] =>
  [...Map.groupBy(transitions, ({ turn }) => turn)].flatMap(([turn, some]) =>
    wrap(some.map(({ number }) => number).join(", "), 8).map((text) => ({
      text,
      size: 12,
      colour: turnColour[turn],
      turn,
      weight: 600 as const,
    })),
  )

/** Returns how often the transitions of an arrow were taken; undefined in a chart without usage. */
export const trafficOf = (transitions: readonly ChartEdge[]): Traffic | undefined =>
  transitions[0]?.taken === undefined
    ? undefined
    : {
        now: transitions.reduce((sum, { taken }) => sum + (taken?.now ?? 0), 0),
        before: transitions.reduce((sum, { taken }) => sum + (taken?.before ?? 0), 0),
      }

const measuredLine = (text: string, gap = 0): Line => ({
  text,
  size: 12,
  colour: palette.ink,
  weight: 700,
  gap,
})

/**
 * Returns how often an arrow was taken, and how often pages were in its state: "82 of 100 (61 of 80)". In brackets are the 30
 * days before. If the second number is unknown, the text is "82× (61×)", so that it does not look like the number of a
 * transition.
 */
function trafficLines(transitions: readonly ChartEdge[], length: number): readonly Line[] {
  const traffic = trafficOf(transitions)
  if (traffic === undefined) return []
  const { of } = transitions[0]!.taken!
  const part = (when: keyof Traffic) =>
    of === undefined || length === 0 ? `${traffic[when]}×` : `${traffic[when]} of ${of[when]}`
  const [now, before] = [part("now"), `(${part("before")})`]
  const isOneLine = now.length + before.length < (length || 12)
  return (isOneLine ? [`${now} ${before}`] : [now, before]).map((text, i) =>
    measuredLine(text, i === 0 ? 3 : 0),
  )
}

/**
 * Returns the lines of all transitions between the same two states, which share one arrow. `length` is in characters; at 0
 * the arrow has only the numbers of the sentences.
 */
export const edgeLines = (transitions: readonly ChartEdge[], length: number): readonly Line[] => [
  ...(length === 0 ? numberLines(transitions) : transitionLines(transitions, length)),
  ...trafficLines(transitions, length),
]

/** Returns the toasts that a member reads, in quotes. */
export const quotesOf = (actionLabels: readonly ActionLabel[]): readonly string[] =>
  actionLabels
    .filter(({ kind, isVague }) => kind === "toasts" && !isVague)
    .map(({ text }) => text.replace(/^toasts /, ""))

const quoteLines = (actionLabels: readonly ActionLabel[]): readonly Line[] =>
  quotesOf(actionLabels).flatMap((quote) =>
    wrap(quote, boxLength).map((text) => ({
      text,
      size: 12,
      colour: palette.toasts,
      isItalic: true as const,
    })),
  )

const figures = ({ now, before }: Traffic): string => `${now} (${before})`

/** Returns how often pages came into a state, and how often they did not leave it; in brackets the 30 days before. */
function visitLines({ entered, ended }: ChartNode, isRoot: boolean): readonly Line[] {
  if (entered === undefined) return []
  return [
    measuredLine(`${isRoot ? "Started" : "Entered"}: ${figures(entered)}`, 3),
    ...(ended === undefined || ended.now + ended.before === 0
      ? []
      : [{ ...measuredLine(`Left here: ${figures(ended)}`), colour: turnColour.refused }]),
  ]
}

const quiet = (text: string, gap = 0): Line => ({ text, size: 12, colour: palette.quiet, gap })

export const nodeLines = (node: ChartNode, isRoot: boolean): readonly Line[] => [
  ...wrap(node.title, isRoot ? boxLength : 26).map((text) => ({
    text,
    size: isRoot ? 20 : 15,
    weight: 700 as const,
    colour: palette.ink,
  })),
  ...wrap(node.description ?? "", node.children.length ? 44 : boxLength)
    .filter(Boolean)
    .map((text, i) => quiet(text, i === 0 ? 2 : 0)),
  ...(node.type === "parallel" ? [quiet("All of these go on at the same time.", 2)] : []),
  ...node.runs.flatMap((actor) =>
    wrap(`▷ ${actor}`, boxLength).map((text, i) => ({
      text,
      size: 12,
      colour: palette.runs,
      ...(i === 0 ? { gap: 3 } : {}),
    })),
  ),
  ...quoteLines([...node.entry, ...node.exit]),
  ...visitLines(node, isRoot),
  ...transitionLines(node.stays, boxLength, "↻ "),
]
