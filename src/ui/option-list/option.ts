/** One option: `value` is stored, `label` and `description` are shown. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string | undefined
}
