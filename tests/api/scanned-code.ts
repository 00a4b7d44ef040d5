import { decodeQR } from "qr/decode.js"

/** Reads the QR code of a mail, which is a table of cells, as a camera does. */
export const scannedCode = (html: string): string => {
  const [table = ""] = /<table role="img".*?<\/table>/s.exec(html) ?? []
  const modules = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>/g)].map(([cell]) => cell.includes("#000000")),
  )
  const [scale, frame] = [6, 4]
  const width = (modules.length + 2 * frame) * scale
  const isDarkAt = (pixel: number) =>
    modules[Math.floor(pixel / width / scale) - frame]?.[Math.floor((pixel % width) / scale) - frame] === true
  const data = Uint8Array.from({ length: width * width * 4 }, (_, byte) =>
    byte % 4 < 3 && isDarkAt(Math.floor(byte / 4)) ? 0 : 255,
  )
  return decodeQR({ width, height: width, data })
}
