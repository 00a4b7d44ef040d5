type Navigate = (to: string, replace: boolean) => void

let currentNavigate: Navigate = (to, replace) => (replace ? location.replace(to) : location.assign(to))

/** Navigates by the browser until the router is ready. */
export const setNavigator = (through: Navigate): void => {
  currentNavigate = through
}

/** Navigates to a path of this origin. */
export const navigate: Navigate = (to, replace) => currentNavigate(to, replace)
