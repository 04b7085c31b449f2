import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import type { RequestContext } from './context.ts'
import { refuse } from './refuse.ts'

/** How often it is looked whether the one who listens may still do so. */
const LOOK_EVERY_MS = 1000

const NEVER = new AbortController().signal

type Watched = Pick<RequestContext, 'findViewer'> & { readonly viewer: Viewer }
type Events<Event> = AsyncGenerator<Event, void, undefined>

/**
 * Opens a stream and passes it on while its listener stays signed in as who they were when it began; after that it
 * sends nothing more and refuses SIGN_IN_REQUIRED. The signal that `open` gets is aborted then, and when the client
 * goes away (`gone`).
 */
export async function streamWhileSignedIn<Event>(
  context: Watched,
  gone: AbortSignal | undefined,
  open: (signal: AbortSignal) => Promise<Events<Event>>,
): Promise<Events<Event>> {
  const revoked = new AbortController()
  return passOn(context, await open(AbortSignal.any([gone ?? NEVER, revoked.signal])), revoked)
}

async function* passOn<Event>(context: Watched, events: Events<Event>, revoked: AbortController) {
  const letGo = watchViewer(context, revoked)
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

/** Aborts `revoked` once the viewer is somebody else, has another role, or nobody; returns how to stop looking. */
function watchViewer({ findViewer, viewer }: Watched, revoked: AbortController) {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const look = async () => {
    // Where the database is away for a moment, the next look tells.
    const now = await findViewer().catch(() => viewer)
    if (isOver) return
    if (now?.id === viewer.id && now.role === viewer.role && !now.mustChangePassword) lookLater()
    else revoked.abort()
  }
  const lookLater = () => {
    timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref()
  }
  lookLater()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
