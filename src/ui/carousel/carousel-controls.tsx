import "./carousel-controls.css"

/** Shows the buttons of the section's carousel. Place it in the line of the section's heading. */
export function CarouselControls() {
  return <div className="ui-carousel-controls" />
}
