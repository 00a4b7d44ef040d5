import "./records.css"
import { Card } from "#ui/card/card.tsx"

/** Says how a new record becomes visible to members. */
export const WhatComesNext = () => (
  <Card as="section" aria-labelledby="next" className="record-block">
    <h2 id="next" className="display">
      What comes next
    </h2>
    <p>Save makes a draft, which only staff see.</p>
    <p>The draft says what is missing. You publish it when it is complete.</p>
  </Card>
)
