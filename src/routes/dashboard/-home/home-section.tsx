import "./home.css"
import { CatchBoundary } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { type ComponentType, type ReactNode, useId, useRef } from "react"
import type { User } from "#api/contract/users.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveHomeBlock } from "#machines/home-block/home-block.actors.ts"
import { CarouselControls } from "#ui/carousel/carousel-controls.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { RouterLink } from "../../-router-link.ts"
import { useNearViewport } from "../../-lists/use-near-viewport.ts"

/** The content of a block after its script has loaded. */
export type SectionBody = ComponentType<{ readonly user: User }>

interface HomeSectionProps {
  readonly title: string
  readonly user: User
  /** The link to the page with the whole list. */
  readonly listLink: { readonly to: string; readonly label: string }
  /** Loads the script of the body when the block comes near the viewport. */
  readonly load: () => Promise<{ readonly Body: SectionBody }>
  /** A skeleton of the same height as the body. */
  readonly fallback: ReactNode
}

const failureText = "This part did not load. The rest of the page still works."

function BodyError({ reset }: { readonly reset: () => void }) {
  return <ErrorState text={failureText} onRetry={reset} />
}

/**
 * Shows one block below the first screen (SPEC §2). Its script and data load when it comes near the viewport. A failure affects
 * only this block, and its Retry loads only this block.
 */
export function HomeSection({ title, user, listLink, load, fallback }: HomeSectionProps) {
  const id = useId()
  const sectionRef = useRef<HTMLElement>(null)
  const flow = useFlow(liveHomeBlock, { input: { load } })
  const loaded = useSelector(flow, ({ context }) => context.body) as Awaited<ReturnType<typeof load>> | null
  const hasFailed = useSelector(
    flow,
    (snapshot) => snapshot.matches("failed") || snapshot.matches({ loading: "again" }),
  )
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches("loading"))
  useNearViewport(sectionRef, () => flow.send({ type: "block.approached" }))

  return (
    <section ref={sectionRef} aria-labelledby={id} className="home-section">
      <div className="home-section-head">
        <h2 id={id} className="display">
          {title}
        </h2>
        <CarouselControls />
        <RouterLink to={listLink.to as "/dashboard"}>{listLink.label}</RouterLink>
      </div>
      {loaded ? (
        <CatchBoundary getResetKey={() => title} errorComponent={BodyError}>
          <loaded.Body user={user} />
        </CatchBoundary>
      ) : hasFailed ? (
        <ErrorState
          text={failureText}
          onRetry={() => flow.send({ type: "retry.requested" })}
          isPending={isLoading}
        />
      ) : (
        fallback
      )}
    </section>
  )
}
