/**
 * Returns a component's own class and the caller's class. Ignores react-aria's function form of className, because these
 * components style states by data attributes.
 */
export function classNames(own: string, extra?: unknown): string {
  return typeof extra === "string" && extra !== "" ? `${own} ${extra}` : own
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Removes props that are `undefined`. With exactOptionalPropertyTypes, react-aria's types reject an explicit `undefined`. */
export function defined<T extends object>(props: T): Defined<T> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Defined<T>
}
