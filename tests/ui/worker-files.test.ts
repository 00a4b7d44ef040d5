/** Checks which files and pages the service worker stores (NETWORK §2.10). */
import { expect, test } from "vitest"
import { filesToStore, patternsOf } from "../../scripts/build/worker.ts"

const assets = [
  "figtree-a1b2c3d.woff2",
  "newsreader-a1b2c3d.woff2",
  "figtree-ext-a1b2c3d.woff2",
  "illustrations-a1b2c3d.svg",
]
const manifest = {
  "index.html": {
    file: "assets/index-a1b2c3d.js",
    css: ["assets/index-a1b2c3d.css"],
    imports: ["_part.js"],
    dynamicImports: [
      "src/routes/dashboard/events/index.tsx?tsr-split=component",
      "src/routes/office/index.tsx?tsr-split=component",
      "src/routes/office/route.tsx?tsr-split=component",
      "src/routes/office/check-in/$event.tsx?tsr-split=component",
      "src/machines/app/app.ts",
    ],
  },
  "src/routes/office/route.tsx?tsr-split=component": { file: "assets/shell-a1b2c3d.js" },
  "src/routes/office/check-in/$event.tsx?tsr-split=component": {
    file: "assets/door-a1b2c3d.js",
    css: ["assets/door-a1b2c3d.css"],
    imports: ["_part.js"],
    dynamicImports: ["node_modules/qr/decode.js"],
  },
  "node_modules/qr/decode.js": { file: "assets/decode-a1b2c3d.js" },
  "src/machines/app/app.ts": { file: "assets/app-a1b2c3d.js" },
  "_part.js": { file: "assets/part-a1b2c3d.js" },
  "src/routes/dashboard/events/index.tsx?tsr-split=component": {
    file: "assets/events-a1b2c3d.js",
    css: ["assets/events-a1b2c3d.css"],
    imports: ["_part.js"],
    dynamicImports: ["src/common-passwords.ts"],
  },
  "src/routes/office/index.tsx?tsr-split=component": {
    file: "assets/office-a1b2c3d.js",
    css: ["assets/office-a1b2c3d.css"],
  },
  "src/common-passwords.ts": { file: "assets/common-passwords-a1b2c3d.js" },
}

test("the first page's scripts, all styles and the font of the text are stored first; of the office only the door, when it is opened; the list of passwords never", () => {
  const firstPage = '<link href="/assets/part-a1b2c3d.js"><script src="/assets/index-a1b2c3d.js">'
  expect(filesToStore(manifest, assets, firstPage)).toEqual({
    core: [
      "/assets/events-a1b2c3d.css",
      "/assets/figtree-a1b2c3d.woff2",
      "/assets/index-a1b2c3d.css",
      "/assets/index-a1b2c3d.js",
      "/assets/part-a1b2c3d.js",
    ],
    rest: [
      "/assets/app-a1b2c3d.js",
      "/assets/events-a1b2c3d.js",
      "/assets/illustrations-a1b2c3d.svg",
      "/assets/newsreader-a1b2c3d.woff2",
    ],
    door: [
      "/assets/app-a1b2c3d.js",
      "/assets/decode-a1b2c3d.js",
      "/assets/door-a1b2c3d.css",
      "/assets/door-a1b2c3d.js",
      "/assets/shell-a1b2c3d.js",
    ],
  })
})

test("a literal segment comes before a parameter, and the office has no stored page", () => {
  expect(
    patternsOf(["dashboard/store/$slug.html", "office.html", "dashboard.html", "dashboard/store/cart.html"]),
  ).toEqual(["/login", "/dashboard", "/dashboard/store/cart", "/dashboard/store/$slug"])
})
