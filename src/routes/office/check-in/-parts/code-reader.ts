/** A reader of QR codes (Shape Detection API). TypeScript's library does not know it. */
export interface CodeReader {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface CodeReaderClass {
  new (options: { readonly formats: ["qr_code"] }): CodeReader
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** Whether this browser gives pages a camera. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined

/** Returns the browser's own reader of QR codes, or one of our own, which loads then. Few browsers on computers have one. */
export const loadCodeReader = async (): Promise<CodeReader> => {
  const { BarcodeDetector: native } = globalThis as { readonly BarcodeDetector?: CodeReaderClass }
  // A browser can know the class and read no code, on a phone without Google's services.
  const formats = await native?.getSupportedFormats()
  const Reader: new (options: { readonly formats: ["qr_code"] }) => CodeReader =
    native !== undefined && formats?.includes("qr_code") === true
      ? native
      : (await import("qr/decode.js")).BarcodeDetector
  return new Reader({ formats: ["qr_code"] })
}
