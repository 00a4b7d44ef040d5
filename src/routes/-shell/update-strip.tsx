import "./update-strip.css"
import { useUpdate } from "#machines/update/update.react.ts"
import { Button } from "#ui/button/button.tsx"

const texts = {
  offered: "A new version is ready.",
  deferred: "We'll update when you have finished.",
  applying: "Updating…",
}

/** Offers a new version of the portal, in a strip with its own line (NETWORK §3.4). */
export function UpdateStrip() {
  const { stage, accept, dismiss } = useUpdate()
  return (
    <div role="status" className="update-strip">
      {stage !== undefined && (
        <div>
          <p>{texts[stage]}</p>
          {stage === "offered" && (
            <Button size="small" onPress={accept}>
              Update
            </Button>
          )}
          {stage !== "applying" && (
            <Button variant="quiet" size="small" onPress={dismiss}>
              Not now
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
