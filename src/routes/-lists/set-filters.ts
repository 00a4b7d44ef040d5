import { useNavigate } from "@tanstack/react-router"

/** Returns the search of what was typed; none for spaces. */
export const searchOf = (text: string): string | undefined => (text.trim() === "" ? undefined : text)

/**
 * Returns how a list changes its filters in the address; undefined removes one. Another filter begins at the first page
 * (DECISIONS §4). A filter that was chosen a moment ago stays, also when the page does not show it yet.
 */
export const useSetFilters = <F extends object>() => {
  const navigate = useNavigate()
  return (changes: { readonly [K in keyof F]?: F[K] | undefined }) =>
    void navigate({
      to: ".",
      search: (current) =>
        Object.fromEntries(
          Object.entries({ ...current, after: undefined, page: undefined, ...changes }).filter(
            ([, value]) => value !== undefined,
          ),
        ),
      replace: true,
      resetScroll: false,
    })
}
