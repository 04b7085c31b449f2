const GIVE_UP_MS = 10_000

/**
 * Collects what is typed between opening the command palette and its text field getting the focus, so that no letter is
 * lost while its script loads. A click, Escape, or ten seconds end it.
 */
export function createTypeAhead() {
  let typed = ''
  let controller: AbortController | undefined
  const stop = () => {
    controller?.abort()
    controller = undefined
  }
  const collect = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') return stop()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    start() {
      stop()
      typed = ''
      controller = new AbortController()
      const { signal } = controller
      const timer = setTimeout(stop, GIVE_UP_MS)
      signal.addEventListener('abort', () => clearTimeout(timer))
      window.addEventListener('keydown', collect, { capture: true, signal })
      window.addEventListener('pointerdown', stop, { capture: true, signal })
    },
    /** Ends the collection and returns what was typed. */
    take(): string {
      stop()
      const text = typed
      typed = ''
      return text
    },
  }
}
