type Go = (to: string, replace: boolean) => void

let go: Go = (to, replace) => (replace ? location.replace(to) : location.assign(to))

/** The router takes over navigation as soon as it stands; until then the browser itself navigates. */
export const carryNavigation = (through: Go): void => {
  go = through
}

/** Goes to a path of this origin. */
export const navigate: Go = (to, replace) => go(to, replace)
