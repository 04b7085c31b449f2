/** How long the text stays available, for browsers that first ask where to save it. */
const REVOKE_AFTER_MS = 60_000

/** Downloads a text as a file with this name and MIME type, such as "text/csv". */
export function saveTextFile({ name, text }: { readonly name: string; readonly text: string }, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
