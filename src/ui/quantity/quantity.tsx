import "./quantity.css"
import { Button } from "react-aria-components/Button"
import { MinusIcon, PlusIcon, TrashIcon } from "../icons.tsx"

interface QuantityProps {
  /** What is counted: 'Quantity', or 'Quantity of …' where there are several on the page. */
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** 0: the step below one removes, and looks so. */
  readonly min?: 0 | 1
  readonly max: number
  readonly isDisabled?: boolean
}

/** How many: a step less, the number, a step more. The number is spoken as it changes. */
export function Quantity({ label, value, onChange, min = 1, max, isDisabled = false }: QuantityProps) {
  const removes = min === 0 && value === 1
  return (
    <div role="group" aria-label={label} className="ui-quantity">
      <Button
        className="ui-quantity-step"
        aria-label={removes ? `Remove (${label})` : `Decrease ${label}`}
        isDisabled={isDisabled || value <= min}
        onPress={() => onChange(value - 1)}
      >
        {removes ? <TrashIcon /> : <MinusIcon />}
      </Button>
      <output className="ui-quantity-value numbers" aria-live="polite">
        {value}
      </output>
      <Button
        className="ui-quantity-step"
        aria-label={`Increase ${label}`}
        isDisabled={isDisabled || value >= max}
        onPress={() => onChange(value + 1)}
      >
        <PlusIcon />
      </Button>
    </div>
  )
}
