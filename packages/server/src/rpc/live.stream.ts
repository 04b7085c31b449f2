import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import type { RequestContext } from './context.ts'
import { refuse } from './refuse.ts'

const NEVER = new AbortController().signal

type StreamContext = Pick<RequestContext, 'live' | 'cookie'> & { readonly viewer: Viewer }
type Events<Event> = AsyncGenerator<Event, void, undefined>

/**
 * Opens a stream that lasts while the viewer stays signed in with the same role. Within two seconds after that it ends
 * with the refusal SIGN_IN_REQUIRED. The signal passed to `open` is aborted then, and when the client disconnects
 * (`disconnected`).
 */
export async function streamWhileSignedIn<Event>(
  context: StreamContext,
  disconnected: AbortSignal | undefined,
  open: (signal: AbortSignal) => Events<Event> | Promise<Events<Event>>,
): Promise<Events<Event>> {
  const revoked = new AbortController()
  return forwardEvents(context, await open(AbortSignal.any([disconnected ?? NEVER, revoked.signal])), revoked)
}

async function* forwardEvents<Event>(
  { live, cookie, viewer }: StreamContext,
  events: Events<Event>,
  revoked: AbortController,
) {
  const identity = { userId: viewer.id, role: viewer.role }
  const stopWatching = live.sessions.watch(cookie, identity, () => revoked.abort())
  try {
    for await (const event of events) {
      if (revoked.signal.aborted) break
      yield event
    }
  } catch (error) {
    if (!revoked.signal.aborted) throw error
  } finally {
    stopWatching()
  }
  if (revoked.signal.aborted) refuse(baseErrors, 'SIGN_IN_REQUIRED')
}
