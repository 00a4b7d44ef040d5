import { useRouter } from "@tanstack/react-router"
import type { ComponentProps } from "react"
import { Link } from "#ui/link/link.tsx"

interface PathLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "onClick"> {
  /** A path of the portal, with its query. */
  readonly path: string
}

/**
 * Shows a link to a path that is known only as a string, for which the typed RouterLink does not fit. A click with a modifier key
 * opens a new tab or window, so the browser handles it.
 */
export function PathLink({ path, ...props }: PathLinkProps) {
  const { history } = useRouter()
  return (
    <Link
      {...props}
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        history.push(path)
      }}
    />
  )
}
