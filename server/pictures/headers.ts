/** Browsers must treat the file as an image only. They may cache it for ever, because a name is never used again. */
export const pictureHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
}
