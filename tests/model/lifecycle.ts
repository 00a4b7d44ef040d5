/**
 * Describes a life cycle of the server in words. Its statuses and its moves come from the table by which the server decides,
 * so that a picture cannot show another move.
 */
import type { Sentence } from "../../src/machines/sentences.ts"
import { textViolations } from "./sentences.ts"

/** The next status for each event. An event that a status does not name is refused, or changes nothing. */
export type Table<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>

export interface Lifecycle<S extends string = string, E extends string = string> {
  /** What has this life cycle, such as "An event". */
  readonly title: string
  /** A sentence about the whole life cycle. */
  readonly description: string
  readonly table: Table<S, E>
  /** Every event, in the order of the code. */
  readonly events: readonly E[]
  /** The statuses that it can begin with, each with a sentence. */
  readonly begins: Readonly<Partial<Record<S, Sentence>>>
  /** The name of each status, and what it means, as a sentence. */
  readonly statuses: Readonly<Record<S, readonly [name: string, meaning: string]>>
  /** "What happens: what follows.", for each move of the table that is not in `group.moves`. */
  readonly moves: Readonly<Partial<Record<S, Readonly<Partial<Record<E, Sentence>>>>>>
  /** Statuses that share moves: the picture draws them in one box. */
  readonly group?: {
    readonly name: string
    readonly meaning: string
    readonly statuses: readonly S[]
    readonly moves: Readonly<Partial<Record<E, Sentence>>>
  }
  /** The server's own decision when every guard allows it: the next status, or null if it refuses or changes nothing. */
  readonly decide: (status: S, event: E) => S | null
}

/** Returns whether every status of the group has this move, with the same next status. */
export const isShared = ({ table, group }: Lifecycle, status: string, event: string): boolean =>
  group?.moves[event] !== undefined &&
  group.statuses.includes(status) &&
  group.statuses.every((other) => table[other]![event] === table[status]![event])

const keysOf = (rows: Readonly<Record<string, object | undefined>>): readonly string[] =>
  Object.entries(rows).flatMap(([status, row]) =>
    Object.keys(row ?? {}).map((event) => `${status} + ${event}`),
  )

/** Returns what is wrong with the sentences of a life cycle: missing ones, those of no move, and badly written ones. */
export const sentenceProblems = (lifecycle: Lifecycle): readonly string[] => {
  const { table, moves, begins, statuses, group } = lifecycle
  const own = Object.fromEntries(
    Object.entries(table).map(([status, row]) => [
      status,
      Object.fromEntries(Object.entries(row).filter(([event]) => !isShared(lifecycle, status, event))),
    ]),
  )
  const shared = Object.keys(group?.moves ?? {}).filter((event) =>
    group?.statuses.every((status) => isShared(lifecycle, status, event)),
  )
  const taken = [...keysOf(own), ...shared.map((event) => `${group?.name} + ${event}`)]
  const all = { ...moves, ...(group === undefined ? {} : { [group.name]: group.moves }) }
  const written = keysOf(all)
  const sentences = [
    ...Object.entries(all).flatMap(([status, row]) =>
      Object.entries(row ?? {}).map(([event, sentence]) => [`${status} + ${event}`, sentence] as const),
    ),
    ...Object.entries(begins).map(([status, sentence]) => [`beginning as ${status}`, sentence] as const),
  ]
  return [
    ...taken.filter((key) => !written.includes(key)).map((key) => `${key} has no sentence`),
    ...written.filter((key) => !taken.includes(key)).map((key) => `${key} is no move of the table`),
    ...sentences.flatMap(([where, sentence]) =>
      textViolations(where, typeof sentence === "string" ? { text: sentence } : (sentence ?? { text: "" })),
    ),
    ...Object.values(statuses).flatMap(([name, meaning]) =>
      /^[A-Z].+\.$/.test(meaning) ? [] : [`“${name}” does not say what it means`],
    ),
    ...(sentences.length === written.length ? ["It has no beginning"] : []),
  ]
}
