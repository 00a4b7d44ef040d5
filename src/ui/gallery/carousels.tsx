import { Card } from "../card/card.tsx"
import { Carousel } from "../carousel/carousel.tsx"
import { CarouselControls } from "../carousel/carousel-controls.tsx"
import { CarouselSkeleton } from "../carousel/carousel-skeleton.tsx"
import { Link } from "../link/link.tsx"
import { RichText } from "../rich-text/rich-text.tsx"
import { Skeleton } from "../skeleton/skeleton.tsx"
import { Section, Example } from "./example.tsx"

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <Card key={index} as="li">
      <Link href="#item">Item {index + 1}</Link>
      <p className="quiet">Something that passes by.</p>
    </Card>
  ))
const article = `<h2>A heading</h2><p>Words with <strong>weight</strong>, a <a href="https://example.org">link</a> and <script>alert(1)</script>nothing that runs.</p>
<ul><li>One</li><li>Two</li></ul><blockquote><p>Somebody said this.</p></blockquote>
<table><caption>A table</caption><tr><th scope="col">What</th><th scope="col">How many</th></tr><tr><td>Apples</td><td>3</td></tr></table>`

/** Shows the carousel and the rich text. */
export function Carousels() {
  return (
    <Section title="Rows and reading">
      <Example title="Carousel" isWide>
        <section>
          <CarouselControls />
          <Carousel label="Eight items">{items(8)}</Carousel>
        </section>
      </Example>
      <Example title="Carousel, all in sight" isWide>
        <Carousel label="Two items">{items(2)}</Carousel>
      </Example>
      <Example title="Carousel, loading" isWide>
        <CarouselSkeleton label="Loading items">
          <Skeleton height={96} />
        </CarouselSkeleton>
      </Example>
      <Example title="Rich text" isWide>
        <RichText html={article} />
      </Example>
    </Section>
  )
}
