import { Effect } from "effect"
import type { Gone } from "#api/contract/draft-deletion.ts"
import { BadRequest, type ContractError } from "#api/contract/wire.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** Returns the body of a successful response (DECISIONS §1). */
export const answer = <A>(message: string, data: A) => ({ success: true, message, data }) as const

interface Tagged {
  readonly _tag: string
}

/** A map from each error of a feature, by its tag, to an error of the contract. */
export type AnswersTo<E extends Tagged> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>) => ContractError | Gone
}

type WithOutcome<Answers, E> = E extends { readonly _tag: infer Tag extends keyof Answers }
  ? Answers[Tag] extends (error: never) => infer Answer
    ? Answer
    : never
  : E

/**
 * Maps the errors of a feature's services to errors of the contract, so that only handlers know statuses and messages.
 * The compiler reports an error of `E` without an entry, and an error that the endpoint does not declare.
 */
export const mapErrors =
  <E extends Tagged>() =>
  <const Answers extends AnswersTo<E>>(answers: Answers) =>
  <A, F, R>(effect: Effect.Effect<A, F, R>): Effect.Effect<A, WithOutcome<Answers, F>, R> =>
    Effect.mapError(effect, (error) => {
      const tag = (error as Partial<Tagged> | null)?._tag
      const answer =
        tag !== undefined && Object.hasOwn(answers, tag)
          ? (answers as Readonly<Record<string, (error: F) => unknown>>)[tag]
          : undefined
      return (answer === undefined ? error : answer(error)) as WithOutcome<Answers, F>
    })

/** Returns a 400 with a message per field. */
export const invalidFields = ({ fields }: Pick<InvalidFields, "fields">, code?: string) =>
  new BadRequest({
    message: [...new Set(Object.values(fields))],
    fields,
    ...(code === undefined ? {} : { code }),
  })
