import { Link } from "#ui/link/link.tsx"
import { association } from "../../association.ts"
import { landingPictures } from "../../brand/landing-pictures.ts"
import { RouterLink } from "../-router-link.ts"

/** The width of the picture before it is cropped: 1.5 times the width of its square. */
const sizes = "(min-width: 1200px) 780px, (min-width: 900px) 60vw, 140vw"

/** Shows the banner of the landing page (SPEC §1). */
export function Welcome() {
  const { hero } = landingPictures
  return (
    <section className="landing-welcome" aria-labelledby="welcome">
      <div className="landing-welcome-words">
        <p className="landing-kicker">{association.motto}</p>
        <h1 id="welcome" className="display">
          Welcome to the family of Christian doctors and dentists
        </h1>
        <p className="landing-lead">
          {association.name} brings together students, doctors and members abroad who heal the sick and follow
          Christ. One place to find your events, your fellowship and your calling.
        </p>
        <p className="landing-links">
          <RouterLink to="/signup" variant="primary">
            Become a member
          </RouterLink>
          <Link href="#roles" variant="quiet">
            See who can join
          </Link>
        </p>
      </div>
      <picture className="landing-arch">
        <source type="image/avif" srcSet={hero.avif} sizes={sizes} />
        <img
          src={hero.src}
          srcSet={hero.srcSet}
          sizes={sizes}
          width={hero.width}
          height={hero.height}
          alt={hero.alt}
          fetchPriority="high"
        />
      </picture>
    </section>
  )
}
