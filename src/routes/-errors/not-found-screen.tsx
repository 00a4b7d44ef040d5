import { useLocation } from "@tanstack/react-router"
import { Oops } from "./oops.tsx"

/** SPEC §2, route errors: the address leads nowhere. */
export function NotFoundScreen() {
  const address = useLocation({ select: (location) => location.href })
  return (
    <Oops>
      <p>This page does not exist.</p>
      <p className="oops-address">{address}</p>
      <p>Please check the URL or navigate to another page.</p>
    </Oops>
  )
}
