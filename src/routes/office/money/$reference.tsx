import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { lazy, Suspense } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { officeAccess } from "#api/office.ts"
import { officePayment } from "#api/office-money.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { History, Ledger, PaymentFacts, ProviderDetails } from "./-parts/payment-facts.tsx"
import { ReceiptButton } from "./-parts/receipt-button.tsx"
import { Refunds } from "./-parts/refunds.tsx"
import { Recheck } from "./-parts/recheck.tsx"

// Loads on demand, because few payments are held.
const HeldPaymentReview = lazy(() =>
  import("./-parts/held-payment-review.tsx").then((module) => ({ default: module.HeldPaymentReview })),
)

function PaymentSkeleton() {
  return (
    <Loading label="Loading the payment">
      <div className="money-payment">
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    </Loading>
  )
}

export const Route = createFileRoute("/office/money/$reference")({
  loader: ({ params }) => prefetch(queryClient, officePayment(params.reference)),
  head: () => ({ meta: [{ title: "Payment" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: PaymentSkeleton,
  component: PaymentPage,
})

/** Shows one payment of any member, and what staff can do about it (OFFICE §2). */
function PaymentPage() {
  const { reference } = Route.useParams()
  const { data, error, isFetching, refetch } = useQuery(officePayment(reference))
  return (
    <>
      <PageHeading
        title={data?.title ?? "Payment"}
        back={
          <RouterLink to="/office/money" variant="quiet" icon={<ArrowLeft size={18} />}>
            All payments
          </RouterLink>
        }
        actions={data !== undefined && <PaymentActions payment={data} />}
      />
      {data !== undefined ? (
        <Suspense fallback={<PaymentSkeleton />}>
          <Payment key={reference} payment={data} />
        </Suspense>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <PaymentSkeleton />
      )}
    </>
  )
}

function PaymentActions({ payment }: { readonly payment: MoneyPayment }) {
  return (
    <>
      {!payment.isOwn && payment.source !== "OFFLINE" && <Recheck payment={payment} />}
      {payment.ledger.length > 0 && <ReceiptButton reference={payment.reference} />}
    </>
  )
}

function Payment({ payment }: { readonly payment: MoneyPayment }) {
  const staffId = useSession((session) => session.context.user?._id ?? "")
  const { data: access } = useQuery(officeAccess())
  const permissions = access?.permissions ?? []
  const reader = {
    staffId,
    mayDecide: permissions.includes("money.decide"),
    mayApprove: permissions.includes("money.approve"),
  }
  return (
    <div className="money-payment">
      <div className="money-column">
        {(payment.heldReason !== null || payment.decision !== null) && (
          <HeldPaymentReview payment={payment} {...reader} />
        )}
        <PaymentFacts payment={payment} />
        <Refunds payment={payment} {...reader} />
      </div>
      <div className="money-column">
        {payment.source !== "OFFLINE" && <ProviderDetails payment={payment} />}
        <Ledger payment={payment} />
        <History payment={payment} />
      </div>
    </div>
  )
}
