/**
 * Returns the path of Chromium on this machine: `CHROMIUM` when set, empty when only Playwright's own may exist.
 */
export declare const findChromium: () => string
/** Returns the path of Chromium for the browser tests. Installs it when it is missing. */
export declare const ensureChromium: () => string
