import { eventIterator } from '@orpc/contract'
import { procedure } from '../base.ts'
import { liveEventSchema, quietTimeSchema } from './live.schemas.ts'

export const liveContract = {
  /**
   * Streams the viewer's live events from now on. Starts with "connected", and ends with SIGN_IN_REQUIRED at most two
   * seconds after the session does. For anyone signed in.
   */
  follow: procedure.output(eventIterator(liveEventSchema)),

  /** Returns how long nothing has changed for the viewer. Browsers poll it on networks that cut streams. */
  catchUp: procedure.output(quietTimeSchema),
}
