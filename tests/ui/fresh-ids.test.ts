import { Effect } from "effect"
import { expect, test } from "vitest"
import { withFreshId } from "#api/fresh-ids.ts"

test("a command has the same id until it succeeds; another command has another id", async () => {
  const sent: { readonly freshId: string; readonly note: string }[] = []
  let fails = true
  const send = withFreshId((command: (typeof sent)[number]) => {
    sent.push(command)
    return fails ? Effect.fail("nobody answers" as const) : Effect.succeed("saved" as const)
  })
  const run = (note: string) => Effect.runPromiseExit(send({ note }))
  await run("one")
  await run("one")
  await run("two")
  fails = false
  await run("two")
  await run("two")
  const ids = sent.map(({ freshId }) => freshId)
  expect(ids[1]).toBe(ids[0])
  expect(ids[3]).toBe(ids[2])
  expect(new Set([ids[0], ids[2], ids[4]]).size).toBe(3)
})
