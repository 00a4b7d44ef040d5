import "./quantity.css"
import { Button } from "react-aria-components/Button"
import { MinusIcon, PlusIcon, TrashIcon } from "../icons.tsx"

interface QuantityProps {
  /** The accessible name: 'Quantity', or 'Quantity of …' if the page has several. */
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** If 0, the minus button removes the item when the value is 1. */
  readonly min?: 0 | 1
  readonly max: number
  readonly isDisabled?: boolean
}

/** Shows a number with a minus and a plus button. Changes of the number are announced. */
export function Quantity({ label, value, onChange, min = 1, max, isDisabled = false }: QuantityProps) {
  const isRemove = min === 0 && value === 1
  return (
    <div role="group" aria-label={label} className="ui-quantity">
      <Button
        className="ui-quantity-step"
        aria-label={isRemove ? `Remove (${label})` : `Decrease ${label}`}
        isDisabled={isDisabled || value <= min}
        onPress={() => onChange(value - 1)}
      >
        {isRemove ? <TrashIcon /> : <MinusIcon />}
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
