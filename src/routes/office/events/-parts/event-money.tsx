import "./events.css"
import { useQuery } from "@tanstack/react-query"
import { isFailure } from "#api/cached-fallback.ts"
import { eventMoney } from "#api/office-books.ts"
import { officeAccess } from "#api/office.ts"
import { Card } from "#ui/card/card.tsx"
import { SumsTable } from "../../-parts/sums-table.tsx"
import { OfficeFailure } from "../../-shell/office-failure.tsx"

/** Shows what an event brought, to staff who see amounts. Nothing while nobody has paid. */
export function EventMoney({ id }: { readonly id: string }) {
  const mayRead = useQuery(officeAccess()).data?.permissions.includes("money.read") === true
  const { data, error, isFetching, refetch } = useQuery({ ...eventMoney(id), enabled: mayRead })
  if (data === undefined)
    return isFailure(error) ? (
      <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
    ) : null
  if (data.length === 0) return null
  return (
    <Card as="section" aria-labelledby="event-money" className="record-block">
      <h2 id="event-money" className="display">
        Money
      </h2>
      <SumsTable heading="Currency" lines={data.map((sum) => ({ ...sum, name: sum.currency }))} />
    </Card>
  )
}
