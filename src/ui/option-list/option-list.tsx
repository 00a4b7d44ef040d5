import "./option-list.css"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Text } from "react-aria-components/Text"
import { CheckIcon } from "../icons.tsx"
import type { Option } from "./option.ts"

/** Shows the options, 'Loading...' or 'No options' (SPEC §8). It is 140 to 300 px high. */
export function OptionList({
  isLoading = false,
  options,
}: {
  readonly isLoading?: boolean | undefined
  readonly options?: readonly Option[]
}) {
  return (
    <ListBox<Option>
      className="ui-options"
      {...(options === undefined ? {} : { items: options })}
      renderEmptyState={() => (
        <div className="ui-options-empty">{isLoading ? "Loading..." : "No options"}</div>
      )}
    >
      {(option) => (
        <ListBoxItem id={option.value} textValue={option.label} className="ui-option">
          <span>
            <Text slot="label">{option.label}</Text>
            {option.description !== undefined && (
              <Text slot="description" className="ui-description">
                {option.description}
              </Text>
            )}
          </span>
          <CheckIcon />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
