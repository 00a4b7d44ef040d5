import "./home.css"
import { CatchBoundary } from "@tanstack/react-router"
import { type ComponentType, type ReactNode, useId, useRef, useState } from "react"
import type { User } from "#api/contract/users.ts"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { RouterLink } from "../../-router-link.ts"
import { useNearViewport } from "../-lists/use-near-viewport.ts"

/** The content of a block after its script has loaded. */
export type SectionBody = ComponentType<{ readonly user: User }>

interface HomeSectionProps {
  readonly title: string
  readonly user: User
  /** The page with the whole list. */
  readonly all: { readonly to: string; readonly label: string }
  /** Loads the script of the body when the block comes near the viewport. */
  readonly load: () => Promise<{ readonly Body: SectionBody }>
  /** A skeleton of the same height as the body. */
  readonly fallback: ReactNode
}

const words = "This part did not load. The rest of the page still works."

function Broken({ reset }: { readonly reset: () => void }) {
  return <ErrorState text={words} onRetry={reset} />
}

/**
 * Shows one block below the first screen (SPEC §2). Its script and data load when it comes near the viewport. A failure affects
 * only this block, and its Retry loads only this block.
 */
export function HomeSection({ title, user, all, load, fallback }: HomeSectionProps) {
  const id = useId()
  const sectionRef = useRef<HTMLElement>(null)
  const [loaded, setLoaded] = useState<{ readonly Body: SectionBody }>()
  const [problem, setProblem] = useState<unknown>()
  const [isLoading, setIsLoading] = useState(false)

  const loadBody = () => {
    setIsLoading(true)
    void load()
      .then(({ Body }) => {
        setLoaded({ Body })
        setProblem(undefined)
        return null
      })
      .catch(setProblem)
      .finally(() => setIsLoading(false))
  }
  useNearViewport(sectionRef, loadBody)

  return (
    <section ref={sectionRef} aria-labelledby={id} className="home-section">
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
        fallback
      ) : (
        <ErrorState text={words} onRetry={loadBody} isPending={isLoading} />
      )}
    </section>
  )
}
