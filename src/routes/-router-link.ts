import { createLink } from "@tanstack/react-router"
import { Link } from "#ui/link/link.tsx"

/** Wraps the design system's link for typed routes. It prefetches the page on hover and focus. */
export const RouterLink = createLink(Link)
