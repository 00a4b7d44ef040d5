/** The path of a Chromium on this machine: `CHROMIUM` when it is set; empty when there is none but perhaps Playwright's own. */
export declare const findChromium: () => string
/** The path of a Chromium for the browser tests, installed when there is none. */
export declare const ensureChromium: () => string
