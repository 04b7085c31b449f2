import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { HandOffTokens } from '@capstone/contract/accounts/accounts.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findPerson, type Person } from '../accounts.repository.ts'
import { findViewer } from '../sessions/accounts.session.ts'
import { isSameBrowser } from '../sessions/browsers.session.ts'
import { verifyAddress } from '../sign-up/verification.service.ts'
import type { HandOffRow } from './hand-offs.repository.ts'
import { takeHandOff } from './hand-offs.service.ts'
import type { VisitorContext } from './sign-in.service.ts'

/** Who comes back with a hand-off, and what it leads to: a session, the one that stands already, or the sign-in screen. */
export type Arrival = {
  readonly person: Person
  readonly handOff: HandOffRow
  readonly by: 'link' | 'google'
  /** Whether the person's profile is still to be set up. */
  readonly isNew: boolean
  readonly next: 'open' | 'stay' | 'sign_in'
}

/**
 * Confirms an address by its link. A session is opened in the browser that began alone, and only while nobody is signed
 * in there: a link must not put one person in another's place. Refuses HAND_OFF_INVALID, HAND_OFF_EXPIRED.
 */
export async function arriveByMail(context: VisitorContext, tokens: HandOffTokens): Promise<Arrival> {
  const { person, handOff } = await verifyAddress(context, tokens)
  const isNew = person.role === 'student' && person.course === null
  const viewer = await findViewer(context, context.cookie)
  const isOurs = viewer === null && isSameBrowser(handOff, context.cookie, context.settings)
  const next = viewer?.id === person.id ? 'stay' : isOurs ? 'open' : 'sign_in'
  return { person, handOff, by: 'link', isNew, next }
}

/**
 * Comes back from Google, to the browser that went there alone: from any other the hand-off is refused, and stays good.
 * Refuses HAND_OFF_INVALID, HAND_OFF_EXPIRED.
 */
export const arriveFromGoogle = (context: VisitorContext, tokens: HandOffTokens): Promise<Arrival> =>
  inTransaction(context.db, async (tx) => {
    const handOff = await takeHandOff(tx, context, tokens, 'google')
    const isOurs = isSameBrowser(handOff, context.cookie, context.settings)
    const person = isOurs ? await findPerson(tx, handOff.userId) : undefined
    if (!person) return refuse(accountErrors, 'HAND_OFF_INVALID')
    return { person, handOff, by: 'google', isNew: handOff.isNew, next: 'open' }
  })
