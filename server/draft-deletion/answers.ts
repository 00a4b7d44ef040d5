import { Gone } from "#api/contract/draft-deletion.ts"
import { BadRequest } from "#api/contract/wire.ts"
import type { AnswersTo } from "#server/http/answering.ts"
import type { DeletionError } from "./errors.ts"

/** Maps the errors of a deletion, for every kind of record. */
export const deletionAnswers = {
  DraftDeleted: ({ message, draft }) => new Gone({ message, data: draft }),
  DeletionRefused: ({ message }) => new BadRequest({ message }),
} satisfies AnswersTo<DeletionError>
