import { type ComponentType, useEffect, useState } from "react"
import type * as laterParts from "./later-parts.tsx"

/** The delay in ms before the other parts load, so that they do not compete with the first page. */
const loadDelay = 3_000

/** What a shell shows once its other parts have loaded. */
interface LaterParts {
  readonly Parts: ComponentType
}

/** Opens the parts of one shell from the loaded module. */
export type OpenParts = (module: typeof laterParts) => LaterParts

/**
 * Loads what a shell does not need at once, after the first page has loaded (PERFORMANCE §4), and returns what `open`
 * chose of it. When the network is down, the next visit tries again. `open` must be the same function on every render.
 */
export const useLaterParts = (open: OpenParts): LaterParts | undefined => {
  const [parts, setParts] = useState<LaterParts>()
  useEffect(() => {
    const load = async (): Promise<void> => {
      const module = await import("./later-parts.tsx").catch(() => null)
      // What `open` throws is a defect, and the browser reports it like any other.
      if (module !== null) setParts(open(module))
    }
    const timer = setTimeout(() => void load(), loadDelay)
    return () => clearTimeout(timer)
  }, [open])
  return parts
}
