import { eventIterator } from '@orpc/contract'
import { procedure } from '../base.ts'
import { liveEventSchema, missedEventsSchema, resumeSchema } from './live.schemas.ts'

export const liveContract = {
  /**
   * Streams the viewer's live events, first those missed since `after`. Starts with "hello" or "reset", and ends with
   * SIGN_IN_REQUIRED at most two seconds after the session does. For anyone signed in.
   */
  follow: procedure.input(resumeSchema).output(eventIterator(liveEventSchema)),

  /** Returns the events after a position: polling, for networks that cut streams. */
  catchUp: procedure.input(resumeSchema).output(missedEventsSchema),
}
