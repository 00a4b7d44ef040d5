import "./-parts/payments.css"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import type { User } from "#api/contract/users.ts"
import { currentUser } from "#api/current-user.ts"
import { duesStatus } from "#api/subscriptions.ts"
import { useSession, useSessionRef } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveDonation } from "#machines/donation/donation.actors.ts"
import { liveSubscription } from "#machines/subscription/subscription.actors.ts"
import { Button } from "#ui/button.tsx"
import { PageHeading } from "#ui/page-heading.tsx"
import { defaultPageSize, firstPage, readPage, type TablePage } from "#ui/table-paging.ts"
import { Tabs } from "#ui/tabs.tsx"
import { FinishPayment } from "../-finish-payment.tsx"
import { useRead } from "../-use-read.ts"
import { DonationDialog } from "./-parts/donation-dialog.tsx"
import { DonationsTab } from "./-parts/donations-tab.tsx"
import { giftTerms, giftValidation } from "./-parts/gift-terms.ts"
import { SubscribeDialog } from "./-parts/subscribe-dialog.tsx"
import { SubscriptionsTab } from "./-parts/subscriptions-tab.tsx"

/** SPEC §2: `active` 0 is the subscriptions tab, 1 the donations tab; what is not said is 0, everything, page 1, of ten. */
interface PaymentsSearch {
  readonly active?: 0 | 1
  readonly search?: string
  readonly page?: number
  readonly size?: number
}

const validateSearch = (given: Record<string, unknown>): PaymentsSearch => {
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  const { page, pageSize } = readPage(given["page"], given["size"])
  const active = given["active"]
  return {
    ...(active === 0 || active === 1 || active === "0" || active === "1"
      ? { active: Number(active) === 1 ? 1 : 0 }
      : {}),
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(page === firstPage ? {} : { page }),
    ...(pageSize === defaultPageSize ? {} : { size: pageSize }),
  }
}

export const Route = createFileRoute("/dashboard/payments/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Manage Payments" }] }),
  component: Payments,
})

/** The member as the server has them now replaces the stored one (SPEC §7), so that dues that lapsed have lapsed here. */
const useNewestUser = (): void => {
  const session = useSessionRef()
  const { data, isFresh } = useRead(currentUser())
  useEffect(() => {
    if (isFresh && data?.email) session.send({ type: "user.updated", user: data })
  }, [session, data, isFresh])
}

function Payments() {
  const user = useSession((session) => session.context.user)
  return user === null ? null : <ManagePayments user={user} />
}

/** SPEC §2, /dashboard/payments. */
function ManagePayments({ user }: { readonly user: User }) {
  const { active = 0, search = "", page = firstPage, size = defaultPageSize } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const dues = useRead(duesStatus())
  useNewestUser()
  const subscription = useFlow(liveSubscription, { input: { role: user.role, memberId: user._id } })
  const donation = useFlow(liveDonation, {
    input: {
      role: user.role,
      memberId: user._id,
      terms: giftTerms(user.role),
      validate: giftValidation(user.role),
    },
  })
  const isSubscribed = dues.isFresh && dues.data ? dues.data.subscribed : user.subscribed
  const show = (next: PaymentsSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const tab = active === 0 ? {} : { active }
  const history = {
    memberId: user._id,
    search,
    at: { page, pageSize: size },
    onSearch: (text: string) =>
      show({
        ...tab,
        ...(text.trim() ? { search: text } : {}),
        ...(size === defaultPageSize ? {} : { size }),
      }),
    onPage: (next: TablePage) =>
      show({
        ...tab,
        ...(search ? { search } : {}),
        ...(next.page === firstPage ? {} : { page: next.page }),
        ...(next.pageSize === defaultPageSize ? {} : { size: next.pageSize }),
      }),
  }
  return (
    <div className="payments">
      <PageHeading
        title="Manage Payments"
        text="Your annual subscription, your gifts, and a receipt for each."
        actions={
          active === 1 ? (
            <Button onPress={() => donation.send({ type: "donation.requested" })}>Make a Donation</Button>
          ) : (
            <Button
              isDisabled={isSubscribed || !dues.isFresh}
              onPress={() =>
                subscription.send({
                  type: "subscription.requested",
                  title: `Annual dues ${dues.data?.year ?? ""}`.trim(),
                })
              }
            >
              {isSubscribed ? "Subscribed" : "Subscribe Now"}
            </Button>
          )
        }
      />
      <FinishPayment memberId={user._id} />
      <Tabs
        label="Which payments"
        selected={String(active)}
        onChange={(id) => show(id === "1" ? { active: 1 } : { active: 0 })}
        tabs={[
          { id: "0", label: "Subscriptions", content: active === 0 && <SubscriptionsTab {...history} /> },
          { id: "1", label: "Donations", content: active === 1 && <DonationsTab {...history} /> },
        ]}
      />
      {dues.data && <SubscribeDialog dues={dues.data} role={user.role} subscription={subscription} />}
      <DonationDialog role={user.role} donation={donation} />
    </div>
  )
}
