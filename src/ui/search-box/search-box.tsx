import "../field/field.css"
import "./search-box.css"
import { useEffect, useRef, useState } from "react"
import { CloseIcon, SearchIcon } from "../icons.tsx"

/** The debounce of the search in ms. Enter and the clear button search at once. */
const debounce = 300

interface SearchBoxProps {
  /** The accessible name. */
  readonly label?: string
  readonly placeholder?: string
  /** The current search, usually from the URL. A change from outside replaces the text. */
  readonly value?: string
  readonly onSearch: (text: string) => void
}

/**
 * Shows a search field. The clear button and Escape empty the field and search for "" (SPEC §9). It is a native input, because
 * every list loads it (PERFORMANCE §3).
 */
export function SearchBox({
  label = "Search",
  placeholder = "Search...",
  value = "",
  onSearch,
}: SearchBoxProps) {
  const [text, setText] = useState(value)
  /** The searches of this field that have not become `value` yet, the oldest first. */
  const sent = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // A search of this field becomes `value` only later. Text typed since then stays, also when a search from outside arrives.
    const position = sent.current.indexOf(value)
    sent.current = position < 0 ? [] : sent.current.slice(position + 1)
    if (position < 0 && timer.current === undefined) setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (wanted: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (wanted !== (sent.current.at(-1) ?? value)) sent.current = [...sent.current, wanted]
    onSearch(wanted)
  }
  const clear = () => {
    setText("")
    search("")
    input.current?.focus()
  }
  return (
    <div className="ui-search ui-box">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className="ui-input"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(typed), debounce)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === "Enter") {
            event.preventDefault()
            search(text)
          }
          if (event.key === "Escape" && text !== "") {
            event.preventDefault()
            clear()
          }
        }}
      />
      {text !== "" && (
        <button type="button" className="ui-search-clear" aria-label="Clear search" onClick={clear}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}
