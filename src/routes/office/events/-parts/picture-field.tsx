import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { eventPictures } from "#api/office-events.ts"
import { Button } from "#ui/button/button.tsx"

interface PictureFieldProps {
  readonly value: string
  readonly onChange: (url: string) => void
}

/** Chooses one of the portal's pictures of events. The pictures load when the choice is opened. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  const name = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { data = [] } = useQuery(eventPictures())
  const urls = value === "" || data.includes(value) ? data : [value, ...data]
  return (
    <div className="office-event-choices" data-field="featuredImageUrl">
      <p className="ui-label">
        Picture <span className="ui-label-optional">(optional)</span>
      </p>
      {value !== "" && <img className="office-event-picture" src={value} alt="Chosen for this event" />}
      <Button variant="secondary" onPress={() => setChoosing(!isChoosing)}>
        {isChoosing ? "Hide the Pictures" : value === "" ? "Choose a Picture" : "Choose Another Picture"}
      </Button>
      {isChoosing && (
        <fieldset className="office-event-pictures">
          <legend className="visually-hidden">Picture</legend>
          <label>
            <input type="radio" name={name} checked={value === ""} onChange={() => onChange("")} />
            No picture
          </label>
          {urls.map((url, index) => (
            <label key={url}>
              <input type="radio" name={name} checked={value === url} onChange={() => onChange(url)} />
              <img src={url} alt={`Option ${index + 1}`} loading="lazy" />
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
