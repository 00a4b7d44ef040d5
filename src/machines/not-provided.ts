/**
 * Creates a stub for `setup` that throws until `provide` replaces it. A forgotten action or actor breaks the flow
 * loudly instead of losing data silently. `P` is the type of an action's params.
 */
export function notProvided(name: string): () => never
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- `setup` infers the params of the action from it
export function notProvided<P>(name: string): (_args: unknown, _params: P) => never
export function notProvided(name: string) {
  return (): never => {
    throw new Error(`${name} is not provided`)
  }
}
