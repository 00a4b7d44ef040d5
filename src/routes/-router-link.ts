import { createLink } from "@tanstack/react-router"
import { Link } from "#ui/link/link.tsx"

/** The design system's link, leading within the portal: typed addresses, loaded ahead on intent. */
export const RouterLink = createLink(Link)
