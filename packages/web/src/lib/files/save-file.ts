/** How long the file stays available, for browsers that first ask where to save it. */
const REVOKE_AFTER_MS = 60_000

/** Downloads content as a file with this name and MIME type. */
export function saveFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** Downloads a text as a file with this name and MIME type, such as "text/csv". */
export const saveTextFile = (
  { name, text }: { readonly name: string; readonly text: string },
  type: string,
) => saveFile(name, text, `${type};charset=utf-8`)
