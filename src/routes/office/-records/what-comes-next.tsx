import "./records.css"
import { Card } from "#ui/card/card.tsx"

interface WhatComesNextProps {
  /** The beginning of the sentence about who publishes it. */
  readonly whoPublishes?: string
}

/** Says how a new record becomes visible to members. */
export const WhatComesNext = ({ whoPublishes = "You publish" }: WhatComesNextProps) => (
  <Card as="section" aria-labelledby="next" className="record-block">
    <h2 id="next" className="display">
      What comes next
    </h2>
    <p>Save makes a draft, which only staff see.</p>
    <p>{`The draft says what is missing. ${whoPublishes} it when it is complete.`}</p>
  </Card>
)
