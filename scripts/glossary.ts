/**
 * Runs `npm run glossary`: fails if a name in the code contains a retired word (scripts/glossary/retired-words.ts).
 * `-- --report` lists the words that are still to be renamed, with their places, and never fails.
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { holds, type Name, namesInCode, namesInStyles } from "./glossary/names.ts"
import { retired, type RetiredWord, toRename } from "./glossary/retired-words.ts"

const root = join(import.meta.dirname, "..")
/** The files to check. Leaves out generated files, and migrations, which are never edited after their release. */
const files = globSync("{src,server,scripts,tests}/**/*.{ts,tsx,mts,mjs,js,css}", { cwd: root })
  .filter((path) => !path.endsWith(".gen.ts") && !path.startsWith("server/migrations/"))
  .sort()

/** Every name in the repository with its place, "path:line". The path of a file is also a name; its place is the path. */
const names = files.flatMap((path): readonly (readonly [name: string, place: string])[] => {
  const source = readFileSync(join(root, path), "utf8")
  const found: readonly Name[] = path.endsWith(".css") ? namesInStyles(source) : namesInCode(path, source)
  let [line, at] = [1, 0]
  const placed = found
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ text, offset }) => {
      for (; at < offset; at += 1) if (source[at] === "\n") line += 1
      return [text, `${path}:${line}`] as const
    })
  return [[path, path], ...placed]
})
/** The places of each name. Names repeat often, so each distinct name is compared only once. */
const places = new Map<string, string[]>()
for (const [name, place] of names) (places.get(name) ?? places.set(name, []).get(name)!).push(place)

const uses = ({ term }: RetiredWord) => [...places].filter(([name]) => holds(name, term))

if (process.argv.includes("--report")) {
  for (const word of toRename) {
    const found = uses(word)
    const count = found.reduce((sum, [, at]) => sum + at.length, 0)
    console.log(`\n${word.term} → ${word.use}: ${count === 0 ? "no more; move it to `retired`" : count}`)
    for (const [name, at] of found) console.log(`  ${name}  ${[...new Set(at)].join(" ")}`)
  }
} else {
  const broken = retired.flatMap((word) =>
    uses(word).map(
      ([name, [place]]) => `${place}: "${name}" holds the retired word "${word.term}". Use "${word.use}".`,
    ),
  )
  if (broken.length > 0) {
    console.error(broken.join("\n"))
    process.exitCode = 1
  }
}
