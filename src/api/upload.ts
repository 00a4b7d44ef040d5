import { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import type { ApiResponse, Transport } from "./transport.ts"
import { timedOut, unreachable } from "./failure.ts"

/** Time limit for a whole upload on a slow network (ms). */
const uploadTimeout = 120_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/**
 * Makes a transport that reports upload progress, which `fetch` cannot do.
 * @param onProgress receives percent, 0 to 100. 100 means that the body is sent and the response is awaited.
 */
export const withUploadProgress =
  (onProgress: (percent: number) => void): Transport =>
  (url, init) =>
    Effect.callback<ApiResponse, Failure>((resume, signal) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? "GET", url)
      request.timeout = uploadTimeout
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100))
      })
      request.addEventListener("load", () =>
        resume(
          Effect.succeed({
            ok: request.status >= 200 && request.status < 300,
            status: request.status,
            headers: new Headers(
              request
                .getAllResponseHeaders()
                .trim()
                .split(/[\r\n]+/)
                .filter((line) => line.includes(": "))
                .map((line): [string, string] => {
                  const [name = "", ...value] = line.split(": ")
                  return [name, value.join(": ")]
                }),
            ),
            body: parsed(request.responseText),
          }),
        ),
      )
      request.addEventListener("error", () => resume(Effect.fail(unreachable())))
      request.addEventListener("timeout", () => resume(Effect.fail(timedOut())))
      signal.addEventListener("abort", () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit)
    })
