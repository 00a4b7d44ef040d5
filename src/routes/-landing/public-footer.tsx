import { association } from "../../association.ts"
import { Copyright } from "../../brand/copyright.tsx"
import { Logo } from "../../brand/logo.tsx"
import { offices } from "../../offices.ts"
import { RouterLink } from "../-router-link.ts"

/** Shows the footer with the three offices (SPEC §1) and links to the sections of this page. */
export function PublicFooter() {
  return (
    <footer className="landing-footer">
      <div className="landing-footer-content">
        <div className="landing-footer-name">
          <Logo />
          <p>{association.name}</p>
        </div>
        <section id="offices" className="landing-offices" aria-label="Offices">
          {offices.map(({ name, address, phone, email }) => (
            <address key={name}>
              <h2>{name}</h2>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
              <a href={`mailto:${email}`}>{email}</a>
            </address>
          ))}
        </section>
        <nav aria-label="Footer" className="landing-footer-links">
          <a href="#roles">Member roles</a>
          <a href="#questions">Questions</a>
          <a href="#offices">Offices</a>
          <RouterLink to="/login" variant="bare">
            Login
          </RouterLink>
          <RouterLink to="/signup" variant="bare">
            Get Started
          </RouterLink>
        </nav>
        <p className="landing-copyright">
          <Copyright />
        </p>
      </div>
    </footer>
  )
}
