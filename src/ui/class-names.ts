/**
 * A part's own class before the caller's. react-aria takes a function of the render state as className; the parts here style
 * states by data attributes, so a text is enough.
 */
export function classNames(own: string, extra?: unknown): string {
  return typeof extra === "string" && extra !== "" ? `${own} ${extra}` : own
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out the props that are `undefined`: react-aria reads a given `undefined` differently from none in its types. */
export function defined<T extends object>(props: T): Defined<T> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Defined<T>
}
