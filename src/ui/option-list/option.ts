/** One choice of a list: what is kept (`value`) and what is read (`label`, `description` under it). */
export interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string | undefined
}
