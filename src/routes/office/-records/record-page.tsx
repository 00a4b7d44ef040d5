import "./records.css"
import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import type { Permission } from "#api/contract/staff-roles.ts"
import type { DraftDeletion } from "#api/draft-deletion.ts"
import { officeAccess } from "#api/office.ts"
import { useSession } from "#machines/app/app.react.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { hasTag } from "../../../outcome.ts"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { DeletedDraftAlert, restoreDraft } from "./later-deleted-draft.tsx"
import type { UnsavedChangesProps } from "./unsaved-changes.tsx"

// Loads on demand: few readers have typed something about a record that they can no longer edit.
const UnsavedChanges = lazy(() =>
  import("./unsaved-changes.tsx").then((module) => ({ default: module.UnsavedChanges })),
)

/** The shape of a record's page while it loads. `one` is the record's name, such as 'event'. */
export const RecordSkeleton = ({ one }: { readonly one: string }) => (
  <Loading label={`Loading the ${one}`}>
    <div className="record-page">
      <Skeleton height={720} />
      <Skeleton height={320} />
    </div>
  </Loading>
)

interface ListLinkProps {
  /** The page of all records of this kind. */
  readonly list: NonNullable<ComponentProps<typeof RouterLink>["to"]>
  /** The name of several, such as 'events'. */
  readonly several: string
}

const ListLink = ({ list, several }: ListLinkProps) => (
  <RouterLink to={list} variant="quiet" icon={<ArrowLeft size={18} />}>
    {`All ${several}`}
  </RouterLink>
)

/** Returns whether the reader may edit; undefined before it is known. */
const useMayEdit = (permission: Permission) => useQuery(officeAccess()).data?.permissions.includes(permission)

interface RecordPageProps<R extends { readonly _id: string }> extends ListLinkProps {
  /** The name of one, such as 'event'. */
  readonly one: string
  /** What a member of staff needs to change the record. */
  readonly permission: Permission
  /** How a deleted draft is restored; undefined for records that are never deleted. */
  readonly deletion?: DraftDeletion<R>
  readonly query: Pick<UseQueryResult<R>, "data" | "error" | "isFetching" | "refetch">
  readonly titleOf: (record: R) => string
  /** Shows the record. `staffId` is the reader who may change it; null for those who only read it. */
  readonly children: (record: R, staffId: string | null) => ReactNode
}

/** Shows one record of the office: its editor, or the record for those who only read it (OFFICE §2). */
export function RecordPage<R extends { readonly _id: string }>({
  list,
  one,
  several,
  permission,
  deletion,
  query: { data, error, isFetching, refetch },
  titleOf,
  children,
}: RecordPageProps<R>) {
  const mayEdit = useMayEdit(permission)
  const staffId = useSession((session) => session.context.user?._id)
  const gone = hasTag(error, "Gone") ? error : undefined
  const deleted = gone?.data as DeletedDraft | undefined
  const title = data === undefined ? deleted?.name : titleOf(data)
  const content = () => {
    if (data !== undefined && staffId !== undefined && mayEdit !== undefined)
      return children(data, mayEdit ? staffId : null)
    // The alert above says that the draft was deleted.
    if (gone !== undefined && data === undefined) return null
    return isFailure(error) ? (
      <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
    ) : (
      <RecordSkeleton one={one} />
    )
  }
  return (
    <>
      <PageHeading
        title={title ?? `${one.slice(0, 1).toUpperCase()}${one.slice(1)}`}
        back={<ListLink list={list} several={several} />}
      />
      {gone !== undefined && deleted !== undefined && deletion !== undefined && (
        <DeletedDraftAlert
          name={deleted.name}
          text={gone.message}
          restore={() => restoreDraft(deletion, deleted)}
          mayRestore={mayEdit === true}
          label="Restore"
          onRestored={() => {}}
        />
      )}
      {content()}
    </>
  )
}

/** Returns why a reader whose staff role ended cannot edit a record. `one` is the record's name, such as 'event'. */
export const roleEnded = (one: string): string => `Your staff role no longer lets you change this ${one}.`

interface RecordReadingProps {
  /** What the reader may have typed before, when they could still edit the record. */
  readonly unsaved: UnsavedChangesProps
  /** The record as it is stored. */
  readonly record: ReactNode
  /** Shown beside the record. */
  readonly children: ReactNode
}

/** Shows a record to those who only read it. */
export const RecordReading = ({ unsaved, record, children }: RecordReadingProps) => (
  <div className="record-page">
    <div className="record-main">
      <Suspense>
        <UnsavedChanges {...unsaved} />
      </Suspense>
      {record}
    </div>
    <div className="record-main">{children}</div>
  </div>
)

interface NewRecordPageProps extends ListLinkProps {
  readonly permission: Permission
  /** The heading, such as 'New Event', and what a new record needs. */
  readonly title: string
  readonly text: string
  /** Who makes such records, as a sentence. Staff without the permission read it. */
  readonly whoMayEdit: string
  readonly children: (staffId: string) => ReactNode
}

/** Shows the editor of a new record, for those who may make one (OFFICE §2). */
export function NewRecordPage({
  list,
  several,
  permission,
  title,
  text,
  whoMayEdit,
  children,
}: NewRecordPageProps) {
  const mayEdit = useMayEdit(permission)
  const staffId = useSession((session) => session.context.user?._id)
  return (
    <>
      <PageHeading title={title} text={text} back={<ListLink list={list} several={several} />} />
      {mayEdit === false ? (
        <EmptyState title="Your role does not include this page" text={whoMayEdit} illustration="list" />
      ) : (
        staffId !== undefined && children(staffId)
      )}
    </>
  )
}
