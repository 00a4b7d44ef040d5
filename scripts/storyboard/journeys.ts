/** The journeys with which the storyboard begins. Each line of a journey is a row of screens, often of several flows. */
import type { Turn } from "../../src/machines/sentences.ts"
import { turns } from "../statecharts/label-lines.ts"
import type { Chart, ChartEdge } from "../statecharts/chart.ts"
import { statesOf } from "./story.ts"

export interface Screen {
  readonly flow: string
  /** The dot path of the state. */
  readonly state: string
  /** How the member comes here, if no single transition of one flow leads here. */
  readonly by?: string
  /** The event that leads here, if several transitions lead here. */
  readonly on?: string
  /** The input of the flow, if its screenshots differ by input. */
  readonly as?: string
}

interface Line {
  readonly title: string
  readonly screens: readonly Screen[]
  /** What follows after the last screen. */
  readonly end?: string
}

export interface Journey {
  readonly title: string
  readonly lines: readonly Line[]
  /** The flows of the journey, in the order of the index. */
  readonly flows: readonly string[]
}

type Detail = Omit<Screen, "flow" | "state">
type Entry = string | readonly [state: string, detail: Detail]

/** Returns the screens of one flow: each a state, or a state with how the member comes there. */
const screensOf = (flow: string, entries: readonly Entry[], more: Detail = {}): readonly Screen[] =>
  entries.map((entry) =>
    typeof entry === "string"
      ? { flow, state: entry, ...more }
      : { flow, state: entry[0], ...more, ...entry[1] },
  )

const anEvent = { as: "an event" }
const anOrder = { as: "an order" }

const confirmation = screensOf("payment-return", [
  ["confirming", { by: "You pay: the provider brings you back." }],
  "confirmed.shown",
])

export const journeys: readonly Journey[] = [
  {
    title: "Join",
    flows: ["signup", "email-verification", "resend"],
    lines: [
      {
        title: "From the first page to your dashboard",
        screens: [
          ...screensOf("signup", ["choosingType", "details.filling", "details.submitting"]),
          ...screensOf("email-verification", [
            ["awaitingCode.code.entering", { by: "Your account is created: a code is in your mailbox." }],
            "awaitingCode.code.checking",
          ]),
          ...screensOf("session", [
            ["anonymous", { by: "The code is right: you can log in." }],
            "loggingIn",
            "authenticated.upToDate",
          ]),
        ],
      },
    ],
  },
  {
    title: "Come back",
    flows: ["session", "reset-request", "password-reset", "password-change", "device-logout"],
    lines: [
      {
        title: "Your session is still good",
        screens: screensOf("session", [
          "rehydrating",
          ["authenticated.refreshing", { on: "done.actor.rehydrate" }],
          "authenticated.upToDate",
        ]),
      },
      {
        title: "Your session has expired",
        screens: screensOf("session", [
          "authenticated.upToDate",
          "expired",
          ["anonymous", { on: "after.expiryRedirect" }],
          "loggingIn",
          "authenticated.upToDate",
        ]),
      },
      {
        title: "You log out another device",
        screens: [
          ...screensOf("device-logout", ["idle", "endingOne"]),
          ...screensOf("session", [
            ["anonymous", { by: "The other device is logged out: it asks to log in." }],
          ]),
        ],
      },
      {
        title: "You forgot your password",
        screens: [
          ...screensOf("reset-request", ["enteringEmail", "sendingCode"]),
          ...screensOf("password-reset", [
            ["settingPassword.password.entering", { by: "The code is on its way: we open the next page." }],
            "settingPassword.password.saving",
            "changed",
            "left",
          ]),
        ],
      },
    ],
  },
  {
    title: "Attend an event",
    flows: ["event-registration", "payment", "payment-return", "purchase"],
    lines: [
      {
        title: "Free",
        screens: screensOf("event-registration", ["viewing", "asking", "registering", "registered"]),
      },
      {
        title: "Paid",
        screens: screensOf(
          "purchase",
          ["available", "deciding", "atProvider.opened", "paid", "settled"],
          anEvent,
        ),
      },
      {
        title: "Declined",
        screens: screensOf(
          "purchase",
          ["deciding", "atProvider.opened", ["notPaid", { on: "provider.declined" }], "deciding"],
          anEvent,
        ),
      },
      {
        title: "Abandoned, and finished later",
        screens: screensOf(
          "purchase",
          ["deciding", "atProvider.opened", "waiting", "atProvider.reopened", "paid"],
          anEvent,
        ),
      },
      {
        title: "Returned, after the session has ended",
        screens: screensOf(
          "purchase",
          ["atProvider.opened", "loggedOut.afterPaying", "paid", "settled", "repeated"],
          anEvent,
        ),
      },
    ],
  },
  {
    title: "Give, and pay the subscription",
    flows: ["donation", "subscription", "download"],
    lines: [
      {
        title: "Give",
        screens: [
          ...screensOf("donation", ["viewing", "restoring", "donating.open.filling", "donating.paying"]),
          ...confirmation,
        ],
      },
      {
        title: "Pay the subscription",
        screens: [...screensOf("subscription", ["viewing", "asking", "paying"]), ...confirmation],
      },
      {
        title: "Pay with PayPal",
        screens: [
          ...screensOf("payment", [
            "payPal.ready",
            "payPal.ordering",
            "payPal.approving",
            "payPal.capturing",
            "approved",
          ]),
          ...screensOf("payment-return", [
            ["confirming", { by: "You approved the payment: we ask the provider." }],
            "confirmed.shown",
          ]),
        ],
      },
    ],
  },
  {
    title: "Shop",
    flows: ["product-choice", "cart", "checkout"],
    lines: [
      {
        title: "From a product to your order",
        screens: [
          ...screensOf("product-choice", ["incomplete.choosing", "complete.available"]),
          ...screensOf("cart", [
            ["open.ready.adding", { by: "You press Add to Cart: we store the item at once." }],
            "open.ready.idle",
            "open.checking",
          ]),
          ...screensOf("checkout", [
            ["open.filling", { by: "Nothing has changed: we open the checkout." }],
            "open.paying",
          ]),
          ...screensOf(
            "purchase",
            [
              ["atProvider.opened", { by: "The payment is open: we take you to Paystack's page." }],
              "paid",
              "settled",
            ],
            anOrder,
          ),
        ],
      },
      {
        title: "Something has changed meanwhile",
        screens: screensOf("checkout", ["open.filling", "open.paying", "open.reviewing"]),
        end: "You see the new price in your cart: you accept it, or you change the cart.",
      },
    ],
  },
  {
    title: "Move up a role",
    flows: ["transition", "profile-edit", "avatar-upload"],
    lines: [
      {
        title: "From student to doctor",
        screens: screensOf("transition", ["idle", "restoring", "open.filling", "open.sending"]),
        end: "The office has your request: your button says that it is in progress, and a notification tells you the decision.",
      },
    ],
  },
]

/** The flows that several journeys or all pages use. They come last. */
export const machinery: readonly string[] = [
  "app",
  "shell",
  "form",
  "load-more",
  "home-block",
  "read-receipts",
]

/** Returns the names of all flows by journey. Flows of no journey come after the journeys, and `machinery` comes last. */
export function flowsByJourney(
  names: readonly string[],
): readonly (readonly [title: string, readonly string[]])[] {
  const placed = new Set([...journeys.flatMap(({ flows }) => flows), ...machinery])
  return [
    ...journeys.map(({ title, flows }) => [title, flows.filter((name) => names.includes(name))] as const),
    ["Community and settings", names.filter((name) => !placed.has(name))],
    ["What every page uses", machinery.filter((name) => names.includes(name))],
  ]
}

const isInside = (state: string, box: string) => state === box || state.startsWith(`${box}.`)

/** Returns the transition that leads from one state to another, the usual one first. */
function transitionBetween(chart: Chart, from: string, to: string, on?: string): ChartEdge | undefined {
  const order = Object.keys(turns) as Turn[]
  return chart.edges
    .filter(
      (edge) =>
        isInside(from, edge.from) && isInside(to, edge.to) && (!on || edge.event.split(" ")[0] === on),
    )
    .toSorted((a, b) => order.indexOf(a.turn) - order.indexOf(b.turn))[0]
}

/** Returns the id of a screen's state in its chart. */
export const stateIdOf = (chart: Chart, { state }: Screen): string => `${chart.id}.${state}`

/** Returns the transition from the previous screen to this one; undefined if none of one flow leads there. */
export function transitionTo(
  charts: ReadonlyMap<string, Chart>,
  previous: Screen | undefined,
  screen: Screen,
): ChartEdge | undefined {
  const chart = charts.get(screen.flow)
  if (previous?.flow !== screen.flow || chart === undefined) return undefined
  return transitionBetween(chart, stateIdOf(chart, previous), stateIdOf(chart, screen), screen.on)
}

/** Returns how the member comes from the previous screen to this one; undefined if neither `by` nor a transition tells it. */
export const stepTo = (
  charts: ReadonlyMap<string, Chart>,
  previous: Screen | undefined,
  screen: Screen,
): string | undefined => screen.by ?? transitionTo(charts, previous, screen)?.sentence

/** Returns one sentence for each screen that is no leaf state, and for each step that no transition makes. */
export const journeyProblems = (charts: ReadonlyMap<string, Chart>): readonly string[] =>
  journeys.flatMap(({ title, lines }) =>
    lines.flatMap((line) =>
      line.screens.flatMap((screen, i) => {
        const where = `${title}, ${line.title}: ${screen.flow} ${screen.state}`
        const chart = charts.get(screen.flow)
        const node = chart && statesOf(chart).find(({ id }) => id === stateIdOf(chart, screen))
        if (node === undefined || node.children.length > 0) return [`${where} is no state to look at`]
        return i > 0 && stepTo(charts, line.screens[i - 1], screen) === undefined
          ? [`${where} has no transition that leads there`]
          : []
      }),
    ),
  )
