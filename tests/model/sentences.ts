/** Finds the written sentence of a transition, and checks that every state and transition of a machine has a good one. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"
import type { Branches, Sentence, Sentences, TurnSentence } from "../../src/machines/sentences.ts"

/** Returns a guard in the words of the machine: "isPaid", "not hasErrors". */
export function guardName(guard: unknown): string {
  const { guards, type } = guard as { guards?: unknown[]; type?: string }
  if (guards) {
    const parts = guards.map(guardName)
    return type === "xstate.not" ? `not ${parts[0]}` : parts.join(type === "xstate.or" ? " or " : " and ")
  }
  return typeof guard === "string" ? guard : (type ?? "in place")
}

/** Returns an event type as the sentences name it: a delay without the state that it ends, and `always` for none. */
export const eventName = (type: string): string =>
  type === "" ? "always" : type.replace(/^(xstate\.after\.[^.]+)\..*$/, "$1")

type Group = readonly AnyTransitionDefinition[]

/** Returns the name of a branch: its guard, `else` after guards, or "" for the only branch. */
export const branchName = (transition: AnyTransitionDefinition, group: Group): string =>
  transition.guard ? guardName(transition.guard) : group.length > 1 ? "else" : ""

/** Returns the transitions of a state, one group for each event, and one for those taken at once. */
export const groupsOf = (node: AnyStateNode): readonly Group[] => [
  ...node.transitions.values(),
  ...(node.always ? [node.always] : []),
]

const isSentence = (branches: Branches): branches is Sentence =>
  typeof branches === "string" || typeof branches["text"] === "string"

/** Returns the sentence of a transition; undefined without one. */
export function sentenceOf(
  sentences: Sentences | undefined,
  transition: AnyTransitionDefinition,
  group: Group,
): TurnSentence | undefined {
  const event = eventName(transition.eventType)
  const branches = sentences?.transitions[transition.source.path.join(".")]?.[event]
  if (branches === undefined) return undefined
  const branch = branchName(transition, group)
  const sentence = branch === "" ? branches : (branches as Readonly<Record<string, Sentence>>)[branch]
  if (sentence === undefined || !isSentence(sentence)) return undefined
  if (typeof sentence !== "string") return sentence
  return { text: sentence, turn: event.startsWith("xstate.error.") ? "defect" : "plain" }
}

/** Words of the code, which no sentence for a reader may contain. */
const wordsOfCode =
  /\b(is ok|is not ok|broke|otherwise|moved|actor|guard|snapshot|undefined|null|defect|invalidat\w*|rehydrat\w*|xstate)\b/i
/** `camelCase`, `dotted.names`, `snake_case`. */
const identifier = /\b[a-z]+[A-Z]\w*|\w\.\w|_/
const maxWords = 22

/** Returns a delay (ms) in words: 500 → "half a second", 1500 → "1.5 seconds", 900000 → "15 minutes". */
export function spokenDuration(ms: number): string {
  if (ms === 500) return "half a second"
  const [count, unit] = ms >= 60_000 ? [ms / 60_000, "minute"] : [ms / 1000, "second"]
  return `${count} ${unit}${count === 1 ? "" : "s"}`
}

/** Returns what is wrong with a written sentence: one sentence per problem, which begins with `where`. */
export function textViolations(where: string, { text }: Pick<TurnSentence, "text">): readonly string[] {
  const word = wordsOfCode.exec(text)?.[0] ?? identifier.exec(text.replaceAll(/\d\.\d/g, ""))?.[0]
  return [
    ...(/^[A-Z0-9][^:]*[^:\s]: \S[^:]*[.!]$/.test(text)
      ? []
      : [`${where}: “${text}” does not say “What happens: what follows.”`]),
    ...(word === undefined ? [] : [`${where}: “${word}” is a word of the code, in “${text}”`]),
    ...(text.split(" ").length > maxWords ? [`${where}: “${text}” has more than ${maxWords} words`] : []),
  ]
}

function delayViolations(where: string, delay: unknown, { text }: TurnSentence): readonly string[] {
  if (typeof delay !== "number") return []
  const length = spokenDuration(delay)
  return text.toLowerCase().includes(length) ? [] : [`${where}: “${text}” does not say “${length}”`]
}

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(nodesOf),
]

const repeated = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text, at) => texts.indexOf(text) !== at)),
]

const difference = (what: string, wanted: readonly string[], written: readonly string[]) => [
  ...wanted.filter((key) => !written.includes(key)).map((key) => `${what} ${key} has no words`),
  ...written
    .filter((key) => !wanted.includes(key))
    .map((key) => `${what} ${key} has words, but is not there`),
]

/** Returns every key of the written transitions: "viewing registration.requested [isPaid]". */
const writtenKeys = ({ transitions }: Sentences): readonly string[] =>
  Object.entries(transitions).flatMap(([path, events]) =>
    Object.entries(events).flatMap(([event, branches]) =>
      isSentence(branches)
        ? [keyOf(path, event, "")]
        : Object.keys(branches).map((branch) => keyOf(path, event, branch)),
    ),
  )

const keyOf = (path: string, event: string, branch: string) =>
  `${path === "" ? "(anywhere)" : path} ${event}${branch === "" ? "" : ` [${branch}]`}`

/** Returns one sentence for each missing, stale, repeated or badly written text of a machine. */
export function sentenceViolations(machine: AnyStateMachine, sentences: Sentences): readonly string[] {
  const [root, ...states] = nodesOf(machine.root as AnyStateNode)
  const nodes = [root!, ...states]
  const violations: string[] = []
  const keys: string[] = []
  for (const node of nodes) {
    const texts: string[] = []
    for (const group of groupsOf(node))
      for (const transition of group) {
        const event = eventName(transition.eventType)
        const where = keyOf(node.path.join("."), event, branchName(transition, group))
        keys.push(where)
        const sentence = sentenceOf(sentences, transition, group)
        if (sentence === undefined) continue
        texts.push(sentence.text)
        const [, delay] = /^xstate\.after\.(.+)$/.exec(event) ?? []
        const delays = machine.implementations.delays as Readonly<Record<string, unknown>>
        violations.push(
          ...textViolations(where, sentence),
          ...(delay === undefined ? [] : delayViolations(where, delays[delay], sentence)),
        )
      }
    for (const text of repeated(texts)) violations.push(`${node.id}: two ways say “${text}”`)
  }
  const names = Object.values(sentences.states)
  const spoken = [sentences.title, ...names, ...Object.values(sentences.runs)]
  return [
    ...difference("transition", keys, writtenKeys(sentences)),
    ...difference(
      "state",
      states.map(({ path }) => path.join(".")),
      Object.keys(sentences.states),
    ),
    ...difference(
      "actor",
      [...new Set(nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)))],
      Object.keys(sentences.runs),
    ),
    ...repeated(names).map((name) => `two states are called “${name}”`),
    ...spoken
      .filter((text) => wordsOfCode.test(text) || identifier.test(text))
      .map((text) => `“${text}” is in words of the code`),
    ...violations,
  ]
}
