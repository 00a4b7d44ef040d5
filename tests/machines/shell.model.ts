/** Models the dashboard shell on a desktop and on a phone. */
import { shellMachine } from "#machines/shell/shell.machine.ts"
import type { SnapshotFrom } from "xstate"
import { elapsed, invalidatedKeys } from "../model/did.ts"
import type { FlowModel } from "../model/model.ts"

type Shell = SnapshotFrom<typeof shellMachine>
const isWide = (s: Shell) => s.matches({ sidebar: "wide" })
const isNarrow = (s: Shell) => s.matches({ sidebar: "narrow" })
const showsSidebar = (s: Shell) => s.hasTag("sidebarShown")

export const model: FlowModel<typeof shellMachine> = {
  machine: shellMachine,
  inputs: { "a desktop": { isWide: true }, "a phone": { isWide: false } },
  stableStates: ["sidebar.wide.open", "sidebar.narrow.hidden"],
  cases: {
    "viewport.changed": { wide: { isWide: true }, narrow: { isWide: false } },
    "sidebar.toggled": { plain: {} },
    "drawer.dismissed": { plain: {} },
    "avatarMenu.opened": { plain: {} },
    "avatarMenu.closed": { plain: {} },
    "page.opened": { plain: {} },
  },
  rules: {
    "above 750px the sidebar opens by default": {
      section: "SPEC §2 Dashboard shell",
      when: ({ event, input }) => event.type === "xstate.init" && input === "a desktop",
      check: ({ after }) => isWide(after) && showsSidebar(after),
    },
    "on a narrow screen the sidebar starts hidden": {
      section: "SPEC §2 Dashboard shell",
      when: ({ event, input }) => event.type === "xstate.init" && input === "a phone",
      check: ({ after }) => isNarrow(after) && !showsSidebar(after),
    },
    "a screen that becomes wide shows the sidebar": {
      section: "SPEC §2 Dashboard shell",
      when: ({ before, event }) => event["isWide"] === true && isNarrow(before),
      check: ({ after }) => isWide(after) && showsSidebar(after),
    },
    "a screen that becomes narrow hides the sidebar": {
      section: "SPEC §2 Dashboard shell",
      when: ({ before, event }) => event["isWide"] === false && isWide(before),
      check: ({ after }) => isNarrow(after) && !showsSidebar(after),
    },
    "a change of width on the same side of 750px changes nothing": {
      section: "SPEC §2 Dashboard shell",
      when: ({ before, event }) => event.type === "viewport.changed" && event["isWide"] === isWide(before),
      check: ({ before, after }) => JSON.stringify(after.value) === JSON.stringify(before.value),
    },
    "narrow screens show a bottom bar, and wide ones do not": {
      section: "SPEC §2 Dashboard shell",
      invariant: true,
      when: () => true,
      check: ({ after }) => after.hasTag("bottomBarShown") === isNarrow(after),
    },
    "More toggles the sidebar": {
      section: "SPEC §2 Dashboard shell",
      when: ({ event }) => event.type === "sidebar.toggled",
      check: ({ before, after }) =>
        showsSidebar(before) !== showsSidebar(after) && isWide(before) === isWide(after),
    },
    "opening a page or pressing Escape closes the drawer": {
      section: "SPEC §2 Dashboard shell",
      when: ({ before, event }) =>
        before.matches({ sidebar: { narrow: "drawer" } }) &&
        (event.type === "page.opened" || event.type === "drawer.dismissed"),
      check: ({ after }) => after.matches({ sidebar: { narrow: "hidden" } }),
    },
    "opening a page leaves the sidebar of a wide screen unchanged": {
      section: "SPEC §2 Dashboard shell",
      when: ({ before, event }) => isWide(before) && event.type === "page.opened",
      check: ({ before, after }) => showsSidebar(before) === showsSidebar(after),
    },
    "the avatar opens its menu": {
      section: "SPEC §2 Dashboard shell: an avatar menu",
      when: ({ event }) => event.type === "avatarMenu.opened",
      check: ({ after }) => after.matches({ avatarMenu: "open" }),
    },
    "the avatar menu closes when it is dismissed or a page is opened": {
      section: "SPEC §2 Dashboard shell: an avatar menu",
      when: ({ event }) => event.type === "avatarMenu.closed" || event.type === "page.opened",
      check: ({ after }) => after.matches({ avatarMenu: "closed" }),
    },
    "the avatar menu does not change the sidebar": {
      section: "SPEC §2 Dashboard shell",
      when: ({ event }) => event.type.startsWith("avatarMenu."),
      check: ({ before, after }) =>
        JSON.stringify(before.value.sidebar) === JSON.stringify(after.value.sidebar),
    },
    "the stats are polled every 900000 ms": {
      section: "SPEC §7 Notifications; SPEC §9",
      when: ({ event, did }) =>
        event.type === "xstate.init" || elapsed(event, "statsPolling") || did.some((d) => d.kind === "wait"),
      check: ({ did }) => did.some((d) => d.kind === "wait" && d.ms === 900_000),
    },
    "each poll invalidates the stats": {
      section: "SPEC §7 Notifications",
      when: ({ event }) => elapsed(event, "statsPolling"),
      check: ({ did }) => invalidatedKeys(did).includes("notifications/stats"),
    },
  },
}
