/** Draws the portal's mark, a cross with a stethoscope, as in `public/favicon.svg`. `size` is its side in points. */
export const drawMark = (pdf: PDFKit.PDFDocument, x: number, y: number, size: number, plum: string): void => {
  const paper = "#fffdfb"
  pdf
    .save()
    .translate(x, y)
    .scale(size / 48)
  pdf.roundedRect(0, 0, 48, 48, 13).fill(plum)
  pdf.lineCap("round").lineWidth(5.5).path("M24 9v22M18 16h12").stroke(paper)
  pdf.lineWidth(2.5).strokeOpacity(0.75)
  pdf.path("M10.5 23.5v2.5a13.5 13.5 0 0 0 27 0v-2.5").stroke(paper)
  pdf.path("M6.8 15.5c0 5 1.3 8 3.7 8s3.7-3 3.7-8").stroke(paper)
  pdf.circle(37.5, 19.5, 4).stroke(paper)
  pdf.restore()
}
