import LayoutGrid from "lucide-react/icons/layout-grid"
import List from "lucide-react/icons/list"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"

const views = [
  { value: "grid", label: "Grid", icon: <LayoutGrid /> },
  { value: "list", label: "List", icon: <List /> },
] as const

interface ViewToggleProps {
  readonly view: "grid" | "list"
  readonly onChange: (view: "grid" | "list") => void
}

/** Chooses between the grid and the list of events. It is a module of its own: a phone does not load it. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  return <ToggleGroup label="Show as" isIconOnly options={views} value={view} onChange={onChange} />
}
