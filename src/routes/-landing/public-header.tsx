import { Logo } from "../../brand/logo.tsx"
import { RouterLink } from "../-router-link.ts"

/** Shows the public header (SPEC §2): a Login link and a Get Started button. */
export function PublicHeader() {
  return (
    <header className="landing-header">
      <RouterLink to="/welcome" variant="bare">
        <Logo />
      </RouterLink>
      <nav aria-label="Account">
        <RouterLink to="/login" variant="quiet">
          Login
        </RouterLink>
        <RouterLink to="/signup" variant="primary">
          Get Started
        </RouterLink>
      </nav>
    </header>
  )
}
