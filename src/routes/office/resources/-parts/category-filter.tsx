import "./resources.css"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { categoryWords } from "./resource-words.ts"

type Category = OfficeResource["category"]

const options = [
  { value: "all" as const, label: "All" },
  ...(Object.keys(categoryWords) as Category[]).map((value) => ({ value, label: value })),
]

interface CategoryFilterProps {
  readonly category: Category | undefined
  /** Called with undefined for every category. */
  readonly onChange: (category: Category | undefined) => void
}

/** Chooses the category of a list of resources. */
export function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  return (
    <div className="office-resource-categories">
      <ToggleGroup
        label="Category"
        options={options}
        value={category ?? "all"}
        onChange={(chosen) => onChange(chosen === "all" ? undefined : chosen)}
      />
    </div>
  )
}
