import { useMatch, useRouter } from "@tanstack/react-router"
import type { ComponentProps } from "react"
import { SearchBox } from "#ui/search-box/search-box.tsx"

const withoutSlash = (path: string): string => path.replace(/\/$/, "")

/**
 * Shows the search field of a list. A debounced search may fire while the page of a pressed link loads. It is dropped
 * then, because it would cancel that navigation.
 */
export function ListSearchBox({ onSearch, ...props }: ComponentProps<typeof SearchBox>) {
  const router = useRouter()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isLeaving = () => withoutSlash(router.latestLocation.pathname) !== withoutSlash(path)
  return (
    <SearchBox
      {...props}
      onSearch={(text) => {
        if (!isLeaving()) onSearch(text)
      }}
    />
  )
}
