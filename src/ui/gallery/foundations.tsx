import { Section, Example } from "./example.tsx"

const colours = [
  "paper",
  "raised",
  "sunk",
  "ink",
  "ink-quiet",
  "line",
  "line-control",
  "plum",
  "plum-soft",
  "green",
  "green-soft",
  "indigo",
  "indigo-soft",
  "amber",
  "amber-soft",
  "red",
  "red-soft",
]
const sizes = [48, 36, 28, 22, 18, 16, 14]

/** Shows the colours and the type. */
export function Foundations() {
  return (
    <Section title="Foundations">
      <Example title="Colour" isWide>
        <div className="gallery-row">
          {colours.map((name) => (
            <div key={name} className="gallery-swatch">
              <span style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Example>
      <Example title="Type: the headline face">
        {sizes.slice(0, 4).map((size) => (
          <p key={size} className="display" style={{ fontSize: `var(--text-${size})` }}>
            Healing, {size}
          </p>
        ))}
      </Example>
      <Example title="Type: the interface face">
        {sizes.slice(3).map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }}>
            Ṣọlá paid ₦5,000 for Jan 4, {size}
          </p>
        ))}
        <p className="numbers">₦1,111.00 · $100 · 0123456789</p>
        <p className="quiet">Quiet text says what is beside the point.</p>
      </Example>
    </Section>
  )
}
