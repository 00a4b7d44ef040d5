import { readFileSync } from "node:fs"
import Pdf from "pdfkit"
import { association, type Office } from "../../src/association.ts"

const office: Office = association.offices.find(({ name }) => name === "National Office")!
/** Fonts with the naira sign and with the dotted letters of Nigerian names. */
const fontFile = (file: string) =>
  readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`)))
const faces = {
  regular: fontFile("400Regular/NotoSans_400Regular.ttf"),
  bold: fontFile("700Bold/NotoSans_700Bold.ttf"),
}

const ink = "#1d1b16"
const muted = "#6b6455"
const wine = "#7a1f2b"
const line = "#ddd5c5"
/** Distances from the left edge of the page in points: the margin, the column of values, and the right margin. */
const left = 56
const column = 200
const right = 539

/**
 * Keeps a dotted letter as one glyph, so that copied text is correct. fontkit takes an object, but the types of pdfkit
 * allow only an array.
 */
const features = { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Adds content to a document, from top to bottom. */
export interface DocumentWriter {
  /** Adds a label and its value. Long texts wrap. */
  readonly row: (label: string, value: string) => void
  /** Adds a name on the left and an amount on the right; `strong` for a total. */
  readonly sum: (name: string, amount: string, strong?: boolean) => void
  readonly heading: (text: string) => void
  readonly paragraph: (text: string) => void
  /** Adds the amount in large figures, and in words below. */
  readonly amount: (figures: string, words: string) => void
  readonly rule: () => void
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

    text("bold", 13, wine).text(association.name, left, 56, { width })
    text("regular", 10, muted).text(association.motto)
    pdf.moveDown(1.5)
    text("bold", 26, ink).text(title, { width })
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
      heading: (words) => {
        ensureSpace(60)
        pdf.moveDown(0.8)
        text("bold", 14, wine).text(words, left, pdf.y, { width })
        pdf.moveDown(0.4)
      },
      paragraph: (words) => {
        ensureSpace(40)
        text("regular", 11, ink).text(words, left, pdf.y, { width })
        pdf.moveDown(0.6)
      },
      amount: (figures, words) => {
        ensureSpace(80)
        pdf.moveDown(0.4)
        text("bold", 24, wine).text(figures, left, pdf.y, { width })
        text("regular", 11, ink).text(words, { width })
        pdf.moveDown(1)
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
      `${office.address.join(", ")} · ${office.email} · ${office.phone}`,
      left,
      792,
      {
        width,
        lineBreak: false,
      },
    )
    pdf.end()
  })
