import { Effect } from "effect"
import { admin } from "#api/contract/chats.ts"
import { now } from "#server/clock.ts"
import { MemberNotFound } from "#server/members/errors.ts"
import { pictureUrls } from "#server/picture-urls.ts"
import { isUuid } from "#server/uuid.ts"
import { OwnConversation } from "./errors.ts"
import { ChatRows, type SenderRow } from "./rows.ts"
import { officePartner } from "./views.ts"

/** Makes the readers of the two sides of a conversation. */
export const makeChatSides = Effect.gen(function* () {
  const rows = yield* ChatRows
  const { withAvatar } = yield* pictureUrls

  /** Returns a member as a side of a conversation. Fails with `MemberNotFound`. */
  const writer = Effect.fnUntraced(function* (memberId: string) {
    return (yield* rows.writer(memberId, yield* now)) ?? (yield* new MemberNotFound())
  })

  /**
   * Returns the other side of a conversation. The id of an admin means 'admin'. The exception is a conversation from before
   * the member became an admin: it can be read, but takes no message (`isAdmin`). Nobody reads their own conversation with
   * the office. Fails with `MemberNotFound` or `OwnConversation`.
   */
  const partner = Effect.fnUntraced(function* ({ _id: memberId, self }: SenderRow, id: string) {
    const isOffice = id === admin
    if (!isOffice && !isUuid(id)) return yield* new MemberNotFound()
    const row = isOffice ? null : yield* writer(id.toLowerCase())
    const isAdmin = row?.self === admin
    const found =
      row === null || (isAdmin && !(yield* rows.hasChat(self, row._id)))
        ? { partner: officePartner, isReachable: true, isAdmin: false }
        : {
            partner: withAvatar({
              _id: row._id,
              fullName: row.fullName,
              avatarUrl: row.avatarUrl,
              role: row.role,
            }),
            isReachable: row.isReachable,
            isAdmin,
          }
    const isOwn = row?._id === memberId || found.partner._id === self
    return isOwn ? yield* new OwnConversation() : found
  })

  return { writer, partner }
})
