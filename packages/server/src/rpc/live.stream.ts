import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import type { RequestContext } from './context.ts'
import { refuse } from './refuse.ts'

const NEVER = new AbortController().signal

type Watched = Pick<RequestContext, 'live' | 'cookie'> & { readonly viewer: Viewer }
type Events<Event> = AsyncGenerator<Event, void, undefined>

/**
 * Opens a stream and passes it on while its listener stays signed in as who they were when it began; after that, within
 * two seconds, it sends nothing more and refuses SIGN_IN_REQUIRED. The signal that `open` gets is aborted then, and when
 * the client goes away (`gone`).
 */
export async function streamWhileSignedIn<Event>(
  context: Watched,
  gone: AbortSignal | undefined,
  open: (signal: AbortSignal) => Events<Event> | Promise<Events<Event>>,
): Promise<Events<Event>> {
  const revoked = new AbortController()
  return passOn(context, await open(AbortSignal.any([gone ?? NEVER, revoked.signal])), revoked)
}

async function* passOn<Event>(
  { live, cookie, viewer }: Watched,
  events: Events<Event>,
  revoked: AbortController,
) {
  const as = { userId: viewer.id, role: viewer.role }
  const letGo = live.sessions.watch(cookie, as, () => revoked.abort())
  try {
    for await (const event of events) {
      if (revoked.signal.aborted) break
      yield event
    }
  } catch (error) {
    if (!revoked.signal.aborted) throw error
  } finally {
    letGo()
  }
  if (revoked.signal.aborted) refuse(baseErrors, 'SIGN_IN_REQUIRED')
}
