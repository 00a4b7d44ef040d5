import type { OfficeResourceRow } from "#api/contract/office-resources.ts"
import { cardLink } from "#ui/card/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RecordList, RecordListSkeleton, RecordRow } from "../../-records/record-list.tsx"
import { publishedWords, statusWords } from "./resource-words.ts"

/** Shows resources, each as a card that opens its page. */
export function ResourceList({ rows }: { readonly rows: readonly OfficeResourceRow[] }) {
  return (
    <RecordList label="Resources">
      {rows.map(({ _id, title, category, authorName, status, publishedAt }) => (
        <RecordRow
          key={_id}
          link={
            <RouterLink to="/office/resources/$id" params={{ id: _id }} variant="bare" className={cardLink}>
              {title}
            </RouterLink>
          }
          lines={[
            [category, authorName].filter(Boolean).join(" · "),
            ...(publishedAt === null ? [] : [publishedWords(publishedAt)]),
          ]}
          status={statusWords[status]}
        />
      ))}
    </RecordList>
  )
}

export const ResourceListSkeleton = () => <RecordListSkeleton several="resources" />
