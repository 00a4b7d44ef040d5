import type { Sentences } from "../sentences.ts"
import { happy } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Moving around the portal",
  states: {
    sidebar: "The sidebar",
    "sidebar.measuring": "Looking at the width of your screen",
    "sidebar.wide": "On a wide screen",
    "sidebar.wide.open": "The sidebar is shown",
    "sidebar.wide.closed": "The sidebar is hidden",
    "sidebar.narrow": "On a phone",
    "sidebar.narrow.hidden": "The drawer is closed",
    "sidebar.narrow.drawer": "The drawer is open",
    avatarMenu: "Your account menu",
    "avatarMenu.closed": "The account menu is closed",
    "avatarMenu.open": "The account menu is open",
    badges: "The badges",
    "badges.fresh": "The badges are up to date",
  },
  runs: {},
  transitions: {
    "sidebar.measuring": {
      always: {
        startsWide: happy("Your screen is wide: the sidebar stands beside the page."),
        else: happy("Your screen is narrow: you have a bottom bar and a drawer."),
      },
    },
    "sidebar.wide": {
      "viewport.changed": { becameNarrow: "Your window becomes narrow: the sidebar becomes a drawer." },
    },
    "sidebar.wide.open": { "sidebar.toggled": "You press the menu button: we hide the sidebar." },
    "sidebar.wide.closed": { "sidebar.toggled": "You press the menu button: we show the sidebar." },
    "sidebar.narrow": {
      "viewport.changed": { becameWide: "Your window becomes wide: the drawer becomes a sidebar." },
    },
    "sidebar.narrow.hidden": { "sidebar.toggled": happy("You press More: the drawer opens.") },
    "sidebar.narrow.drawer": {
      "sidebar.toggled": "You press More again: the drawer closes.",
      "drawer.dismissed": "You press beside the drawer: it closes.",
      "page.opened": happy("You choose a page: the drawer closes and the page opens."),
    },
    "avatarMenu.closed": { "avatarMenu.opened": happy("You press your picture: the account menu opens.") },
    "avatarMenu.open": {
      "avatarMenu.closed": "You press beside the menu: it closes.",
      "page.opened": happy("You choose an entry: the menu closes and the page opens."),
    },
    "badges.fresh": {
      "xstate.after.statsPolling": "15 minutes have passed: we count your unread messages again.",
    },
  },
}
