import { useLocation } from "@tanstack/react-router"
import { pictures } from "../../brand/pictures.ts"
import { ErrorPage } from "./error-page.tsx"

/** Shows the route error for an address without a page (SPEC §2). */
export function NotFoundScreen() {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <ErrorPage picture={pictures.states.lost}>
      <p>This page does not exist.</p>
      <p className="error-page-address">{address}</p>
      <p>Please check the URL or navigate to another page.</p>
    </ErrorPage>
  )
}
