import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { MemberSession } from "#api/contract/sessions.ts"
import {
  DeviceList,
  type DeviceListProps,
  others,
} from "../../src/routes/dashboard/-settings/device-list.tsx"

const session = (changes: Partial<MemberSession>): MemberSession => ({
  _id: "s0",
  device: "Chrome on Android",
  network: "102.89.x.x",
  createdAt: "2026-11-01T09:00:00.000Z",
  lastUsedAt: "2026-11-02T09:00:00.000Z",
  isCurrent: false,
  ...changes,
})
const mine = session({ isCurrent: true })
const phone = session({ _id: "s1", device: "Safari on iPhone" })
const laptop = session({ _id: "s2", device: "Edge on Windows", network: null })

const buttonsOf = (props: Partial<DeviceListProps>) => {
  const html = renderToStaticMarkup(
    createElement(DeviceList, { sessions: [mine, phone, laptop], ending: null, ...props }),
  )
  return [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => ({
    name: /aria-label="([^"]*)"/.exec(tag)?.[1] ?? "all",
    isBusy: tag.includes("aria-busy"),
    isDisabled: /\sdisabled=""/.test(tag),
  }))
}

test("each other device has a button that names it, and this device has none", () => {
  expect(buttonsOf({}).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Log out Safari on iPhone, Network 102\.89\.x\.x, Last used Nov 2, 2026/),
    expect.stringMatching(/^Log out Edge on Windows, Unknown network, Last used/),
    "all",
  ])
})

test("while one device is logged out, its button is busy and the others are disabled", () => {
  expect(buttonsOf({ ending: "s1" }).map(({ isBusy, isDisabled }) => [isBusy, isDisabled])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(buttonsOf({ ending: others }).map(({ isBusy, isDisabled }) => [isBusy, isDisabled])).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ])
})

test("a list from an earlier visit has no working button", () => {
  expect(buttonsOf({ isStale: true }).every(({ isDisabled }) => isDisabled)).toBe(true)
})

test("with this device alone there is a sentence in place of the button", () => {
  const html = renderToStaticMarkup(createElement(DeviceList, { sessions: [mine], ending: null }))
  expect(html).toContain("You are logged in on this device only.")
  expect(html).not.toContain("<button")
})
