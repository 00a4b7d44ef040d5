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
    return [
      "true",
      ...(narrows(text(node), text(grandparent!)) ? [] : ["false"]),
      ...changesOf(node, parents, text),
    ]
  if (isResultOfGuard(node, parents)) return ["true", "false", ...changesOf(node, parents, text)]
  // A changed call in the middle of an optional chain would end the chain.
  if (node.type === "CallExpression" && grandparent?.type === "ChainExpression") return []
  return changesOf(node, parents, text)
}

/** Returns whether a condition narrows a type for other code, which does not compile without the condition. */
function narrows(condition: string, code: string): boolean {
  const [, outcome] = /([\w.]+)\._tag [!=]== "\w+"/.exec(condition) ?? []
  const [, value] = /([\w.]+) [!=]== (?:null|undefined)/.exec(condition) ?? []
  const others = code.replace(condition, "")
  const reads = (member: string) => new RegExp(`(?<!\\w|\\w\\.|\\?\\.)${member}\\b`).test(others)
  return (
    (outcome !== undefined && (reads(`${outcome}\\.value`) || reads(`${outcome}\\.error`))) ||
    (value !== undefined && reads(`${value}\\.\\w+`))
  )
}

/** Returns the text that an operand of `&&` or `||` may narrow a type for: its condition, and what depends on that. */
function textInReach(node: Node, parents: readonly Node[], text: TextOf): string {
  const [parent, grandparent] = parents
  if (parent?.type === "LogicalExpression") return textInReach(parent, parents.slice(1), text)
  if (parent?.type === "ConditionalExpression") return text(parent)
  return text(parent?.type === "IfStatement" ? grandparent! : node)
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

function changesOf(node: Node, parents: readonly Node[], text: TextOf): readonly string[] {
  const { operator } = node
  switch (node.type) {
    case "BinaryExpression":
      return [negated[operator], swapped[operator]].flatMap((other) =>
        other ? [`${text(node["left"])} ${other} ${text(node["right"])}`] : [],
      )
    case "LogicalExpression": {
      const [left, right] = [text(node["left"]), text(node["right"])]
      // The left side of `??` alone would have another type.
      if (operator === "??") return [right]
      const inReach = textInReach(node, parents, text)
      return [...(narrows(right, inReach) ? [] : [left]), ...(narrows(left, inReach) ? [] : [right])]
    }
    case "ConditionalExpression": {
      const [test, ...results] = [node["test"], node["consequent"], node["alternate"]].map(text)
      return results.filter((result) => !narrows(test!, result))
    }
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

/** Returns the mutants of a file by their unique names, and its text with all of them as branches. */
export function mutated(
  path: string,
  source: string,
): { readonly names: readonly string[]; readonly code: string } {
  const names: string[] = []
  const original = ({ start, end }: Node): string => source.slice(start, end)

  const nameOf = (node: Node, parents: readonly Node[], replacement: string): string => {
    const change = [original(node), replacement].map((text) => text.replace(/\s+/g, " ")).join(" → ")
    const name = `${basename(path)} ${placeOf(parents)}: ${change}`
    const same = names.filter((other) => other === name || other.startsWith(`${name} (`)).length
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
      names.push(name)
      code = `(globalThis.isActiveMutant?.(${JSON.stringify(name)}) ? ${replacement} : ${code})`
    }
    return code
  }

  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const start = { ...(program as unknown as Node), start: 0, end: source.length }
  return { code: branches(start, [], false), names }
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
