/** How long the text stays at hand for a browser that asks the person first where to save it. */
const KEPT_MS = 60_000

/** Saves a text as a file of this name and type, "text/csv" for example, without leaving the screen. */
export function saveTextFile({ name, text }: { readonly name: string; readonly text: string }, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
