import "./home.css"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useSession } from "#machines/app/app.react.ts"
import { RouterLink } from "../../-router-link.ts"

/** Shows a red banner to members without a subscription, with a link to Manage Payments (SPEC §2 and §6). */
export function SubscribeBanner() {
  const subscribed = useSession((session) => session.context.user?.subscribed ?? true)
  if (subscribed) return null
  return (
    <RouterLink to="/dashboard/payments" variant="bare" className="subscribe-banner" icon={<TriangleAlert />}>
      <span>
        <strong>You are not subscribed.</strong> This year’s dues are not paid yet. Pay them to keep the
        premium features of your membership.
      </span>
      <span className="subscribe-banner-links">Subscribe</span>
    </RouterLink>
  )
}
