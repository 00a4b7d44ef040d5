import "./rich-text-field.css"
import { Component, lazy, type ReactNode, Suspense } from "react"
import { Loading, Skeleton } from "../skeleton/skeleton.tsx"
import { isEditable } from "./editable.ts"
import type { RichTextFieldProps } from "./rich-text-props.ts"
import { TextArea } from "../text-area/text-area.tsx"

/** Loaded separately, because the editor is larger than the rest of the page. */
const RichTextEditor = lazy(() =>
  import("./rich-text-editor.tsx").then((module) => ({ default: module.RichTextEditor })),
)

/** Shows `fallback` when the editor fails to load. */
class LoadBoundary extends Component<
  { readonly fallback: ReactNode; readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/**
 * Edits formatted text as HTML: headings, emphasis, lists, quotes, links and lines. Shows the HTML itself when the editor fails to
 * load, and for a text with elements that the editor would remove, such as a table. The server must sanitise the HTML.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description } = props
  const source = (why: string) => (
    <TextArea
      {...props}
      rows={6}
      className="ui-rich-source"
      description={
        <>
          {description} {why}
        </>
      }
    />
  )
  if (!isEditable(props.value))
    return source("This text has parts that the editor cannot show, such as a table, so you see its HTML.")
  return (
    <LoadBoundary fallback={source("The editor did not load, so you see the HTML of the text.")}>
      <Suspense
        fallback={
          <div className="ui-field">
            <span className="ui-label">{label}</span>
            <Loading label="Loading the editor">
              <Skeleton height={320} />
            </Loading>
          </div>
        }
      >
        <RichTextEditor {...props} />
      </Suspense>
    </LoadBoundary>
  )
}
