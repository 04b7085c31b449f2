import type { baseErrors } from '@capstone/contract/base'
import { type ConnectionFailure, onRetryNow, reportFailing } from './connection-state.ts'

const FIRST_DELAY_MS = 200
const TIMEOUT_MS = 30_000
/** The number of failed attempts of a call after which the page shows that it is reconnecting. */
const FAILURES_BEFORE_REPORT = 3
const UNAVAILABLE = 'DATABASE_UNAVAILABLE' satisfies keyof typeof baseErrors
const TRANSIENT_STATUSES = [502, 503, 504]

/**
 * Like fetch, but retries transient failures (502, 503, 504, lost network, a web page instead of an answer) with
 * exponential backoff from 200 ms, and at once when the browser is back online or the person presses "Try now". Gives
 * up after about 30 s with the last response or error. Aborting ends it. The body must be repeatable: not a stream.
 * Calls `onRepeat` before each further attempt.
 *
 * Writes are retried too, so a write whose response was lost is sent twice. This is safe because what is created
 * carries an id generated here, other writes set a value, and `fetchCall` takes a repeated removal that finds nothing
 * for a success. What works only once (a sign-up, a mailed link) fails on the second attempt although the first
 * succeeded: its screens must expect that.
 */
export async function fetchWithRetry(
  input: RequestInfo | URL,
  init?: RequestInit,
  onRepeat?: () => void,
): Promise<Response> {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
  const giveUpAt = Date.now() + TIMEOUT_MS
  let reportEnd: (() => void) | undefined
  let reported: ConnectionFailure | undefined
  try {
    for (let failures = 1, delay = FIRST_DELAY_MS; ; failures += 1, delay *= 2) {
      // A Request's body can be read only once, so each attempt sends a copy.
      const outcome = await fetch(input instanceof Request ? input.clone() : input, init)
        .then(requireAnswer)
        .then(readBody)
        .catch(asNetworkError)
      if (!isTransient(outcome) || signal?.aborted || Date.now() + delay > giveUpAt)
        return responseOf(outcome)
      const failure = await readFailure(outcome)
      if (failures >= FAILURES_BEFORE_REPORT && failure !== reported) {
        const reportEndOfOther = reportEnd
        reportEnd = reportFailing(failure)
        reported = failure
        reportEndOfOther?.()
      }
      signal?.throwIfAborted()
      await waitToRetry(delay, signal)
      signal?.throwIfAborted()
      onRepeat?.()
    }
  } finally {
    reportEnd?.()
  }
}

/**
 * Throws for a successful response with a web page, which the portal never gives here: a captive portal's or a proxy's
 * sign-in page. It would count as the answer to a write that the portal has never received.
 */
function requireAnswer(response: Response): Response {
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
    throw new TypeError('A web page was received instead of an answer.')
  return response
}

/**
 * Waits for the whole body, because it may be lost after its headers have arrived. A stream of events is left unread.
 */
async function readBody(response: Response): Promise<Response> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  return response.body && !isStream ? new Response(await response.arrayBuffer(), response) : response
}

/** Returns the error that fetch throws for a lost network; rethrows any other. */
function asNetworkError(error: unknown): TypeError {
  if (error instanceof TypeError) return error
  throw error
}

const isTransient = (outcome: Response | TypeError) =>
  outcome instanceof TypeError || TRANSIENT_STATUSES.includes(outcome.status)

/** Reads from a failed attempt whether the server could not reach its database. */
async function readFailure(outcome: Response | TypeError): Promise<ConnectionFailure> {
  if (outcome instanceof TypeError) return 'reconnecting'
  // The text is searched, because a proxy's answer is not JSON and a call's answer nests its code.
  const text = await outcome.text().catch(() => '')
  return text.includes(`"${UNAVAILABLE}"`) ? 'no-database' : 'reconnecting'
}

function responseOf(outcome: Response | TypeError): Response {
  if (outcome instanceof TypeError) throw outcome
  return outcome
}

/** Waits until the delay is over, a retry is requested, or the call is aborted. */
function waitToRetry(milliseconds: number, signal: AbortSignal | null): Promise<void> {
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
