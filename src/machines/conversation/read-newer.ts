import type { ChatMessage } from "#api/contract/chats.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { isFullPage } from "./messages.ts"

type Answer = Outcome<readonly ChatMessage[], Failure>

/**
 * Reads the messages after `after`, and the newest known ones again, because staff may have hidden or restored them since
 * (OFFICE §16). Returns a full page only if there may be more.
 */
export const readNewerThan = async (
  after: number,
  read: (range: { readonly after?: number }) => Promise<Answer>,
): Promise<Answer> => {
  const newest = await read({})
  if (newest._tag === "Err") return newest
  const { value } = newest
  const first = value[0]?.sequence ?? 0
  if (first > after + 1) return read({ after })
  return isFullPage(value) && first <= after ? { _tag: "Ok", value: value.slice(1) } : newest
}
