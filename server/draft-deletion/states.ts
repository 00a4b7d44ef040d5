/** What staff do with a draft that members never saw. */
export const deletionActs = ["delete", "restore"] as const
export type DeletionAct = (typeof deletionActs)[number]
export type DeletionStatus = "draft" | "deleted"

/** The end of a draft and its way back (OFFICE §4). The same for each kind of record. */
export const draftDeletion: Readonly<
  Record<DeletionStatus, Readonly<Partial<Record<DeletionAct, DeletionStatus>>>>
> = {
  draft: { delete: "deleted" },
  deleted: { restore: "draft" },
}

/** The facts that the guards check. */
export interface DeletionFacts {
  /** Whether members do not see the record, and will not see it later. */
  readonly isDraft: boolean
  /** Why a draft cannot be deleted, as a sentence; null for one that can be. */
  readonly whyNot: string | null
}

/** What follows from an act: the next status, or why it is refused, as a sentence. */
export type DeletionDecision =
  | { readonly do: "move"; readonly status: DeletionStatus }
  | { readonly do: "refuse"; readonly message: string }

/** Decides about an act. Guards: only a draft that members never saw, and that nothing refers to, can be deleted. */
export const decideDeletion = (
  status: DeletionStatus,
  act: DeletionAct,
  { isDraft, whyNot }: DeletionFacts,
): DeletionDecision => {
  const next = draftDeletion[status][act]
  if (next === undefined)
    return { do: "refuse", message: `This is ${status === "draft" ? "not deleted" : "deleted already"}.` }
  if (act === "delete" && !isDraft)
    return {
      do: "refuse",
      message: "Only a draft can be deleted. Withdraw it first, if members do not see it yet.",
    }
  if (act === "delete" && whyNot !== null) return { do: "refuse", message: whyNot }
  return { do: "move", status: next }
}
