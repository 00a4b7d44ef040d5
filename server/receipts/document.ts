import { readFileSync } from "node:fs"
import Pdf from "pdfkit"
import { association } from "../../src/association.ts"
import { nationalOffice, signatory } from "../../src/offices.ts"
import { drawMark } from "./mark.ts"

/** Small fonts with the naira sign and the dotted letters of Nigerian names (`fonts/README.md`). */
const fontFile = (file: string) => readFileSync(new URL(`fonts/${file}`, import.meta.url))
const faces = { regular: fontFile("noto-sans-regular.ttf"), bold: fontFile("noto-sans-bold.ttf") }

/** The colours of the portal's light theme (`theme.css`): PDF knows no OKLCH. */
const ink = "#221a24"
const muted = "#6b6270"
const plum = "#8a2f6b"
const line = "#ded8de"
/** Distances from the left edge of the page in points: the margin, the column of values, and the right margin. */
const left = 56
const column = 200
const right = 539

/**
 * Keeps a dotted letter as one glyph, so that copied text is correct. fontkit takes an object, but the types of pdfkit
 * allow only an array.
 */
const features = { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** One line of what was paid for, with its amounts as text. */
export interface DocumentLine {
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly total: string
}
const lineHead: DocumentLine = { item: "Item", quantity: "Quantity", price: "Price", total: "Total" }

/** Adds content to a document, from top to bottom. */
export interface DocumentWriter {
  /** Adds a label and its value. Long texts wrap. */
  readonly row: (label: string, value: string) => void
  /** Adds a name on the left and an amount on the right; `strong` for a total. */
  readonly sum: (name: string, amount: string, strong?: boolean) => void
  /** Adds a table of lines under its headings. */
  readonly lines: (lines: readonly DocumentLine[]) => void
  readonly heading: (text: string) => void
  readonly paragraph: (text: string) => void
  readonly rule: () => void
  /** Adds who issues the document. */
  readonly signature: () => void
}

/** Returns an A4 PDF with the association's name, `title`, the content that `write` adds, and the office's address. */
export const pdfDocument = (
  title: string,
  write: (content: DocumentWriter) => void,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const pdf = new Pdf({
      size: "A4",
      margins: { top: 56, bottom: 72, left, right: 595 - right },
      info: { Title: title, Author: association.name },
      lang: "en-NG",
    })
    const chunks: Buffer[] = []
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on("error", reject)
    pdf.registerFont("regular", faces.regular)
    pdf.registerFont("bold", faces.bold)

    const width = right - left
    /** Begins a page when less than `height` points are free above the footer. */
    const ensureSpace = (height: number) => {
      if (pdf.y + height > 842 - 90) pdf.addPage()
    }
    const text = (font: "regular" | "bold", size: number, colour: string) =>
      pdf.font(font).fontSize(size).fillColor(colour)

    drawMark(pdf, left, 52, 38, plum)
    text("bold", 13, plum).text(association.name, left + 50, 54, { width: width - 50 })
    text("regular", 10, muted).text(association.motto)
    text("bold", 26, ink).text(title, left, 116, { width })
    pdf.moveDown(0.8)

    write({
      row: (label, value) => {
        ensureSpace(34)
        const top = pdf.y
        text("regular", 10, muted).text(label, left, top + 1, { width: column - left - 12 })
        const bottom = pdf.y
        text("regular", 11, ink).text(value.normalize("NFC"), column, top, {
          width: right - column,
          features,
        })
        pdf.y = Math.max(bottom, pdf.y) + 7
        pdf.x = left
      },
      sum: (name, amount, strong = false) => {
        ensureSpace(24)
        const top = pdf.y
        const font = strong ? "bold" : "regular"
        text(font, 11, ink).text(name, left, top, { width: width - 150 })
        const bottom = pdf.y
        text(font, 11, ink).text(amount, right - 150, top, { width: 150, align: "right" })
        pdf.y = Math.max(bottom, pdf.y) + 5
        pdf.x = left
      },
      lines: (lines) => {
        for (const one of [lineHead, ...lines]) {
          ensureSpace(34)
          const top = pdf.y
          const isHead = one === lineHead
          const set = () => (isHead ? text("regular", 10, muted) : text("regular", 11, ink))
          set().text(one.item.normalize("NFC"), left, top, { width: 220, features })
          const bottom = pdf.y
          for (const [words, x, columnWidth] of [
            [one.quantity, left + 228, 55],
            [one.price, left + 290, 93],
            [one.total, left + 390, 93],
          ] as const)
            set().text(words, x, top, { width: columnWidth, align: "right" })
          pdf.y = Math.max(bottom, pdf.y) + 5
          pdf.x = left
        }
      },
      signature: () => {
        ensureSpace(90)
        pdf.moveDown(1.2)
        text("bold", 11, ink).text(signatory.name, left, pdf.y, { width })
        text("regular", 10, muted).text(
          `${signatory.title}, for the ${association.name}. Issued electronically and valid without a handwritten signature.`,
          { width },
        )
      },
      heading: (words) => {
        ensureSpace(60)
        pdf.moveDown(0.8)
        text("bold", 14, plum).text(words, left, pdf.y, { width })
        pdf.moveDown(0.4)
      },
      paragraph: (words) => {
        ensureSpace(40)
        text("regular", 11, ink).text(words, left, pdf.y, { width })
        pdf.moveDown(0.6)
      },
      rule: () => {
        ensureSpace(16)
        pdf
          .moveTo(left, pdf.y + 3)
          .lineTo(right, pdf.y + 3)
          .lineWidth(0.8)
          .strokeColor(line)
          .stroke()
        pdf.y += 12
      },
    })

    // With a bottom margin, text in the footer would begin another page.
    pdf.page.margins.bottom = 0
    text("regular", 9, muted).text(
      `${nationalOffice.address.join(", ")} · ${nationalOffice.email} · ${nationalOffice.phone}`,
      left,
      792,
      {
        width,
        lineBreak: false,
      },
    )
    pdf.end()
  })
