import { createLink } from "@tanstack/react-router"
import { Tab } from "#ui/tabs/tabs.tsx"

/** Wraps the design system's tab for typed routes. */
export const RouterTab = createLink(Tab)
