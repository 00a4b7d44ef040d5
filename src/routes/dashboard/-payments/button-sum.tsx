import "./button-sum.css"

/**
 * Shows the sum on the button that pays it. Hidden from the accessible name, which SPEC §2 fixes ('Donate Now', 'Pay'): the
 * button's description has the sum.
 */
export function ButtonSum({ sum }: { readonly sum: string }) {
  return (
    <span className="button-sum numbers" aria-hidden="true">
      {sum}
    </span>
  )
}
