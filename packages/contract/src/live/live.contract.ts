import { eventIterator } from '@orpc/contract'
import { procedure } from '../base.ts'
import { liveEventSchema, missedEventsSchema, resumeSchema } from './live.schemas.ts'

export const liveContract = {
  /**
   * Everything that happens for oneself, as it happens, from where one left off. Begins with "hello" (or "reset"), and
   * ends with SIGN_IN_REQUIRED at most two seconds after the session did. For whoever is signed in.
   */
  follow: procedure.input(resumeSchema).output(eventIterator(liveEventSchema)),

  /** The same by asking again and again, for where streams are cut: what happened since one last asked. */
  catchUp: procedure.input(resumeSchema).output(missedEventsSchema),
}
