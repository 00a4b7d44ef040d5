import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, test } from "vitest"

const texts = globSync(".github/{workflows/*,actions/*/action}.yml").map(
  (path) => [path, readFileSync(path, "utf8")] as const,
)

test("every action is pinned to a commit, because a tag can be moved", () => {
  const unpinned = texts.flatMap(([path, text]) =>
    [...text.matchAll(/uses: (.*)/g)]
      .map(([, action]) => action!)
      .filter((action) => !/^\.\/|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
      .map((action) => `${path}: ${action}`),
  )
  expect(unpinned).toEqual([])
})

describe.each(texts.filter(([path]) => path.includes("/workflows/")))("%s", (path, text) => {
  test("has read-only permissions and never runs concurrently", () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(text).toMatch(/^concurrency:$/m)
    expect(text.match(/\S+: write/g) ?? []).toEqual(
      path.endsWith("/review.yml") ? ["pull-requests: write"] : [],
    )
  })
  test("runs no code of a pull request where it may write", () => {
    if (text.includes(": write")) expect(text).not.toMatch(/uses:|npm |npx |node /)
  })
  test("limits the time of each job", () => {
    const jobs = [...(text.split(/^jobs:$/m)[1] ?? "").matchAll(/^ {2}[\w-]+:$/gm)]
    expect(jobs.length, basename(path)).toBeGreaterThan(0)
    expect([...text.matchAll(/timeout-minutes: \d+/g)]).toHaveLength(jobs.length)
  })
})
