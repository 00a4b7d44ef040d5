/** The kinds of files (SPEC §5), each with the MIME types and file extensions in use. */
export const fileKinds = {
  jpeg: { label: "JPEG", types: ["image/jpeg"], extensions: [".jpg", ".jpeg"] },
  png: { label: "PNG", types: ["image/png"], extensions: [".png"] },
  webp: { label: "WebP", types: ["image/webp"], extensions: [".webp"] },
  avif: { label: "AVIF", types: ["image/avif"], extensions: [".avif"] },
  svg: { label: "SVG", types: ["image/svg+xml"], extensions: [".svg"] },
  pdf: { label: "PDF", types: ["application/pdf"], extensions: [".pdf"] },
  word: {
    label: "Word",
    types: ["application/msword", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    extensions: [".doc", ".docx"],
  },
  powerpoint: {
    label: "PowerPoint",
    types: [
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    extensions: [".ppt", ".pptx"],
  },
  excel: {
    label: "Excel",
    types: ["application/vnd.ms-excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    extensions: [".xls", ".xlsx"],
  },
  zip: {
    label: "ZIP",
    types: ["application/zip", "application/x-zip-compressed"],
    extensions: [".zip"],
  },
  rar: {
    label: "RAR",
    types: ["application/vnd.rar", "application/x-rar-compressed", "application/x-rar"],
    extensions: [".rar"],
  },
} as const
export type FileKind = keyof typeof fileKinds

export const allFileKinds = Object.keys(fileKinds) as readonly FileKind[]
/** The default maximum size in MB of 1,048,576 bytes (SPEC §9). */
export const defaultMegabytes = 2

/** Returns the values for the input's `accept`, which filters the system's file dialog. */
export const acceptAttribute = (kinds: readonly FileKind[]): readonly string[] =>
  kinds.flatMap((kind) => [...fileKinds[kind].types, ...fileKinds[kind].extensions])

/** Returns the labels of the kinds as one text, such as 'JPEG, PNG or PDF'. */
export const kindLabels = (kinds: readonly FileKind[]): string => {
  const labels = kinds.map((kind) => fileKinds[kind].label)
  return labels.length < 2 ? (labels[0] ?? "") : `${labels.slice(0, -1).join(", ")} or ${labels.at(-1)}`
}

/** Returns the error of SPEC §5 for a file that is not accepted, else undefined. */
export const fileProblem = (
  file: Pick<File, "name" | "type" | "size">,
  kinds: readonly FileKind[] = allFileKinds,
  megabytes: number = defaultMegabytes,
): string | undefined => {
  const type = file.type.toLowerCase()
  const name = file.name.toLowerCase()
  const isOfKind = kinds.some((kind) => {
    const { types, extensions } = fileKinds[kind]
    // A browser reports an empty type for a file that it does not know. Then the extension decides.
    return type === ""
      ? extensions.some((extension) => name.endsWith(extension))
      : (types as readonly string[]).includes(type)
  })
  if (!isOfKind) return "Invalid file type."
  return file.size > megabytes * 1024 * 1024 ? `Maximum file size is ${megabytes}MB.` : undefined
}
