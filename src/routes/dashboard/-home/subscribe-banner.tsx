import "./home.css"
import { useQuery } from "@tanstack/react-query"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { formatMoney } from "#api/money.ts"
import { ownSubscription } from "#api/subscriptions.ts"
import { useSession } from "#machines/app/app.react.ts"
import { RouterLink } from "../../-router-link.ts"

/** Shows a red banner to members without a subscription: the price, and a link to Manage Payments (SPEC §2 and §6). */
export function SubscribeBanner() {
  const subscribed = useSession((session) => session.context.user?.subscribed ?? true)
  return subscribed ? null : <Banner />
}

function Banner() {
  const { data: due } = useQuery(ownSubscription())
  return (
    <RouterLink to="/dashboard/payments" variant="bare" className="subscribe-banner" icon={<TriangleAlert />}>
      <span>
        <strong>You are not subscribed.</strong>{" "}
        {due ? `Your ${due.year} dues are not paid yet. ` : "This year’s dues are not paid yet. "}
        {due ? (
          <>
            Pay <span className="numbers">{formatMoney(due.amount, due.currency)}</span>
          </>
        ) : (
          "Pay them"
        )}{" "}
        to keep the premium features of your membership.
      </span>
      <span className="subscribe-banner-links">Subscribe</span>
    </RouterLink>
  )
}
