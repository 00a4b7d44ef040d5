import { association } from "../../association.ts"
import { RouterLink } from "../-router-link.ts"

export function Landing() {
  return (
    <main id="content" tabIndex={-1}>
      <h1>{association.name}</h1>
      <RouterLink to="/login">Login</RouterLink>
    </main>
  )
}
