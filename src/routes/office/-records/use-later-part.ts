import { type ComponentType, type RefObject, useState } from "react"
import { useNearViewport } from "../../-lists/use-near-viewport.ts"

/**
 * Loads a part once the target is near the viewport (OFFICE §5). If its script does not load, `failure` says so and `retry`
 * loads it again. So the page around it stays, with what was typed.
 */
export const useLaterPart = <P extends object>(
  target: RefObject<Element | null>,
  load: () => Promise<ComponentType<P>>,
  margin?: string,
) => {
  const [Part, setPart] = useState<ComponentType<P>>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const retry = () => {
    setPending(true)
    load()
      .then(
        (Loaded) => setPart(() => Loaded),
        ({ message }: Error) => setFailure(message),
      )
      .finally(() => setPending(false))
  }
  useNearViewport(target, retry, margin)
  return { Part, failure, isPending, retry }
}
