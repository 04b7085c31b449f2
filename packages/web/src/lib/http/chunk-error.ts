const PREFIX = 'A script of this screen did not load'
/** The `sessionStorage` key that remembers the chunk for which this tab was last reloaded. */
const RELOADED_CHUNK_KEY = 'capstone-reloaded-for'

/**
 * Keeps the page when one of its chunks does not load. The router recognizes such errors by their message and would
 * reload the page at once: with an unreachable server, that ends on the browser's own error page. The prefix hides the
 * message.
 */
export function keepPageOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${PREFIX}: ${payload.message}`
  })
}

/** Returns whether the error was thrown for a chunk that did not load. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(PREFIX)

/**
 * Reloads the page for a chunk that is missing although the server answers: a newer version has replaced it. Does not
 * reload twice in a row for one chunk; if it is still missing, the error message stays.
 */
export async function reloadForChunkError(error: unknown): Promise<void> {
  if (!isChunkError(error)) return
  if (sessionStorage.getItem(RELOADED_CHUNK_KEY) === error.message) return
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  sessionStorage.setItem(RELOADED_CHUNK_KEY, error.message)
  window.location.reload()
}
