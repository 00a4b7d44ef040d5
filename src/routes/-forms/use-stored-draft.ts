import { useEffect, useState } from "react"
import type { recordDraft } from "#machines/form/record-draft.ts"

/**
 * Reads what this member typed about a record and did not send. Returns undefined while it is read, and null for nothing. A storage that fails to load has no drafts.
 */
export function useStoredDraft<V>(
  draft: ReturnType<typeof recordDraft<V>>,
  memberId: string,
  id: string,
): V | null | undefined {
  const [stored, setStored] = useState<V | null>()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const found = await draft.read(memberId, id).catch(() => null)
      if (isCurrent) setStored(found)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [draft, memberId, id])
  return stored
}
