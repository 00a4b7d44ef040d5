/** The kinds of files (SPEC §5), each with the MIME types and file extensions in use. */
export const fileKinds = {
  jpeg: { label: "JPEG", types: ["image/jpeg"], endings: [".jpg", ".jpeg"] },
  png: { label: "PNG", types: ["image/png"], endings: [".png"] },
  webp: { label: "WebP", types: ["image/webp"], endings: [".webp"] },
  avif: { label: "AVIF", types: ["image/avif"], endings: [".avif"] },
  svg: { label: "SVG", types: ["image/svg+xml"], endings: [".svg"] },
  pdf: { label: "PDF", types: ["application/pdf"], endings: [".pdf"] },
  word: {
    label: "Word",
    types: ["application/msword", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    endings: [".doc", ".docx"],
  },
  powerpoint: {
    label: "PowerPoint",
    types: [
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    endings: [".ppt", ".pptx"],
  },
  excel: {
    label: "Excel",
    types: ["application/vnd.ms-excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    endings: [".xls", ".xlsx"],
  },
  zip: {
    label: "ZIP",
    types: ["application/zip", "application/x-zip-compressed"],
    endings: [".zip"],
  },
  rar: {
    label: "RAR",
    types: ["application/vnd.rar", "application/x-rar-compressed", "application/x-rar"],
    endings: [".rar"],
  },
} as const
export type FileKind = keyof typeof fileKinds

export const allFileKinds = Object.keys(fileKinds) as readonly FileKind[]
/** The default maximum size in MB (SPEC §9). */
export const defaultMegabytes = 2

/** Returns the value of the input's `accept`, which filters the system's file dialog. */
export const acceptAttribute = (kinds: readonly FileKind[]): readonly string[] =>
  kinds.flatMap((kind) => [...fileKinds[kind].types, ...fileKinds[kind].endings])

/** Returns 'JPEG or PNG', 'JPEG, PNG or PDF'. */
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
    const { types, endings } = fileKinds[kind]
    // A browser reports an empty type if it does not know it. Then the extension decides.
    return type === ""
      ? endings.some((ending) => name.endsWith(ending))
      : (types as readonly string[]).includes(type)
  })
  if (!isOfKind) return "Invalid file type."
  return file.size > megabytes * 1024 * 1024 ? `Maximum file size is ${megabytes}MB.` : undefined
}
