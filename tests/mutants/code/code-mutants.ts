/**
 * Changes one expression at a time in the functions of a machine's files: in the bodies of its guards and assigns, and in
 * the params and inputs that it computes. All mutants of a file are branches of one text, and `isActiveMutant` chooses one.
 * So each file is loaded only once.
 */
import { basename } from "node:path"
import { parseSync, type Plugin } from "vite"

declare global {
  /** Returns whether the mutant of this name runs. Each branch of a changed file asks for its own name. */
  var isActiveMutant: ((name: string) => boolean) | undefined
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each type of node has fields of its own
  readonly [field: string]: any
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

const typeFields = ["typeAnnotation", "typeArguments", "typeParameters", "returnType"]

/** Returns the child nodes in the order of the text, without types. */
const childrenOf = (node: Node): readonly Node[] =>
  /^TS(?!As|Satisfies|NonNull)/.test(node.type)
    ? []
    : Object.entries(node)
        .flatMap(([field, value]) => (typeFields.includes(field) ? [] : value))
        .filter(isNode)
        .toSorted((a, b) => a.start - b.start)

const negated: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
}
const swapped: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  some: "every",
  every: "some",
}
const droppedCalls = ["filter", "slice"]

type TextOf = (part: Node) => string

/** Returns what replaces an expression, one text for each mutant. `text` returns the text of a part. */
function replacementsOf(node: Node, parents: readonly Node[], text: TextOf): readonly string[] {
  const [parent, grandparent] = parents
  if (parent?.type === "IfStatement" && parent["test"] === node)
    return ["true", "false", ...changesOf(node, text)]
  if (isResultOfGuard(node, parents)) return ["true", "false", ...changesOf(node, text)]
  // A changed call in the middle of an optional chain would end the chain.
  if (node.type === "CallExpression" && grandparent?.type === "ChainExpression") return []
  return changesOf(node, text)
}

/** Returns whether a property of `guards` is a function that returns this expression. */
function isResultOfGuard(node: Node, parents: readonly Node[]): boolean {
  const isReturned = parents[0]?.type === "ReturnStatement"
  const [owner, property, object, guards] = isReturned ? parents.slice(2) : parents
  return (
    owner?.type === "ArrowFunctionExpression" &&
    (isReturned || (owner["body"] === node && node.type !== "BlockStatement")) &&
    property?.type === "Property" &&
    object?.type === "ObjectExpression" &&
    guards?.type === "Property" &&
    guards["key"].name === "guards"
  )
}

function changesOf(node: Node, text: TextOf): readonly string[] {
  const { operator } = node
  switch (node.type) {
    case "BinaryExpression":
      return [negated[operator], swapped[operator]].flatMap((other) =>
        other ? [`${text(node["left"])} ${other} ${text(node["right"])}`] : [],
      )
    case "LogicalExpression":
      return [text(node["left"]), text(node["right"])]
    case "ConditionalExpression":
      return [text(node["consequent"]), text(node["alternate"])]
    case "UnaryExpression":
      return operator === "!" ? [text(node["argument"])] : []
    case "Literal":
      return typeof node["value"] === "boolean" ? [String(!node["value"])] : []
    case "ArrayExpression":
      return node["elements"].length > 0 ? ["[]"] : []
    case "CallExpression": {
      const { object, property } = node["callee"]
      if (object === undefined) return []
      if (droppedCalls.includes(property.name)) return [text(object)]
      const other = swapped[property.name]
      return other ? [`${text(object)}.${other}${text(node).slice(text(node["callee"]).length)}`] : []
    }
    default:
      return []
  }
}

/** Returns the names of the properties and variables around a node, from the outermost. */
const placeOf = (parents: readonly Node[]): string =>
  parents
    .flatMap((parent) => {
      if (parent.type === "VariableDeclarator") return [parent["id"].name ?? ""]
      const name = parent.type === "Property" ? (parent["key"].name ?? parent["key"].value) : undefined
      return name === undefined || name === "states" ? [] : [String(name)]
    })
    .toReversed()
    .join(".")

/** One change of a file. Two mutants have never the same name. */
export interface CodeMutant {
  readonly name: string
  /** The path of the file. */
  readonly path: string
  /** The text of the file with this change alone. */
  readonly code: string
}

/** Returns the mutants of a file, and its text with all of them as branches. */
export function mutated(
  path: string,
  source: string,
): { readonly mutants: readonly CodeMutant[]; readonly code: string } {
  const mutants: CodeMutant[] = []
  const original = ({ start, end }: Node): string => source.slice(start, end)

  const nameOf = (node: Node, parents: readonly Node[], replacement: string): string => {
    const change = [original(node), replacement].map((text) => text.replace(/\s+/g, " ")).join(" → ")
    const name = `${basename(path)} ${placeOf(parents)}: ${change}`
    const same = mutants.filter((other) => other.name === name || other.name.startsWith(`${name} (`)).length
    return same === 0 ? name : `${name} (${same + 1})`
  }

  const branches = (node: Node, parents: readonly Node[], isInFunction: boolean): string => {
    const inside = isInFunction || /Function/.test(node.type)
    let code = ""
    let at = node.start
    for (const child of childrenOf(node)) {
      // A shorthand property is its key and its value at once.
      if (child.start < at) continue
      code += source.slice(at, child.start) + branches(child, [node, ...parents], inside)
      at = child.end
    }
    code += source.slice(at, node.end)
    if (!isInFunction) return code
    for (const replacement of replacementsOf(node, parents, original)) {
      const name = nameOf(node, parents, replacement)
      mutants.push({
        name,
        path,
        code: `${source.slice(0, node.start)}(${replacement})${source.slice(node.end)}`,
      })
      code = `(globalThis.isActiveMutant?.(${JSON.stringify(name)}) ? ${replacement} : ${code})`
    }
    return code
  }

  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const start = { ...(program as unknown as Node), start: 0, end: source.length }
  return { code: branches(start, [], false), mutants }
}

/** Puts the mutants into the files of the machines when Vitest loads them. */
export const codeMutants: Plugin = {
  name: "code-mutants",
  enforce: "pre",
  transform: (source, path) =>
    /\/(?:src\/machines|tests\/journeys)\/.*(?:-setup|\.machine|\/flow-form)\.ts$/.test(path)
      ? { code: mutated(path, source).code, map: null }
      : undefined,
}
