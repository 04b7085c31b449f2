const PREFIX = 'A script of this screen did not load'
/** Key of the chunk for which this tab was last reloaded. */
const RELOADED_FOR = 'capstone-reloaded-for'

/**
 * Keeps the page when one of its chunks does not load. The router recognizes such errors by their message and would reload
 * the page at once: with an unreachable server, that ends on the browser's own error page. The prefix hides the message.
 */
export function keepPageOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${PREFIX}: ${payload.message}`
  })
}

/** Tells whether the error was thrown for a chunk that did not load. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(PREFIX)

/**
 * Reloads the page for a chunk that is missing although the server answers: a newer version has replaced it. Reloads once
 * for each chunk, so that one that is gone for good ends as an error message.
 */
export async function reloadForChunkError(error: unknown): Promise<void> {
  if (!isChunkError(error)) return
  if (sessionStorage.getItem(RELOADED_FOR) === error.message) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  sessionStorage.setItem(RELOADED_FOR, error.message)
  window.location.reload()
}
