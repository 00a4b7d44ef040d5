import "../field/field.css"
import "./code-field.css"
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { type CodeEdit, type CodeKind, editCode, enteredText } from "./code-entry.ts"
import { AlertIcon } from "../icons.tsx"

interface CodeFieldProps {
  readonly label: string
  /** The number of boxes. Defaults to 4 (SPEC §5). */
  readonly length?: number
  /** `digits` opens the number keyboard. */
  readonly kind?: CodeKind
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called when the last box is filled. */
  readonly onComplete?: ((value: string) => void) | undefined
  readonly description?: ReactNode
  readonly error?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

/** Shows a field for a short code, one character per box. A code that is pasted or autofilled into any box fills all boxes. */
export function CodeField(props: CodeFieldProps) {
  const { label, length = 4, kind = "digits", value, onChange, onComplete, description, error } = props
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (box: number) => boxes.current[Math.max(0, Math.min(box, value.length, length - 1))]?.focus()

  const edit = (change: CodeEdit) => {
    const next = editCode(value, change, length, kind)
    if (next.value !== value) {
      onChange(next.value)
      if (next.value.length === length) onComplete?.(next.value)
    }
    boxes.current[next.focus]?.focus()
    boxes.current[next.focus]?.select()
  }
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const keyActions: Readonly<Record<string, () => void>> = {
      Backspace: () => edit({ type: "back", at }),
      Delete: () => edit({ type: "delete", at }),
      ArrowLeft: () => focus(at - 1),
      ArrowRight: () => focus(at + 1),
      Home: () => focus(0),
      End: () => focus(length - 1),
    }
    const action = keyActions[event.key]
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const notes = [description !== undefined && `${id}-description`, error !== undefined && `${id}-error`]
  const describedBy = notes.filter(Boolean).join(" ") || undefined

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="ui-field ui-code"
      data-invalid={error !== undefined || undefined}
    >
      <span id={`${id}-label`} className="ui-label">
        {label}
      </span>
      <div className="ui-code-field numbers" style={{ "--boxes": length } as CSSProperties}>
        {Array.from({ length }, (_, at) => (
          <input
            key={at}
            ref={(box) => {
              boxes.current[at] = box
            }}
            value={value[at] ?? ""}
            aria-label={`${label}, ${at + 1} of ${length}`}
            aria-describedby={describedBy}
            aria-invalid={error !== undefined || undefined}
            autoComplete={at === 0 ? "one-time-code" : "off"}
            autoFocus={at === 0 && props.autoFocus}
            inputMode={kind === "digits" ? "numeric" : "text"}
            autoCapitalize="none"
            spellCheck={false}
            disabled={props.isDisabled}
            data-filled={at < value.length || undefined}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={onKeyDown(at)}
            onPaste={(event) => {
              event.preventDefault()
              edit({ type: "enter", at, text: event.clipboardData.getData("text") })
            }}
            onBeforeInput={(event) => {
              // Typing the digit that is already in the box fires no change event, but the focus must move to the next box.
              if (event.data === "" || event.data !== value[at]) return
              event.preventDefault()
              edit({ type: "enter", at, text: event.data })
            }}
            onChange={(event) => {
              const text = enteredText(value[at] ?? "", event.currentTarget.value)
              edit(text === "" ? { type: "delete", at } : { type: "enter", at, text })
            }}
          />
        ))}
      </div>
      {description !== undefined && (
        <span id={`${id}-description`} className="ui-description">
          {description}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="ui-error">
          <AlertIcon />
          {error}
        </span>
      )}
    </div>
  )
}
