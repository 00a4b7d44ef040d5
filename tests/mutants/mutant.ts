/**
 * Faults in views, actors, calls and styles, seeded one at a time. A member or staff would notice each fault, so a browser
 * spec must fail. `npm run mutants` builds each fault and runs its specs. `mutants.test.ts` checks that every fault still
 * applies.
 */
export interface BrowserMutant {
  readonly name: string
  readonly kind:
    | "wrong text"
    | "button not disabled"
    | "missing toast"
    | "wrong delay"
    | "stale list"
    | "lost step"
    | "wrong link"
    | "wrong call"
    | "lost label"
    | "hidden control"
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** The specs that should fail, without their endings: files of tests/e2e, or of src as `ui/dialog/dialog`. */
  readonly specs: readonly string[]
}

export const mutant = (
  kind: BrowserMutant["kind"],
  name: string,
  file: string,
  find: string,
  replace: string,
  ...specs: readonly string[]
): BrowserMutant => ({ kind, name, file: `src/${file}`, find, replace, specs })

/** Returns the file of a spec that a mutant names. */
export const specFile = (spec: string): string =>
  spec.includes("/") ? `src/${spec}.spec.ts` : `tests/e2e/${spec}.spec.ts`
