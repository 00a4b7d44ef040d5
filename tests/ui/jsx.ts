/** Parses the elements of `.tsx` files, so that rules about pages do not depend on the code's formatting. */
import { parseSync } from "vite"

/** A node of a syntax tree. */
export interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Returns whether a value is a node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

/** Returns a node and all nodes inside it. */
export const nodesIn = (node: Node): readonly Node[] => [
  node,
  ...Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
    .flatMap(nodesIn),
]

const nodesOf = (text: string) => nodesIn(parseSync("page.tsx", text).program as unknown as Node)
const nameOf = (node: unknown) => (isNode(node) ? String(node["name"]) : "")
const elementsIn = (nodes: readonly Node[], names: readonly string[]) =>
  nodes.filter((node) => node.type === "JSXOpeningElement" && names.includes(nameOf(node["name"])))
const identifiersIn = (nodes: readonly Node[]) =>
  new Set(nodes.filter(({ type }) => type === "Identifier").map(nameOf))

/** Returns the texts in the attributes of each element with this name. */
export const wordsInElements = (text: string, name: string): readonly (readonly string[])[] =>
  elementsIn(nodesOf(text), [name]).map((element) =>
    nodesIn(element)
      .filter(({ type, value }) => type === "Literal" && typeof value === "string")
      .map(({ value }) => String(value)),
  )

/** Returns whether a loop repeats these elements identically: it uses its item for nothing but the key. */
export const repeatsElements = (text: string, names: readonly string[]): boolean =>
  nodesOf(text)
    .filter(
      ({ type, callee }) => type === "CallExpression" && isNode(callee) && callee.type === "MemberExpression",
    )
    .filter(({ callee }) => ["map", "flatMap", "from"].includes(nameOf((callee as Node)["property"])))
    .flatMap((call) =>
      (call["arguments"] as readonly Node[]).filter(({ type }) => type.endsWith("Expression")),
    )
    .some((make) => {
      if (!Array.isArray(make["params"])) return false
      const items = identifiersIn((make["params"] as readonly Node[]).flatMap(nodesIn))
      return elementsIn(nodesIn(make), names).some((element) => {
        const props = (element["attributes"] as readonly Node[]).filter(
          (one) => nameOf(one["name"]) !== "key",
        )
        return identifiersIn(props.flatMap(nodesIn)).isDisjointFrom(items)
      })
    })
