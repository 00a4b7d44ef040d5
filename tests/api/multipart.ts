/** Returns the body and the headers of a request with this form, for `call`. */
export const multipart = async (form: FormData) => {
  const request = new Request("http://form.test", { method: "POST", body: form })
  return {
    raw: new Uint8Array(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type")! },
  }
}
