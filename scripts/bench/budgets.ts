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

/**
 * The limits of a cold visit of a page, until its network is idle without a scroll, on a phone of 390 px. Bytes are as sent:
 * compressed, and the total with headers.
 */
export interface VisitBudget {
  readonly path: string
  readonly requests: number
  readonly scripts: number
  readonly scriptBytes: number
  readonly totalBytes: number
  /** The upper limits of NETWORK §1, which a page may still exceed. Script and total are in kB. */
  readonly goal: {
    readonly requests: number
    readonly scripts: number
    readonly script: number
    readonly total: number
  }
}

/** The measured visits, plus a small margin for the content of the pages. A change may lower a limit, and not raise it. */
export const visitBudgets: readonly VisitBudget[] = [
  {
    path: "/dashboard",
    requests: 27,
    scripts: 13,
    scriptBytes: 205 * kB,
    totalBytes: 265 * kB,
    goal: { requests: 26, scripts: 10, script: 165, total: 240 },
  },
  {
    path: "/dashboard/events",
    requests: 38,
    scripts: 16,
    scriptBytes: 218 * kB,
    totalBytes: 411 * kB,
    goal: { requests: 30, scripts: 12, script: 190, total: 300 },
  },
  {
    path: "/dashboard/payments",
    requests: 40,
    scripts: 21,
    scriptBytes: 255 * kB,
    totalBytes: 330 * kB,
    goal: { requests: 28, scripts: 12, script: 195, total: 270 },
  },
  {
    path: "/dashboard/edit-profile",
    requests: 40,
    scripts: 26,
    scriptBytes: 275 * kB,
    totalBytes: 333 * kB,
    goal: { requests: 28, scripts: 12, script: 200, total: 270 },
  },
  {
    path: "/dashboard/messaging",
    requests: 42,
    scripts: 24,
    scriptBytes: 250 * kB,
    totalBytes: 320 * kB,
    goal: { requests: 26, scripts: 12, script: 180, total: 250 },
  },
  {
    path: "/dashboard/store",
    requests: 43,
    scripts: 17,
    scriptBytes: 216 * kB,
    totalBytes: 371 * kB,
    goal: { requests: 30, scripts: 10, script: 172, total: 290 },
  },
  {
    path: "/dashboard/members",
    requests: 37,
    scripts: 15,
    scriptBytes: 213 * kB,
    totalBytes: 309 * kB,
    goal: { requests: 28, scripts: 10, script: 172, total: 260 },
  },
  {
    path: "/dashboard/resources",
    requests: 39,
    scripts: 16,
    scriptBytes: 213 * kB,
    totalBytes: 288 * kB,
    goal: { requests: 28, scripts: 10, script: 172, total: 260 },
  },
]

/**
 * The limits of the bytes of a visit to home, events, one event, messages and payments (NETWORK §1). The goal of the first
 * visit is 420 kB.
 */
export const fivePages = { first: 480 * kB, later: 60 * kB, lessData: 25 * kB } as const
