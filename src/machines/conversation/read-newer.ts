import type { ChatMessage } from "#api/contract/chats.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { lastOf } from "./messages.ts"

type Answer = Outcome<readonly ChatMessage[], Failure>
type Range = { readonly after?: number; readonly before?: number }

/**
 * Reads the messages after the known ones. Then reads the known ones again, because staff may have hidden or restored them
 * since (OFFICE §16). Returns the new and the changed messages: a full page only if there may be more.
 */
export const readNewerThan = async (
  known: readonly ChatMessage[],
  read: (range: Range) => Promise<Answer>,
): Promise<Answer> => {
  const after = lastOf({ messages: known })
  const first = known[0]?.sequence ?? Infinity
  const hidden = new Map(known.map(({ sequence, isHidden }) => [sequence, isHidden]))
  const isNews = ({ sequence, isHidden }: ChatMessage): boolean =>
    sequence > after || (hidden.has(sequence) && hidden.get(sequence) !== isHidden)

  const readBefore = async (page: readonly ChatMessage[]): Promise<Answer> => {
    const before = page[0]?.sequence ?? 0
    if (before <= first) return { _tag: "Ok", value: page.filter(isNews) }
    const older = await read({ before })
    if (older._tag === "Err") return older
    const rest = await readBefore(older.value)
    return rest._tag === "Err" ? rest : { _tag: "Ok", value: [...rest.value, ...page.filter(isNews)] }
  }

  const newest = await read({})
  if (newest._tag === "Err") return newest
  return (newest.value[0]?.sequence ?? 0) > after + 1 ? read({ after }) : readBefore(newest.value)
}
