import "./landing.css"
import { Roles } from "./roles.tsx"
import { PublicFooter } from "./public-footer.tsx"
import { PublicHeader } from "./public-header.tsx"
import { Questions } from "./questions.tsx"
import { Welcome } from "./welcome.tsx"

/** Explains the association and how to join it (SPEC §1, landing page): banner, roles, questions, offices. */
export function Landing() {
  return (
    <div className="landing">
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        <Welcome />
        <Roles />
        <figure className="landing-verse">
          <blockquote className="display">
            He sent them out to proclaim the kingdom of God and to heal.
          </blockquote>
          <figcaption>Luke 9:2</figcaption>
        </figure>
        <Questions />
      </main>
      <PublicFooter />
    </div>
  )
}
