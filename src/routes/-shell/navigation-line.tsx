import "./navigation-line.css"
import { useRouterState } from "@tanstack/react-router"

/** Shows at the top of the window that the page of a pressed link is on its way, while the page before stays. */
export function NavigationLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    isLoading && (
      <div role="progressbar" aria-label="Loading the page" className="navigation-line ui-wait-line" />
    )
  )
}
