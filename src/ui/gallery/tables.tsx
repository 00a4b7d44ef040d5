import { type ReactNode, useState } from "react"
import { Chip } from "../chip/chip.tsx"
import { Link } from "../link/link.tsx"
import type { TableColumn } from "../table/table-engine.ts"
import { DataTable } from "../table/table.tsx"
import { toneOfStatus } from "../tone.ts"
import { Section, Example } from "./example.tsx"

interface Parcel {
  readonly id: string
  readonly date: string
  readonly amount: number
  readonly status: string
}

const statuses = ["pending", "delivered", "canceled"] as const
const parcels: readonly Parcel[] = Array.from({ length: 34 }, (_, index) => ({
  id: `P-${1000 + index}`,
  date: `2026-0${1 + (index % 9)}-1${index % 10}`,
  amount: ((index * 7919) % 97) * 50,
  status: statuses[index % 3]!,
}))
const columns: readonly TableColumn<Parcel>[] = [
  { id: "id", header: "Reference", value: ({ id }) => id },
  { id: "date", header: "Date", value: ({ date }) => date },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    value: ({ amount }) => amount,
    cell: ({ amount }) => `₦${amount}`,
  },
  {
    id: "status",
    header: "Status",
    value: ({ status }) => status,
    cell: ({ status }) => <Chip tone={toneOfStatus(status)}>{status}</Chip>,
  },
]
const base = { columns, rowId: ({ id }: Parcel) => id }

const linkOf = ({ id }: Parcel, words: ReactNode) => <Link href={`#${id}`}>{words}</Link>

/** Shows the table in every state. */
export function Tables() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(["P-1001"]))
  const [at, setAt] = useState({ page: 1, pageSize: 10 })
  const [few, setFew] = useState({ page: 9, pageSize: 10 })
  const rows = parcels.slice((at.page - 1) * at.pageSize, at.page * at.pageSize)
  return (
    <Section title="Tables">
      <Example title="Table, paged by a server, each row a link" isWide>
        <DataTable
          {...base}
          label="Parcels"
          rows={rows}
          rowLink={linkOf}
          paging={{ ...at, totalItems: parcels.length, onChange: setAt }}
        />
      </Example>
      <Example title="Table, with selection" isWide>
        <DataTable
          {...base}
          label="Chosen parcels"
          rows={parcels.slice(0, 3)}
          selected={selected}
          onSelectedChange={setSelected}
        />
      </Example>
      <Example title="Table, with newer rows loading">
        <DataTable {...base} label="Earlier parcels" rows={parcels.slice(0, 3)} isPending />
      </Example>
      <Example title="Table, loading">
        <DataTable {...base} label="parcels to come" rows={undefined} />
      </Example>
      <Example title="Table, empty">
        <DataTable {...base} label="No parcels" rows={[]} />
      </Example>
      <Example title="Table, at a page after the last one">
        <DataTable
          {...base}
          label="Parcels of a page"
          rows={few.page === 9 ? [] : parcels.slice(0, 3)}
          paging={{ ...few, totalItems: 3, onChange: setFew }}
        />
      </Example>
      <Example title="Table, failed">
        <DataTable
          {...base}
          label="Failed parcels"
          rows={undefined}
          problem={{ text: "We could not reach the server.", onRetry: () => {}, isPending: false }}
        />
      </Example>
    </Section>
  )
}
