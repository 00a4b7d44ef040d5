import "./category-chips.css"

interface CategoryChipsProps<C extends string> {
  readonly categories: readonly C[]
  /** Undefined shows all categories. */
  readonly value: C | undefined
  readonly onChange: (value: C | undefined) => void
}

/** Filters a list by one category at a time (SPEC §2). */
export function CategoryChips<C extends string>({ categories, value, onChange }: CategoryChipsProps<C>) {
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
