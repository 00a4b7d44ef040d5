import "./resources.css"
import type { Category } from "#api/resources.ts"
import { categories } from "./categories.ts"

interface CategoryChipsProps {
  /** Undefined shows all categories. */
  readonly value: Category | undefined
  readonly onChange: (value: Category | undefined) => void
}

/** Filters the library by one category at a time (SPEC §2). */
export function CategoryChips({ value, onChange }: CategoryChipsProps) {
  return (
    <div role="group" aria-label="Category" className="category-chips">
      {[undefined, ...categories].map((category) => (
        <button
          key={category ?? "All"}
          type="button"
          className="category-chip"
          aria-pressed={category === value}
          onClick={() => onChange(category)}
        >
          {category ?? "All"}
        </button>
      ))}
    </div>
  )
}
