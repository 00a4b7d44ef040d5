/**
 * Runs the frame of every dashboard page (SPEC §2, Dashboard shell): the sidebar (a column on wide screens, a
 * drawer on narrow ones), the avatar menu, and the badges, which are fetched every 15 minutes.
 */
import { emit, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"

export interface ShellInput {
  /** True when the screen is wider than 750 px at mount. */
  readonly isWide: boolean
}

export type ShellEvent =
  /** The screen width may have crossed 750 px. */
  | { readonly type: "viewport.changed"; readonly isWide: boolean }
  /** The member pressed More in the bottom bar, or the top bar's menu button. */
  | { readonly type: "sidebar.toggled" }
  /** The member pressed Escape or outside the drawer. */
  | { readonly type: "drawer.dismissed" }
  | { readonly type: "avatarMenu.opened" }
  | { readonly type: "avatarMenu.closed" }
  /** The member opened another page. */
  | { readonly type: "page.opened" }

export const shellMachine = setup({
  types: {} as {
    input: ShellInput
    context: ShellInput
    events: ShellEvent
    emitted: FlowEffect
    tags: "sidebarShown" | "bottomBarShown"
  },
  delays: { statsPolling: 900_000 },
  guards: {
    startsWide: ({ context }) => context.isWide,
    becameWide: (_, { isWide }: { isWide: boolean }) => isWide,
    becameNarrow: (_, { isWide }: { isWide: boolean }) => !isWide,
  },
  actions: {
    refetchStats: emit({ type: "invalidate", keys: [["notifications", "stats"]] }),
  },
}).createMachine({
  id: "shell",
  description: "Every page of a member has a sidebar or a drawer, the account menu and the badges.",
  type: "parallel",
  context: ({ input }) => ({ isWide: input.isWide }),
  states: {
    sidebar: {
      initial: "measuring",
      states: {
        measuring: {
          description: "The width of the screen decides between sidebar and drawer.",
          always: [{ guard: "startsWide", target: "wide" }, { target: "narrow" }],
        },
        wide: {
          initial: "open",
          description: "Above 750 px the sidebar is a column beside the page.",
          on: {
            "viewport.changed": {
              guard: { type: "becameNarrow", params: ({ event }) => event },
              target: "narrow",
            },
          },
          states: {
            open: {
              description: "The sidebar is shown beside the page.",
              tags: ["sidebarShown"],
              on: { "sidebar.toggled": "closed" },
            },
            closed: {
              description: "The member has hidden the sidebar. The page has the whole width.",
              on: { "sidebar.toggled": "open" },
            },
          },
        },
        narrow: {
          initial: "hidden",
          description: "Up to 750 px there is a bottom bar, and the sidebar is a drawer.",
          tags: ["bottomBarShown"],
          on: {
            "viewport.changed": {
              guard: { type: "becameWide", params: ({ event }) => event },
              target: "wide",
            },
          },
          states: {
            hidden: {
              description: "The page shows the bottom bar. The drawer is closed.",
              on: { "sidebar.toggled": "drawer" },
            },
            drawer: {
              description: "The drawer covers the page until the member chooses something or closes it.",
              tags: ["sidebarShown"],
              on: { "sidebar.toggled": "hidden", "drawer.dismissed": "hidden", "page.opened": "hidden" },
            },
          },
        },
      },
    },
    avatarMenu: {
      initial: "closed",
      states: {
        closed: {
          description: "The account menu is closed.",
          on: { "avatarMenu.opened": "open" },
        },
        open: {
          description: "The account menu shows full name, email, View profile, Settings and Logout.",
          on: { "avatarMenu.closed": "closed", "page.opened": "closed" },
        },
      },
    },
    badges: {
      initial: "fresh",
      states: {
        fresh: {
          description:
            "The badges count unread messages and notifications. They are fetched again every 15 minutes.",
          after: { statsPolling: { target: "fresh", reenter: true, actions: "refetchStats" } },
        },
      },
    },
  },
})
