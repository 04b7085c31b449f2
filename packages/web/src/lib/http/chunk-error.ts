const MISSING = 'A script of this screen did not come'
/** For which script this tab was loaded anew last. */
const LOADED_ANEW_FOR = 'capstone-loaded-anew-for'

/**
 * Keeps the page when a script of it does not come. The router knows such an error by its words and would load the page
 * anew at once: while the server cannot be reached, that leaves the browser's own error page in its place.
 */
export function keepPageOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${MISSING}: ${payload.message}`
  })
}

/** Whether it was thrown for a script that did not come. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(MISSING)

/**
 * Loads the page anew for a script that did not come although the server is there: a newer version has replaced it. Once
 * for each script, so that one that is gone for good is told of instead.
 */
export async function reloadForChunkError(error: unknown): Promise<void> {
  if (!isChunkError(error)) return
  if (sessionStorage.getItem(LOADED_ANEW_FOR) === error.message) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  sessionStorage.setItem(LOADED_ANEW_FOR, error.message)
  window.location.reload()
}
