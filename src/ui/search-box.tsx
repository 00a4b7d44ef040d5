import "./field.css"
import "./search-box.css"
import { useEffect, useRef, useState } from "react"
import { Button } from "react-aria-components/Button"
import { Input } from "react-aria-components/Input"
import { Group } from "react-aria-components/Group"
import { SearchField } from "react-aria-components/SearchField"
import { CloseGlyph, SearchGlyph } from "./glyphs.tsx"

/** How long typing must rest before it is searched for, in ms; Enter and the clear button do not wait. */
const rest = 300

interface SearchBoxProps {
  /** Its accessible name. */
  readonly label?: string
  readonly placeholder?: string
  /** What is being searched for now, as the address says; a change from outside replaces the text. */
  readonly value?: string
  readonly onSearch: (text: string) => void
}

/** Words to search a list for. Its clear button empties the box and searches for "" (SPEC §9). */
export function SearchBox({
  label = "Search",
  placeholder = "Search...",
  value = "",
  onSearch,
}: SearchBoxProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (wanted: string) => {
    clearTimeout(timer.current)
    asked.current = wanted
    onSearch(wanted)
  }
  return (
    <SearchField
      aria-label={label}
      className="ui-search"
      value={text}
      onChange={(typed) => {
        setText(typed)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(typed), rest)
      }}
      onSubmit={search}
      onClear={() => search("")}
    >
      <Group className="ui-box">
        <SearchGlyph />
        <Input className="ui-input" placeholder={placeholder} />
        <Button className="ui-search-clear" aria-label="Clear search">
          <CloseGlyph />
        </Button>
      </Group>
    </SearchField>
  )
}
