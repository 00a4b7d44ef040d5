/** Returns the path of an installed Chromium, or an empty string: Playwright then uses its own browser. */
export declare const findChromium: () => string
/** Returns the path of Chromium for the browser tests. Installs it when it is missing. */
export declare const ensureChromium: () => string
