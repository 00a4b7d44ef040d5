import { tanstackRouter } from "@tanstack/router-plugin/vite"
import react from "@vitejs/plugin-react"
import { readFile } from "node:fs/promises"
import { defineConfig, type Plugin } from "vite"
import { clientSizePlugins } from "./scripts/build/client-size-plugins.ts"

/** Where the API host of `npm run dev` listens (scripts/dev.ts starts it). */
const apiHost = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000"

/**
 * Says the order of the layers (src/ui/theme.css) at the head of every stylesheet: the files of one page may arrive in
 * any order, and whichever is first decides.
 */
const layersInOrder: Plugin = {
  name: "layers-in-order",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".css"))
        file.source = `@layer base,parts,screens;${String(file.source)}`
  },
}

/** `/dev/gallery`: every part in every state (src/ui/gallery). A page of the development server alone, never of a build. */
const gallery: Plugin = {
  name: "gallery",
  apply: "serve",
  configureServer: (server) => {
    server.middlewares.use("/dev/gallery", (request, response, next) => {
      void readFile("src/ui/gallery/index.html", "utf8")
        .then((page) => server.transformIndexHtml(request.originalUrl ?? "/dev/gallery", page))
        .then((html) => response.setHeader("content-type", "text/html").end(html), next)
    })
  },
}

export default defineConfig({
  plugins: [
    layersInOrder,
    ...clientSizePlugins,
    gallery,
    tanstackRouter({
      target: "react",
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      routeFileIgnorePrefix: "-",
      tmpDir: "node_modules/.router",
      quoteStyle: "double",
      semicolons: false,
      addExtensions: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // One chunk per screen: what it reads, what it shows, and how it fails arrive together.
        defaultBehavior: [["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"]],
      },
    }),
    react(),
  ],
  server: {
    proxy: {
      "/api": { target: apiHost, ws: true },
      "/sandbox": { target: apiHost },
    },
  },
  build: {
    target: "es2022",
    manifest: true,
    // Small pictures stay files: a data address would put their bytes before the first paint.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page has these already: a part that is loaded later need not name them.
      resolveDependencies: (_, names) =>
        names.filter((name) => !/\/(core|addresses|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      // How busy the machine is says nothing about the build.
      checks: { pluginTimings: false },
      onLog: (level, log, tell) => {
        // A part that is to come later, and that another import has brought already, is a mistake.
        if (log.code === "INEFFECTIVE_DYNAMIC_IMPORT") throw new Error(log.message)
        tell(level, log)
      },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file: many small ones cost a round trip each and compress worse.
            {
              name: "core",
              test: /preload-helper|rolldown.runtime|node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//,
              priority: 5,
            },
            // What every page knows of every other: its address, search and guard; and what all of them show.
            {
              name: "addresses",
              test: /src\/(routes\/(?:[^-/?][^/?]*\/)*[^-/?][^/?]*\.tsx$|machines\/(app\/navigation|session\/(stored-session-hint|return-path))\.ts$|routes\/-(router-link|errors\/(not-found-screen|error-page|retry-button))\.tsx?$|ui\/(?:[\w-]+\/)?((link|icons|class-names|card)\.tsx?|card\.css)$|brand\/(logo|pictures)\.tsx?$)/,
              priority: 4,
            },
            // What every page but the landing page has: flows, who is there, toasts and buttons.
            {
              name: "flows",
              test: /node_modules\/((xstate|@xstate|react-hot-toast)\/|lucide-react\/dist\/esm\/(?!icons\/))|src\/(api\/contract\/field-rules\.ts$|machines\/(app\/(app|run-effect|use-flow)|session\/(session|stored-session|storage))[.\w]*\.ts|ui\/(?:[\w-]+\/)?((button|toaster|toast-view|skeleton|list-skeleton)\.tsx|tone\.css)$|routes\/-app-overlays\.tsx$)/,
              priority: 3,
            },
            // What asks the API.
            {
              name: "calls",
              test: /node_modules\/effect\/|src\/api\/(call|calls|run|contract\/wire)\.ts$/,
              priority: 2,
            },
            // What every page of a member has: reads, and the frame.
            {
              name: "member",
              test: /node_modules\/@tanstack\/(react-query|query-core)\/|src\/(api\/(query-client|cache|prefetch)\.ts$|routes\/dashboard\/((route|-shell\/shell|-reading\/use-read|-lists\/use-pages|-member\/member)\.tsx?|index\.tsx\?)|machines\/(shell|cart)\/)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
