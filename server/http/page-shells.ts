const folder = "shells"

/** Returns whether a file of the build is the shell of a page pattern (scripts/build/prerender.ts). */
export const isShell = (name: string): boolean => name.startsWith(`${folder}/`)

const segmentsOf = (path: string): readonly string[] => path.split("/").filter((segment) => segment !== "")
const isParameter = (segment: string): boolean => segment.startsWith("$")
const parameters = (segments: readonly string[]) => segments.filter(isParameter).length

/**
 * Returns a function from a path to the shell of its pattern: `dashboard/events/first` has
 * `shells/dashboard/events/$slug.html`. A literal segment wins over a parameter. Undefined for a path without a pattern.
 */
export const shellFinder = (names: Iterable<string>): ((path: string) => string | undefined) => {
  const shells = [...names]
    .filter(isShell)
    .map((name) => ({ name, segments: segmentsOf(name.slice(folder.length, -".html".length)) }))
    .toSorted((a, b) => parameters(a.segments) - parameters(b.segments))
  return (path) => {
    const given = segmentsOf(path)
    return shells.find(
      ({ segments }) =>
        segments.length === given.length &&
        segments.every((segment, index) => isParameter(segment) || segment === given[index]),
    )?.name
  }
}
