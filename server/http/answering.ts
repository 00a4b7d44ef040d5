import { Effect } from "effect"
import { BadRequest, type ContractError } from "#api/contract/wire.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** A success in the shape of the wire (DECISIONS §1). */
export const answer = <A>(message: string, data: A) => ({ success: true, message, data }) as const

interface Tagged {
  readonly _tag: string
}

/** Maps each of a feature's errors to an error of the contract. */
export type AnswersTo<E extends Tagged> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>) => ContractError
}

type WithOutcome<Answers, E> = E extends { readonly _tag: infer Tag extends keyof Answers }
  ? Answers[Tag] extends (error: never) => infer Answer
    ? Answer
    : never
  : E

/**
 * Maps the errors of a feature's services to those that the contract declares, so that only handlers know the contract's
 * errors and their words. The map is total over `E`, and an error without an entry fits no endpoint: the compiler finds both.
 */
export const withFaults =
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

/** 400 with a sentence per field. */
export const invalidFields = ({ fields }: Pick<InvalidFields, "fields">, code?: string) =>
  new BadRequest({
    message: [...new Set(Object.values(fields))],
    fields,
    ...(code === undefined ? {} : { code }),
  })
