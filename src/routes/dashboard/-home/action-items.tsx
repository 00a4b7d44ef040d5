import "./home.css"
import CircleCheck from "lucide-react/icons/circle-check"
import type { ReactNode } from "react"
import type { PendingPayment } from "#api/contract/payments.ts"
import type { User } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { notificationStats } from "#api/notifications.ts"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { PathLink } from "../../-path-link.tsx"
import { RouterLink } from "../../-router-link.ts"
import { continuePath, useOpenedPayments } from "../-payments/opened-payments.ts"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { missingParts, missingPartsText } from "./missing-parts.ts"

interface TileProps {
  readonly title: string
  readonly children: ReactNode
}

/** Shows one task of the member. */
function Tile({ title, children }: TileProps) {
  return (
    <section aria-label={title} className="action-item">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function PaymentsTile({ opened }: { readonly opened: readonly PendingPayment[] }) {
  const [payment] = opened
  if (payment === undefined) return null
  return (
    <Tile title="Finish your payment">
      <p className="action-item-line">
        {payment.title}, <span className="numbers">{formatMoney(payment.amount, payment.currency)}</span>
      </p>
      <p className="action-item-links">
        <PathLink
          path={continuePath(payment.returnPath)}
          aria-label={`Continue with the payment for ${payment.title}`}
        >
          Continue
        </PathLink>
        {opened.length > 1 && <RouterLink to="/dashboard/payments">and {opened.length - 1} more</RouterLink>}
      </p>
    </Tile>
  )
}

function ProfileTile({ parts }: { readonly parts: readonly string[] }) {
  return (
    <Tile title="Your profile">
      <p className="action-item-line">{missingPartsText(parts)}</p>
      <RouterLink to="/dashboard/edit-profile">{parts.length === 1 ? "Add it" : "Add them"}</RouterLink>
    </Tile>
  )
}

function RepliesTile({ unread }: { readonly unread: number }) {
  return (
    <Tile title="Replies">
      <p>
        {unread} unread {unread === 1 ? "message" : "messages"}.
      </p>
      <RouterLink to="/dashboard/messaging">Read</RouterLink>
    </Tile>
  )
}

/**
 * Shows the member's open tasks: the subscription, an open payment, missing parts of the profile, unread messages. One line says
 * so when there are none.
 */
export function ActionItems({ user }: { readonly user: User }) {
  const { opened, isKnown } = useOpenedPayments(user._id)
  const stats = useRead(notificationStats)
  const unread = stats.data?.unreadMessagesCount ?? 0
  const parts = missingParts(user)
  const isLoading = !isKnown || (!stats.isFresh && stats.failure === null)
  const hasTasks = !user.subscribed || opened.length > 0 || parts.length > 0 || unread > 0
  return (
    <section aria-labelledby="action-items-title" className="home-section">
      <h2 id="action-items-title" className="display">
        To do
      </h2>
      <StaleAlert cachedAt={stats.cachedAt} />
      {hasTasks ? (
        <div className="action-items">
          {!user.subscribed && (
            <Tile title="Annual dues">
              <p>Due for this year.</p>
              <RouterLink to="/dashboard/payments">Pay dues</RouterLink>
            </Tile>
          )}
          <PaymentsTile opened={opened} />
          {parts.length > 0 && <ProfileTile parts={parts} />}
          {unread > 0 && <RepliesTile unread={unread} />}
        </div>
      ) : isLoading ? (
        <Loading label="Loading your tasks">
          <div className="action-items-none">
            <SkeletonText lines={1} />
          </div>
        </Loading>
      ) : (
        stats.isFresh &&
        stats.cachedAt === null && (
          <p className="action-items-none">
            <CircleCheck />
            You are up to date. There is nothing to do right now.
          </p>
        )
      )}
    </section>
  )
}
