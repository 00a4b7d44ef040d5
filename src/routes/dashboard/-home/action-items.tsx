import "./home.css"
import { useQuery } from "@tanstack/react-query"
import CircleCheck from "lucide-react/icons/circle-check"
import { type ReactNode, useId } from "react"
import type { User } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { notificationStats } from "#api/notifications.ts"
import { useOpenedPayments } from "../-payments/opened-payments.ts"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { PathLink } from "../../-path-link.tsx"
import { RouterLink } from "../../-router-link.ts"
import { missingParts, missingPartsText } from "./missing-parts.ts"

interface TileProps {
  readonly title: string
  /** Whether there is nothing to do. */
  readonly isFine?: boolean
  readonly children: ReactNode
}

/** Shows one of the four items. An item without a task keeps its place. */
function Tile({ title, isFine = false, children }: TileProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="need" data-fine={isFine || undefined}>
      <h3 id={id}>
        {isFine && <CircleCheck />}
        {title}
      </h3>
      {children}
    </section>
  )
}

function SubscriptionTile({ user }: { readonly user: User }) {
  return user.subscribed ? (
    <Tile title="Annual dues" isFine>
      <p>Paid for this year.</p>
    </Tile>
  ) : (
    <Tile title="Annual dues">
      <p>Due for this year.</p>
      <RouterLink to="/dashboard/payments">Pay dues</RouterLink>
    </Tile>
  )
}

function PaymentsTile({ memberId }: { readonly memberId: string }) {
  const { opened, isKnown } = useOpenedPayments(memberId)
  const [payment] = opened
  if (payment === undefined)
    return (
      <Tile title="Payments" isFine={isKnown}>
        {isKnown ? (
          <p>You have no open payments.</p>
        ) : (
          <Loading label="Loading payments">
            <SkeletonText lines={1} />
          </Loading>
        )}
      </Tile>
    )
  return (
    <Tile title="Finish your payment">
      <p className="need-line">
        {payment.title}, <span className="numbers">{formatMoney(payment.amount, payment.currency)}</span>
      </p>
      <p className="need-links">
        <PathLink path={payment.returnPath} aria-label={`Continue with the payment for ${payment.title}`}>
          Continue
        </PathLink>
        {opened.length > 1 && <RouterLink to="/dashboard/payments">and {opened.length - 1} more</RouterLink>}
      </p>
    </Tile>
  )
}

function ProfileTile({ user }: { readonly user: User }) {
  const parts = missingParts(user)
  return parts.length === 0 ? (
    <Tile title="Your profile" isFine>
      <p>Complete.</p>
    </Tile>
  ) : (
    <Tile title="Your profile">
      <p className="need-line">{missingPartsText(parts)}</p>
      <RouterLink to="/dashboard/edit-profile">{parts.length === 1 ? "Add it" : "Add them"}</RouterLink>
    </Tile>
  )
}

function RepliesTile() {
  const { data } = useQuery(notificationStats)
  const unread = data?.unreadMessagesCount ?? 0
  return unread === 0 ? (
    <Tile title="Replies" isFine={data !== undefined}>
      <p>No unread messages.</p>
    </Tile>
  ) : (
    <Tile title="Replies">
      <p>
        {unread} unread {unread === 1 ? "message" : "messages"}.
      </p>
      <RouterLink to="/dashboard/messaging">Read</RouterLink>
    </Tile>
  )
}

/** Shows the member's tasks: the subscription, an open payment, missing parts of the profile, unread messages. */
export function ActionItems({ user }: { readonly user: User }) {
  return (
    <section aria-labelledby="needs-title" className="home-section">
      <h2 id="needs-title" className="display">
        To do
      </h2>
      <div className="needs">
        <SubscriptionTile user={user} />
        <PaymentsTile memberId={user._id} />
        <ProfileTile user={user} />
        <RepliesTile />
      </div>
    </section>
  )
}
