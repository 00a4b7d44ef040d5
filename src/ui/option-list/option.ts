/** One option: `value` is stored, `label` and `description` are shown. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string | undefined
}

/** Returns options whose labels are their values. */
export const optionsOf = (labels: readonly string[]): readonly Option[] =>
  labels.map((label) => ({ value: label, label }))
