/** `ended`: the server refused a call because nobody is signed in. `renewed`: the same person is signed in again. */
export type SessionEvent = 'ended' | 'renewed'

const events = new EventTarget()

/** Publishes that the session ended or was renewed. */
export const publishSessionEvent = (type: SessionEvent): boolean => events.dispatchEvent(new Event(type))

/** Listens for one type of session event, until the signal is aborted. */
export const onSessionEvent = (type: SessionEvent, listen: () => void, signal: AbortSignal): void =>
  events.addEventListener(type, listen, { signal })
