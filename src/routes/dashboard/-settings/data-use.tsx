import "./settings.css"
import { browserSavesData, setLessData } from "#api/less-data.ts"
import { Card } from "#ui/card/card.tsx"
import { Switch } from "#ui/switch/switch.tsx"
import { useLessData } from "./use-less-data.ts"

const turn = (isOn: boolean): void => {
  setLessData(isOn)
  import("../../-shell/needed-chat.ts")
    .then((chat) => (isOn ? chat.closeUnneededChat() : chat.openChat()))
    // The next page load closes or opens the connection.
    .catch(() => undefined)
}

/** Switches the data saver of this device on or off (NETWORK §2.11). The browser's own setting wins. */
export function DataUse() {
  const isOn = useLessData()
  const isBrowsers = browserSavesData()
  return (
    <Card as="section" aria-labelledby="settings-data">
      <h2 id="settings-data" className="display">
        On this device
      </h2>
      <div className="settings-toggles">
        <Switch
          label="Use less data"
          description={
            isBrowsers
              ? "This is on because your browser's data saver is on."
              : "Pictures load when you tap them, no page loads before you open it, and new messages come while Messaging is open."
          }
          isSelected={isOn}
          isDisabled={isBrowsers}
          onChange={turn}
        />
      </div>
    </Card>
  )
}
