/**
 * Runs `npm run storyboard`: writes docs/statecharts/index.html and a page for each flow, from the machines, their models
 * and the screenshots of the browser tours. If there are no screenshots it runs the tours first, which need `npm run
 * build`. Options after `--`:
 * - `--open` serves the pages on a free port of this computer and prints the address;
 * - `--against REV` writes docs/statecharts/changes.html instead: the changes of the flows since that revision;
 * - `--screens FOLDER`, with `--against`, also compares the screenshots in test-results/screens with those of that
 *   revision in FOLDER, side by side;
 * - `--usage FILE` draws how often pages took each transition (`npm run office -- usage FILE` writes the file);
 * - `--drawn` takes no screenshots, and accepts missing ones.
 * Fails when a state has neither a screenshot nor a reason (`notVisible` of its view in tests/pages).
 */
import { execFileSync, spawnSync } from "node:child_process"
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  globSync,
} from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { extname, join, normalize } from "node:path"
import { root } from "../tests/model/flows.ts"
import { changesPage, differenceOf } from "./storyboard/compare.ts"
import { indexPage, pageOf } from "./storyboard/page.ts"
import { journeySections } from "./storyboard/journeys-page.ts"
import { lifecycleSections } from "./storyboard/lifecycles-page.ts"
import { journeyProblems } from "./storyboard/journeys.ts"
import type { FlowCoverage } from "./storyboard/page.ts"
import type { Screenshots } from "./storyboard/screens.ts"
import { screenChangesOf } from "./storyboard/screen-changes.ts"
import { coverageTables, figuresOf } from "./storyboard/figures.ts"
import { missingScreensOf, notVisibleOf, screenshotsByState } from "./storyboard/screens.ts"
import { statesOf, storiesOf } from "./storyboard/story.ts"
import { readUsage, withUsage } from "./storyboard/usage.ts"

const docs = join(root, "docs/statecharts")
const screenshotsFolder = join(root, "test-results/screens")
/** The maximum size of the storyboard, in bytes. */
const maxBytes = 20_000_000

const options = process.argv.slice(2)
const valueOf = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)

/** Runs the tours in the browser. Each tour takes a screenshot when it reaches a new state. */
function takeScreenshots(): void {
  const tours = spawnSync("playwright", ["test", "tour.spec.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SCREENS: screenshotsFolder },
  })
  if (tours.status !== 0) console.error("Some tours failed: their later screenshots may be missing.")
}

async function writeStoryboard(): Promise<void> {
  if (!existsSync(screenshotsFolder) && !options.includes("--drawn")) takeScreenshots()
  rmSync(join(docs, "screens"), { recursive: true, force: true })
  const coverage = readFileSync(join(docs, "coverage.md"), "utf8")
  const coverages: FlowCoverage[] = []
  const allScreenshots = new Map<string, Screenshots>()
  const missingScreens: string[] = []
  const usageFile = valueOf("--usage")
  const usage = usageFile === undefined ? undefined : readUsage(usageFile)
  const stories = (await storiesOf(root)).map((story) =>
    usage === undefined ? story : { ...story, chart: withUsage(story, usage) },
  )
  const charts = new Map(stories.map(({ name, chart }) => [name, chart]))
  for (const story of stories) {
    const leaves = statesOf(story.chart).flatMap(({ id, children }) => (children.length === 0 ? [id] : []))
    const screenshots = await screenshotsByState(
      story.name,
      story.chart.root.id,
      leaves,
      screenshotsFolder,
      docs,
    )
    for (const [id, taken] of screenshots) allScreenshots.set(id, taken)
    const notVisible = await notVisibleOf(story.name, story.chart.root.id, root)
    const figures = figuresOf(coverage, story.name)
    writeFileSync(
      join(docs, `${story.name}.html`),
      await pageOf(story, screenshots, figures, notVisible, charts),
    )
    missingScreens.push(...missingScreensOf(leaves, screenshots, notVisible))
    coverages.push({
      story,
      figures,
      states: leaves.length,
      seen: leaves.filter((id) => screenshots.has(id)).length,
      unseen: notVisible.size,
    })
  }
  const { html, missing } = journeySections(charts, allScreenshots)
  missingScreens.push(...missing, ...journeyProblems(charts))
  const lifecycles = await lifecycleSections()
  writeFileSync(join(docs, "index.html"), indexPage(coverages, html, lifecycles, coverageTables(coverage)))
  const bytes = globSync("{*.html,screens/**/*.webp}", { cwd: docs }).reduce(
    (sum, name) => sum + statSync(join(docs, name)).size,
    0,
  )
  const seen = coverages.reduce((sum, flow) => sum + flow.seen, 0)
  const states = coverages.reduce((sum, flow) => sum + flow.states, 0)
  const unseen = coverages.reduce((sum, flow) => sum + flow.unseen, 0)
  console.log(
    `docs/statecharts/index.html: ${coverages.length} flows, ${seen} of ${states} states photographed, ${unseen} with a reason instead, ${(bytes / 1e6).toFixed(1)} MB`,
  )
  if (!options.includes("--drawn")) {
    for (const gap of missingScreens) console.error(gap)
    if (missingScreens.length > 0) process.exitCode = 1
  }
  if (bytes > maxBytes) throw new Error("The storyboard is larger than 20 MB")
}

/** Returns the flows of a revision, checked out into its own folder with the current packages. */
async function storiesAt(revision: string) {
  const folder = mkdtempSync(join(tmpdir(), "storyboard-"))
  try {
    execFileSync("git", ["worktree", "add", "--detach", "--quiet", folder, revision], { cwd: root })
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    return await storiesOf(folder)
  } finally {
    spawnSync("git", ["worktree", "remove", "--force", folder], { cwd: root })
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeChanges(revision: string): Promise<void> {
  const [before, after] = [await storiesAt(revision), await storiesOf(root)]
  const names = [...new Set([...before, ...after].map(({ name }) => name))].toSorted()
  const differences = names
    .map((name) =>
      differenceOf(
        before.find((story) => story.name === name),
        after.find((story) => story.name === name),
      ),
    )
    .filter((difference) => difference !== undefined)
  rmSync(join(docs, "changes"), { recursive: true, force: true })
  const olderScreens = valueOf("--screens")
  const screens =
    olderScreens === undefined ? undefined : await screenChangesOf(olderScreens, screenshotsFolder, docs)
  writeFileSync(join(docs, "changes.html"), await changesPage(differences, revision, screens))
  console.log(
    `docs/statecharts/changes.html: ${screens === undefined ? "" : `${screens.length} screens and `}${differences.length} flows changed since ${revision}${differences.map(({ name, lines }) => `\n  ${name}: ${lines.length} changes`).join("")}`,
  )
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
}
function serve(first: string): void {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname))
    const file = join(docs, path === "/" ? first : path)
    const exists = file.startsWith(docs) && existsSync(file) && statSync(file).isFile()
    response.writeHead(exists ? 200 : 404, {
      "content-type": types[extname(file)] ?? "text/plain; charset=utf-8",
    })
    response.end(exists ? readFileSync(file) : "There is no such page")
  })
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`)
  })
}

const against = valueOf("--against")
if (options.includes("--against") && against === undefined) {
  console.error("Name a revision: npm run storyboard -- --against main~1")
  process.exitCode = 1
} else if (options.includes("--usage") && valueOf("--usage") === undefined) {
  console.error("Name a file: npm run storyboard -- --usage usage.json")
  process.exitCode = 1
} else {
  await (against === undefined ? writeStoryboard() : writeChanges(against))
  if (options.includes("--open")) serve(against === undefined ? "index.html" : "changes.html")
}
