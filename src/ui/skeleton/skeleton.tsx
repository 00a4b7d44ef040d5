import "./skeleton.css"
import type { ReactNode } from "react"

interface SkeletonProps {
  readonly width?: number | string
  readonly height?: number | string
  readonly shape?: "block" | "line" | "circle"
}

/** Shows a placeholder for content that loads. Wrap it in `Loading`, which announces it. */
export function Skeleton({ width = "100%", height, shape = "block" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className="ui-skeleton"
      data-shape={shape}
      style={{ width, height: height ?? (shape === "line" ? "0.8em" : width) }}
    />
  )
}

/** Shows a placeholder for lines of text. The last one is shorter. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <span className="ui-skeleton-text">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} shape="line" width={line === lines - 1 && lines > 1 ? "62%" : "100%"} />
      ))}
    </span>
  )
}

/** Wraps skeletons and announces once that content is loading. */
export function Loading({
  label = "Loading...",
  children,
}: {
  readonly label?: string
  readonly children: ReactNode
}) {
  return (
    <div role="status" className="ui-loading">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
