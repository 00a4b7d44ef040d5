type Navigate = (to: string, replace: boolean) => void

let currentNavigate: Navigate = (to, replace) => (replace ? location.replace(to) : location.assign(to))

/** Sets how `navigate` works once the router exists. Before that, the browser loads the page. */
export const setNavigator = (navigator: Navigate): void => {
  currentNavigate = navigator
}

/** Navigates to a path of this origin. */
export const navigate: Navigate = (to, replace) => currentNavigate(to, replace)
