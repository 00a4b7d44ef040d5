/** Decides whether the figures of a long run grow. */

/** How far a figure may grow: by a share of its level (0 to 1), or by a few units where the level is low. */
export interface Tolerance {
  readonly share: number
  readonly units: number
}

/** Both ends of the least-squares line through the values of a figure. */
export interface FigureTrend {
  readonly figure: string
  readonly from: number
  readonly to: number
  readonly isFlat: boolean
}

/** The fewest values that show a trend. */
export const fewestValues = 4

/** Returns both ends of the line through the values after the first quarter, which is the warm-up. */
const lineThrough = (values: readonly number[]) => {
  const settled = values.slice(Math.ceil(values.length / 4))
  const middle = (settled.length - 1) / 2
  const level = settled.reduce((sum, value) => sum + value, 0) / settled.length
  const spread = settled.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const rise = settled.reduce((sum, value, index) => sum + (index - middle) * (value - level), 0)
  const growth = (rise / spread) * middle
  return { from: level - growth, to: level + growth }
}

/** Returns the trend of each figure that has a tolerance. Throws if the curve is too short. */
export const trendsOf = <Figure extends string>(
  curve: readonly Readonly<Record<NoInfer<Figure>, number>>[],
  tolerances: Readonly<Record<Figure, Tolerance>>,
): readonly FigureTrend[] => {
  if (curve.length < fewestValues) throw new Error(`a curve needs at least ${fewestValues} values`)
  return (Object.keys(tolerances) as Figure[]).map((figure) => {
    const { share, units } = tolerances[figure]
    const { from, to } = lineThrough(curve.map((values) => values[figure]))
    return { figure, from, to, isFlat: to - from <= Math.max(share * from, units) }
  })
}
