const PREFIX = 'A script of this screen did not load'
/** The prefix of the `sessionStorage` keys that remember the chunks for which this tab was reloaded. */
const RELOADED_PREFIX = 'capstone-reloaded-for:'

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
 * reload a tab twice for one chunk; if it is still missing, the error message stays. Without storage it does not
 * reload at all, since nothing would prevent a loop.
 */
export async function reloadForChunkError(error: unknown): Promise<void> {
  if (!isChunkError(error)) return
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (response?.ok && recordReload(error)) window.location.reload()
}

/** Remembers the chunk for which the page is reloaded; returns false if it is known already, or cannot be stored. */
function recordReload({ message }: Error): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_PREFIX + message) !== null) return false
    sessionStorage.setItem(RELOADED_PREFIX + message, '')
    return true
  } catch {
    return false
  }
}
