import type { KeyboardEvent } from "react"

/** The number of options that Page Up and Page Down move by (SPEC §9). */
const step = 5

type Key = string | number
interface ListLike {
  readonly isOpen: boolean
  readonly collection: {
    getFirstKey(): Key | null
    getLastKey(): Key | null
    getKeyAfter(key: Key): Key | null
    getKeyBefore(key: Key): Key | null
  }
  readonly selectionManager: { readonly focusedKey: Key | null; setFocusedKey(key: Key | null): void }
}

/** Handles Page Up and Page Down in an open list. react-aria itself would move by the visible height. */
export function onPageKey(event: KeyboardEvent, list: ListLike | null): void {
  if (list === null || !list.isOpen || (event.key !== "PageDown" && event.key !== "PageUp")) return
  event.preventDefault()
  event.stopPropagation()
  const { collection, selectionManager } = list
  const down = event.key === "PageDown"
  let key = selectionManager.focusedKey
  for (let moved = 0; moved < step; moved++) {
    const next =
      key === null
        ? collection.getFirstKey()
        : down
          ? collection.getKeyAfter(key)
          : collection.getKeyBefore(key)
    if (next === null) break
    key = next
  }
  selectionManager.setFocusedKey(key)
}
