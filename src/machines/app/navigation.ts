type Navigate = (to: string, replace: boolean) => void

let currentNavigate: Navigate = (to, replace) => (replace ? location.replace(to) : location.assign(to))

/** The router takes over navigation as soon as it stands; until then the browser itself navigates. */
export const setNavigator = (through: Navigate): void => {
  currentNavigate = through
}

/** Goes to a path of this origin. */
export const navigate: Navigate = (to, replace) => currentNavigate(to, replace)
