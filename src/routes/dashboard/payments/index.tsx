import { createFileRoute, useNavigate } from "@tanstack/react-router"
import type { donationSorts } from "#api/contract/donations.ts"
import type { subscriptionSorts } from "#api/contract/subscriptions.ts"
import type { User } from "#api/contract/users.ts"
import { isMissingCall } from "#api/missing-call.ts"
import { ownSubscription } from "#api/subscriptions.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { useIsOffline } from "#machines/connection/connection.react.ts"
import { liveDonation } from "#machines/donation/donation.actors.ts"
import { offlineTexts } from "#machines/from-api.ts"
import { liveSubscription } from "#machines/subscription/subscription.actors.ts"
import { Button } from "#ui/button/button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { FinishPayment } from "../-payments/finish-payment.tsx"
import { loadPayPalPolicy } from "../-payments/pay-pal-document.ts"
import { RouterTab } from "../-lists/router-tab.ts"
import { readTable, type TableState, type TableSearch, tableSearch } from "../-lists/table-search.ts"
import { useRefreshedUser } from "../-member/use-refreshed-user.ts"
import { useRead } from "../-reading/use-read.ts"
import { DonationDialog } from "./-parts/donation-dialog.tsx"
import { DonationsTab } from "./-parts/donations-tab.tsx"
import { donationTerms, validateDonation } from "./-parts/donation-terms.ts"
import { SubscribeDialog } from "./-parts/subscribe-dialog.tsx"
import { SubscriptionsTab } from "./-parts/subscriptions-tab.tsx"
import { validSearch } from "../../-valid-search.ts"

/** The sortable columns of each tab. Route modules load with every page, so this file imports only types from the contract. */
const sorts = {
  0: ["createdAt", "reference", "amount", "expiryDate"] satisfies (typeof subscriptionSorts)[number][],
  1: [
    "createdAt",
    "reference",
    "source",
    "totalAmount",
    "recurring",
    "frequency",
  ] satisfies (typeof donationSorts)[number][],
} as const
type Sort = (typeof sorts)[0 | 1][number]

/** `active` 0 is the subscriptions tab, 1 the donations tab (SPEC §2). Defaults to 0. */
interface PaymentsSearch extends TableSearch<Sort> {
  readonly active?: 0 | 1
}

const tabOf = (given: unknown): 0 | 1 => (Number(given) === 1 ? 1 : 0)

const validateSearch = validSearch((given): PaymentsSearch => {
  const active = tabOf(given["active"])
  return {
    ...(active === 0 && given["active"] === undefined ? {} : { active }),
    ...tableSearch(readTable<Sort>(sorts[active], given)),
  }
})

export const Route = createFileRoute("/dashboard/payments/")({
  validateSearch,
  loader: loadPayPalPolicy,
  head: () => ({ meta: [{ title: "Manage Payments" }] }),
  component: Payments,
})

function Payments() {
  const user = useSession((session) => session.context.user)
  // A new role pays with another provider, so the flows begin again.
  return user === null ? null : <ManagePayments key={user.role} user={user} />
}

/** Shows the member's payments (SPEC §2, /dashboard/payments). */
function ManagePayments({ user }: { readonly user: User }) {
  const search = Route.useSearch()
  const active = tabOf(search.active)
  const navigate = useNavigate({ from: Route.fullPath })
  const subscriptionStatus = useRead(ownSubscription())
  const hasNoStatus = isMissingCall(subscriptionStatus.failure)
  const isOffline = useIsOffline()
  useRefreshedUser()
  const subscription = useFlow(liveSubscription, { input: { role: user.role, memberId: user._id } })
  const donation = useFlow(liveDonation, {
    input: {
      role: user.role,
      memberId: user._id,
      terms: donationTerms(user.role),
      validate: validateDonation,
    },
  })
  const fresh = subscriptionStatus.isFresh ? subscriptionStatus.data : undefined
  const isSubscribed = fresh?.subscribed ?? user.subscribed
  const next = fresh?.next?.paid === false ? fresh.next : null
  const payableYear = isSubscribed ? next : fresh
  const isUnpayable = !payableYear && (isSubscribed || !hasNoStatus)
  /** Writes the table state of the active tab into the URL. */
  const setTable = <By extends Sort>(next: TableState<By>) =>
    void navigate({
      search: { ...(active === 0 ? {} : { active }), ...tableSearch(next) },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="payments">
      <PageHeading
        title="Manage Payments"
        text="Your annual subscription, your donations, and a receipt for each."
        actions={
          active === 1 ? (
            <Button onPress={() => donation.send({ type: "donation.requested" })}>Make a Donation</Button>
          ) : (
            <Button
              isDisabled={isUnpayable}
              disabledReason={isUnpayable && !isSubscribed && isOffline ? offlineTexts.payment : undefined}
              onPress={() =>
                subscription.send({
                  type: "subscription.requested",
                  title: `${payableYear?.year ?? ""} subscription`.trim(),
                  // The year that the page shows, also when the new one has begun since.
                  year: payableYear?.year ?? null,
                  amount: payableYear?.amount ?? null,
                })
              }
            >
              {next ? `Pay for ${next.year}` : isSubscribed ? "Subscribed" : "Subscribe Now"}
            </Button>
          )
        }
      />
      <FinishPayment memberId={user._id} />
      <Tabs
        label="Which payments"
        selected={`payments-tab-${active}`}
        tabs={([0, 1] as const).map((tab) => (
          <RouterTab
            key={tab}
            id={`payments-tab-${tab}`}
            isSelected={active === tab}
            from={Route.fullPath}
            search={{ active: tab }}
            replace
            resetScroll={false}
          >
            {tab === 0 ? "Subscriptions" : "Donations"}
          </RouterTab>
        ))}
      >
        {active === 0 ? (
          <SubscriptionsTab
            memberId={user._id}
            tableState={readTable(sorts[0], search)}
            onTableChange={setTable}
          />
        ) : (
          <DonationsTab
            memberId={user._id}
            tableState={readTable(sorts[1], search)}
            onDonate={() => donation.send({ type: "donation.requested" })}
            onTableChange={setTable}
          />
        )}
      </Tabs>
      {(subscriptionStatus.data || hasNoStatus) && (
        <SubscribeDialog
          subscriptionStatus={subscriptionStatus.data ?? null}
          role={user.role}
          subscription={subscription}
        />
      )}
      <DonationDialog role={user.role} donation={donation} />
    </div>
  )
}
