import { useMemo } from "react"
import type { Training } from "#api/contract/trainings.ts"
import type { User } from "#api/contract/users.ts"
import { trainings, trainingStatus } from "#api/trainings.ts"
import { Chip } from "#ui/chip/chip.tsx"
import type { TableColumn } from "#ui/table/table-engine.ts"
import { DataTable } from "#ui/table/table.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { useReadErrorText } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"

const columnsOf = (memberId: string): readonly TableColumn<Training>[] => [
  { id: "name", header: "Name", value: ({ name }) => name },
  {
    id: "status",
    header: "Status",
    value: (training) => trainingStatus(training, memberId),
    cell: (training) => {
      const status = trainingStatus(training, memberId)
      return <Chip tone={toneOfStatus(status)}>{status}</Chip>
    },
  },
]

/** Shows the trainings for the member's role and the member's progress (SPEC §2, Training Records). */
export function TrainingRecords({ member }: { readonly member: Pick<User, "_id" | "role"> }) {
  const columns = useMemo(() => columnsOf(member._id), [member._id])
  const { data, failure, isFresh, cachedAt, isFetching, refetch } = useRead(trainings(member.role))
  const errorText = useReadErrorText(failure)
  return (
    <>
      <StaleAlert cachedAt={cachedAt} />
      {data !== undefined && data.length > 0 && (
        <p className="quiet">
          {data.filter((training) => trainingStatus(training, member._id) === "completed").length} of{" "}
          {data.length} completed
        </p>
      )}
      <DataTable
        label="Training Records"
        columns={columns}
        rows={data}
        rowId={({ _id }) => _id}
        isPending={data !== undefined && !isFresh && failure === null}
        problem={
          data === undefined && failure !== null
            ? { ...errorText, onRetry: refetch, isPending: isFetching }
            : null
        }
      />
    </>
  )
}
