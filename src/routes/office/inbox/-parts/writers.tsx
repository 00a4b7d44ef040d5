import { useEffect, useState } from "react"
import { watchWriters } from "#api/inbox-writers.ts"
import { chatSocket } from "#api/page-chat-socket.ts"

const list = new Intl.ListFormat("en")

/** Says which colleagues write to the member now, so that two do not answer at once. */
export function Writers({ memberId }: { readonly memberId: string }) {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => watchWriters(chatSocket, memberId, setNames), [memberId])
  return (
    <p role="status" className="quiet inbox-writers">
      {names.length > 0 &&
        `${list.format(names)} ${names.length === 1 ? "is" : "are"} writing to this member.`}
    </p>
  )
}
