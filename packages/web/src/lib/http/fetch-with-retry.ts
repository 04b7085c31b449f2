import { onRetryNow, reportFailing } from '../live/connection.ts'

const FIRST_PAUSE_MS = 200
const GIVE_UP_MS = 30_000
/** After so many failures a person is told that the portal is reconnecting. */
const FAILURES_UNTOLD = 3
/** What a proxy answers, or a server that is starting or stopping. */
const PASSING = [502, 503, 504]

/**
 * As fetch, but a call stopped by what passes (502, 503, 504, a lost network) is sent again, whole, after 200 ms, 400 ms
 * and so on doubling, and at once when the browser is back online or a person asks for it. After about 30 s it gives up: it answers with the last
 * response or throws the last error. An abort ends it. The body must be one that can be sent twice: not a stream.
 *
 * Writes go through it too, although one whose answer was lost arrives twice. Nothing is written twice: what is created
 * carries an id made here, and every other write sets what it says. But what can be done once alone (a sign-up, the use of
 * a link, a new password) is then refused although the first was done: its screens must live with such a refusal.
 * Spec 1 §8 and §9.
 */
export async function fetchWithRetry(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
  const giveUpAt = Date.now() + GIVE_UP_MS
  let noteEnd: (() => void) | undefined
  try {
    for (let failures = 1, pause = FIRST_PAUSE_MS; ; failures += 1, pause *= 2) {
      // A request's body can be read once: each try takes a copy.
      const outcome = await fetch(input instanceof Request ? input.clone() : input, init).catch(asLost)
      if (!isPassing(outcome) || signal?.aborted || Date.now() + pause > giveUpAt) return answerOf(outcome)
      if (outcome instanceof Response) await outcome.body?.cancel()
      if (failures === FAILURES_UNTOLD) noteEnd = reportFailing()
      await waitToTry(pause, signal)
      signal?.throwIfAborted()
    }
  } finally {
    noteEnd?.()
  }
}

/** The one error fetch throws for a lost network; any other is thrown on. */
function asLost(error: unknown): TypeError {
  if (error instanceof TypeError) return error
  throw error
}

const isPassing = (outcome: Response | TypeError) =>
  outcome instanceof TypeError || PASSING.includes(outcome.status)

function answerOf(outcome: Response | TypeError): Response {
  if (outcome instanceof TypeError) throw outcome
  return outcome
}

/** Waits so many milliseconds, or until it is to be tried now or the call is aborted. */
function waitToTry(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = () => {
      clearTimeout(timer)
      waiting.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    onRetryNow(end, waiting.signal)
    signal?.addEventListener('abort', end, { signal: waiting.signal })
  })
}
