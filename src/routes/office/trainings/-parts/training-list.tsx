import type { OfficeTrainingRow } from "#api/contract/office-trainings.ts"
import { cardLink } from "#ui/card/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RecordList, RecordListSkeleton, RecordRow } from "../../-records/record-list.tsx"
import { scheduleLines } from "../../-records/schedule-words.ts"
import { completedWords, rolesWords, statusWords } from "./training-words.ts"

/** Shows trainings, each as a card that opens its page. */
export function TrainingList({ rows }: { readonly rows: readonly OfficeTrainingRow[] }) {
  return (
    <RecordList label="Trainings">
      {rows.map(({ _id, name, status, visibleFrom, membersGroup, completedCount }) => (
        <RecordRow
          key={_id}
          link={
            <RouterLink to="/office/trainings/$id" params={{ id: _id }} variant="bare" className={cardLink}>
              {name}
            </RouterLink>
          }
          lines={[
            ...scheduleLines(status, visibleFrom),
            `${rolesWords(membersGroup)} · ${completedWords(completedCount)}`,
          ]}
          status={statusWords[status]}
        />
      ))}
    </RecordList>
  )
}

export const TrainingListSkeleton = () => <RecordListSkeleton several="trainings" />
