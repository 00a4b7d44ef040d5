import { createContext, type ReactNode, Suspense } from "react"

/** Whether the content is inside a layout that has its own `<main>`. */
export const PageFrameContext = createContext(false)

/**
 * Holds the page of a layout that has its own `<main>`. A page's skeleton comes with its script: until then, the layout
 * stays, and the page says that it loads, as the document does (index.html).
 */
export const PageFrame = ({ children }: { readonly children: ReactNode }) => (
  <PageFrameContext value={true}>
    <Suspense
      fallback={
        <p className="loading-page" role="status">
          Loading...
        </p>
      }
    >
      {children}
    </Suspense>
  </PageFrameContext>
)
