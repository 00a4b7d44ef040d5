/** The limits of a first load, in bytes (PERFORMANCE §3). Script, style and JSON count gzipped, fonts and pictures as sent. */
export interface Budget {
  readonly path: string
  readonly needsLogin: boolean
  readonly script: number
  readonly style: number
  readonly font: number
  /** Pictures that load without scrolling. */
  readonly picture: { readonly phone: number; readonly desktop: number }
  readonly json: number
  /** The number of API requests. */
  readonly calls: number
}

const kB = 1_000
const publicPage = { needsLogin: false, font: 40 * kB, json: 0, calls: 0 }
const landing = {
  ...publicPage,
  script: 120 * kB,
  style: 12 * kB,
  picture: { phone: 90 * kB, desktop: 90 * kB },
}
/** A phone loads no picture: only large screens show the panel beside the form. */
const form = { ...publicPage, script: 165 * kB, style: 14 * kB, picture: { phone: 0, desktop: 90 * kB } }

export const budgets: readonly Budget[] = [
  { path: "/", ...landing },
  { path: "/welcome", ...landing },
  { path: "/login", ...form },
  { path: "/signup", ...form },
  {
    path: "/dashboard",
    needsLogin: true,
    script: 230 * kB,
    // PERFORMANCE §3 sets no limit for style, font and picture: their first measured sizes, plus a small margin.
    style: 20 * kB,
    font: 40 * kB,
    picture: { phone: 110 * kB, desktop: 110 * kB },
    json: 60 * kB,
    calls: 10,
  },
]
