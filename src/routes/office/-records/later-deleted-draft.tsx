import { type ComponentProps, lazy, Suspense } from "react"
import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import type { DraftDeletion } from "#api/draft-deletion.ts"

// Both load with the first deleted draft, because few pages show one.
const Loaded = lazy(() =>
  import("./deleted-draft.tsx").then((module) => ({ default: module.DeletedDraftAlert })),
)

/** Says that a draft was deleted, and restores it, once the script is there. */
export const DeletedDraftAlert = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)

/** Restores a deleted draft, and shows it in the lists and on its page (OFFICE §4). */
export const restoreDraft = <R extends { readonly _id: string }>(
  deletion: DraftDeletion<R>,
  draft: DeletedDraft,
) => import("./restore-draft.ts").then((module) => module.restoreDraft(deletion, draft))
