import { CatchBoundary } from "@tanstack/react-router"
import { type ComponentType, type ReactNode, useId, useRef, useState } from "react"
import type { User } from "#api/contract/users.ts"
import { ErrorState } from "#ui/error-state.tsx"
import { RouterLink } from "../../-router-link.ts"
import { useWhenNear } from "../-use-near-viewport.ts"

/** What a block shows once it is there. */
export type BlockBody = ComponentType<{ readonly user: User }>

interface HomeBlockProps {
  readonly title: string
  readonly user: User
  /** The page that has all of it. */
  readonly all: { readonly to: string; readonly label: string }
  /** Brings the body's script; it is asked for when the block comes near the screen. */
  readonly load: () => Promise<{ readonly Body: BlockBody }>
  /** The shape of the body, of its height. */
  readonly waiting: ReactNode
}

const words = "This part did not load. The rest of the page is not touched by it."

function Broken({ reset }: { readonly reset: () => void }) {
  return <ErrorState text={words} onRetry={reset} />
}

/**
 * One block below the first screen (SPEC §2): its script and its answers are asked for when it comes near, and it loads,
 * fails and retries alone.
 */
export function HomeBlock({ title, user, all, load, waiting }: HomeBlockProps) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const [loaded, setLoaded] = useState<{ readonly Body: BlockBody }>()
  const [problem, setProblem] = useState<unknown>()
  const [isAsking, setIsAsking] = useState(false)

  const bring = () => {
    setIsAsking(true)
    void load()
      .then(({ Body }) => {
        setLoaded({ Body })
        setProblem(undefined)
        return null
      })
      .catch(setProblem)
      .finally(() => setIsAsking(false))
  }
  useWhenNear(place, bring)

  return (
    <section ref={place} aria-labelledby={id} className="home-section">
      <div className="home-section-head">
        <h2 id={id} className="display">
          {title}
        </h2>
        <RouterLink to={all.to as "/dashboard"}>{all.label}</RouterLink>
      </div>
      {loaded ? (
        <CatchBoundary getResetKey={() => title} errorComponent={Broken}>
          <loaded.Body user={user} />
        </CatchBoundary>
      ) : problem === undefined ? (
        waiting
      ) : (
        <ErrorState text={words} onRetry={bring} isPending={isAsking} />
      )}
    </section>
  )
}
