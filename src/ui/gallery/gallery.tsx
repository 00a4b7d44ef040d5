import "../theme.css"
import "./gallery.css"
import { useEffect, useState } from "react"
import { Toaster } from "../toaster/toaster.tsx"
import { ToggleGroup } from "../toggle-group/toggle-group.tsx"
import { Actions } from "./actions.tsx"
import { Calendars } from "./calendars.tsx"
import { Choices } from "./choices.tsx"
import { Content } from "./content.tsx"
import { Fields } from "./fields.tsx"
import { Foundations } from "./foundations.tsx"
import { Overlays } from "./overlays.tsx"
import { Tables } from "./tables.tsx"
import { Carousels } from "./carousels.tsx"

/** Shows every component in every state, in development only. `?theme=dark` and `?theme=light` set the initial theme. */
export function Gallery() {
  const [theme, setTheme] = useState<"light" | "dark">(() =>
    new URLSearchParams(location.search).get("theme") === "dark" ? "dark" : "light",
  )
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme
    return () => {
      delete document.documentElement.dataset["theme"]
    }
  }, [theme])
  return (
    <main className="gallery">
      <div className="gallery-bar">
        <h1 className="display" style={{ fontSize: "var(--text-48)" }}>
          Parts of the page
        </h1>
        <ToggleGroup
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </div>
      <Foundations />
      <Actions />
      <Fields />
      <Choices />
      <Calendars />
      <Overlays />
      <Content />
      <Tables />
      <Carousels />
      <Toaster />
    </main>
  )
}
