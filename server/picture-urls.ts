import { Effect } from "effect"
import { Settings } from "./config.ts"

/** Whether a stored address is a path on this host. */
const isPath = (address: string): boolean => /^\/(?![/\\])/.test(address)

/**
 * Returns functions that make picture addresses absolute, so that a page of another origin loads them too (DECISIONS
 * §1.9). The database stores paths on this host, which is at `PUBLIC_URL`. Other addresses stay as they are.
 */
export const pictureUrls = Effect.map(Settings, ({ publicUrl }) => {
  const absolute = <A extends string | null>(address: A) =>
    (address !== null && isPath(address) ? `${publicUrl}${address}` : address) as A
  return {
    absolute,
    /** Makes the `avatarUrl` of a record absolute. */
    withAvatar: <A extends { readonly avatarUrl?: string | null }>(record: A): A =>
      record.avatarUrl === undefined ? record : { ...record, avatarUrl: absolute(record.avatarUrl) },
    /** Makes the pictures in sanitised HTML absolute. Its attributes are in double quotes and hold no `>`. */
    inHtml: (html: string): string =>
      html.replaceAll(
        /(<img\b[^>]*?\ssrc=")([^"]*)/g,
        (_, before: string, address: string) => before + absolute(address),
      ),
  }
})
export type PictureUrls = Effect.Success<typeof pictureUrls>
