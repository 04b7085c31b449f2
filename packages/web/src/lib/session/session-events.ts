/** `ended`: the server refused a call because nobody is signed in. `renewed`: the same person is signed in again. */
export type SessionEvent = 'ended' | 'renewed'

const news = new EventTarget()

/** Tells whoever shows or needs the session what has become of it. */
export const publishSessionEvent = (what: SessionEvent): boolean => news.dispatchEvent(new Event(what))

/** Hears one kind of news until the signal is aborted. */
export const onSessionEvent = (what: SessionEvent, listen: () => void, signal: AbortSignal): void =>
  news.addEventListener(what, listen, { signal })
