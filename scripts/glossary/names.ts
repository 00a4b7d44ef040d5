import { parseSync, Visitor } from "vite"

/** A name in the code with its offset. */
export interface Name {
  readonly text: string
  readonly offset: number
}

/**
 * Splits a name into lower-case words: `useChatSocket`, `UseChatSocket` and `use-chat-socket` all become
 * ["use", "chat", "socket"].
 */
export const wordsIn = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

/**
 * Returns every name in a module: identifiers, properties, JSX attributes, and quoted keys such as a machine's
 * events. Skips text, comments and names from packages. Throws when the module does not parse.
 */
export const namesInCode = (path: string, source: string): readonly Name[] => {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const names: Name[] = []
  const fromPackages = new Set<string>()
  const add = ({ name, start }: { readonly name: string; readonly start: number }) => {
    names.push({ text: name, offset: start })
  }
  new Visitor({
    ImportDeclaration: ({ source: { value }, specifiers }) => {
      if (/^[.#]/.test(value)) return
      for (const { local } of specifiers) fromPackages.add(local.name)
    },
    Identifier: add,
    JSXIdentifier: add,
    PrivateIdentifier: add,
    Property: ({ key }) => {
      // A key with spaces is a sentence: the title of a rule or a case.
      if (key.type === "Literal" && typeof key.value === "string" && /^[\w$.#-]+$/.test(key.value))
        add({ name: key.value, start: key.start })
    },
  }).visit(program)
  return names.filter(({ text }) => !fromPackages.has(text))
}

/** Returns the class names of a stylesheet. Replaces comments by spaces, so that the offsets stay correct. */
export const namesInStyles = (source: string): readonly Name[] => {
  const bare = source.replace(/\/\*[^]*?\*\//g, (comment) => " ".repeat(comment.length))
  return [...bare.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(({ 1: text = "", index }) => ({
    text,
    offset: index,
  }))
}

/** Returns whether a name contains a term: all its words in order, the last word singular or plural. */
export const holds = (name: string, term: string): boolean => {
  const words = ` ${wordsIn(name).join(" ")} `
  return ["", "s", "es"].some((ending) => words.includes(` ${term}${ending} `))
}
