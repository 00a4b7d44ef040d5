import { readFileSync } from "node:fs"
import Pdf from "pdfkit"
import { association, type Office } from "../../src/association.ts"

const office: Office = association.offices.find(({ name }) => name === "National Office")!
/** Fonts with the naira sign and the dotted letters of members' names. */
const fontFile = (file: string) =>
  readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`)))
const faces = {
  regular: fontFile("400Regular/NotoSans_400Regular.ttf"),
  bold: fontFile("700Bold/NotoSans_700Bold.ttf"),
}

const ink = "#1d1b16"
const quiet = "#6b6455"
const wine = "#7a1f2b"
const line = "#ddd5c5"
/** Points from the left: the margin, the column of values, and the right edge. */
const left = 56
const column = 200
const right = 539

/**
 * Keeps a dotted letter as one glyph, so that it is copied from the document correctly. fontkit takes features by name,
 * which the types of pdfkit do not know.
 */
const features = { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Writes a document from top to bottom. */
export interface ReceiptContent {
  /** A label and its value; long texts wrap. */
  readonly row: (label: string, value: string) => void
  /** A name on the left and an amount at the right edge; `strong` for a total. */
  readonly sum: (name: string, amount: string, strong?: boolean) => void
  readonly heading: (text: string) => void
  readonly paragraph: (text: string) => void
  /** The amount, large, with its words below. */
  readonly amount: (figures: string, words: string) => void
  readonly rule: () => void
}

/** Returns an A4 document of the association as PDF: its name, `title`, what `write` adds, and its address. */
export const pdfDocument = (
  title: string,
  write: (sheet: ReceiptContent) => void,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((done, failed) => {
    const pdf = new Pdf({
      size: "A4",
      margins: { top: 56, bottom: 72, left, right: 595 - right },
      info: { Title: title, Author: association.name },
      lang: "en-NG",
    })
    const chunks: Buffer[] = []
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => done(new Uint8Array(Buffer.concat(chunks))))
    pdf.on("error", failed)
    pdf.registerFont("regular", faces.regular)
    pdf.registerFont("bold", faces.bold)

    const width = right - left
    const room = (height: number) => {
      if (pdf.y + height > 842 - 90) pdf.addPage()
    }
    const text = (font: "regular" | "bold", size: number, colour: string) =>
      pdf.font(font).fontSize(size).fillColor(colour)

    text("bold", 13, wine).text(association.name, left, 56, { width })
    text("regular", 10, quiet).text(association.motto)
    pdf.moveDown(1.5)
    text("bold", 26, ink).text(title, { width })
    pdf.moveDown(0.8)

    write({
      row: (label, value) => {
        room(34)
        const top = pdf.y
        text("regular", 10, quiet).text(label, left, top + 1, { width: column - left - 12 })
        const low = pdf.y
        text("regular", 11, ink).text(value.normalize("NFC"), column, top, {
          width: right - column,
          features,
        })
        pdf.y = Math.max(low, pdf.y) + 7
        pdf.x = left
      },
      sum: (name, amount, strong = false) => {
        room(24)
        const top = pdf.y
        const font = strong ? "bold" : "regular"
        text(font, 11, ink).text(name, left, top, { width: width - 150 })
        const low = pdf.y
        text(font, 11, ink).text(amount, right - 150, top, { width: 150, align: "right" })
        pdf.y = Math.max(low, pdf.y) + 5
        pdf.x = left
      },
      heading: (words) => {
        room(60)
        pdf.moveDown(0.8)
        text("bold", 14, wine).text(words, left, pdf.y, { width })
        pdf.moveDown(0.4)
      },
      paragraph: (words) => {
        room(40)
        text("regular", 11, ink).text(words, left, pdf.y, { width })
        pdf.moveDown(0.6)
      },
      amount: (figures, words) => {
        room(80)
        pdf.moveDown(0.4)
        text("bold", 24, wine).text(figures, left, pdf.y, { width })
        text("regular", 11, ink).text(words, { width })
        pdf.moveDown(1)
      },
      rule: () => {
        room(16)
        pdf
          .moveTo(left, pdf.y + 3)
          .lineTo(right, pdf.y + 3)
          .lineWidth(0.8)
          .strokeColor(line)
          .stroke()
        pdf.y += 12
      },
    })

    // Without a margin, writing the footer adds no page.
    pdf.page.margins.bottom = 0
    text("regular", 9, quiet).text(
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
