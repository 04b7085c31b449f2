import {
  CHANGES,
  inFragment,
  inQuery,
  type LinkFactory,
  linkTo,
  linkToBoth,
  plainLink,
  tokenParameters,
} from './links.ts'
import { ANANYA, DEV } from './people.ts'
import type { Person } from './portal.ts'

/** A link to /auth/reset-password and the message of the page; null if the form opens. */
export type ResetLinkCase = {
  readonly name: string
  readonly link: LinkFactory
  readonly message: string | null
  /** Opened a second time. */
  readonly isSecondUse?: boolean
  /** The user who is already signed in in this browser. */
  readonly alreadySignedIn?: Person
}

const HOUR = 60 * 60
const TYPE = { type: 'recovery' }
const EXPIRED = 'This password reset link has expired. Please request a new one.'
const INVALID = 'Invalid reset link. Please request a new password reset.'

const row = (
  name: string,
  link: LinkFactory,
  message: string | null,
  more: Partial<ResetLinkCase> = {},
): ResetLinkCase => ({
  name,
  link,
  message,
  ...more,
})

/** The users of the recovery links. Opening one revokes the others of its user, so each has a user of its own. */
export const RESET_PEOPLE: Person[] = []
function newPerson(): Person {
  const person: Person = {
    name: 'Somebody',
    email: `reset.${RESET_PEOPLE.length}@university.test`,
    role: 'student',
  }
  RESET_PEOPLE.push(person)
  return person
}
const recovery = (shape: Partial<Parameters<typeof linkTo>[1]> = {}) =>
  linkTo('recovery', { person: newPerson(), more: TYPE, ...shape })
const errorLink = (parameters: Readonly<Record<string, string>>, place = inFragment) =>
  plainLink(place(parameters))

/** All kinds of links to /auth/reset-password, in a browser that requested none. */
export const RESET_LINKS: readonly ResetLinkCase[] = [
  row('a link', recovery(), null),
  row('a link in the query', recovery({ place: inQuery }), null),
  row('a link while another user is signed in', recovery(), null, { alreadySignedIn: DEV }),
  row('a link for the second time', recovery(), INVALID, { isSecondUse: true }),
  row('a link almost an hour old', recovery({ ageSeconds: HOUR - 600 }), null),
  row('a link an hour old', recovery({ ageSeconds: HOUR + 1 }), EXPIRED),
  row('a link an hour old, in the query', recovery({ ageSeconds: HOUR + 1, place: inQuery }), EXPIRED),
  row('an emailed sign-up link', linkTo('verification', { person: ANANYA, more: TYPE }), INVALID),
  row('a link of a Google sign-in', linkTo('google', { person: ANANYA, more: TYPE }), INVALID),
  row('a token of a recovery session', linkTo('recovery_session', { person: ANANYA, more: TYPE }), INVALID),
  row('a link with the type of a sign-up', recovery({ more: { type: 'signup' } }), INVALID),
  ...Object.entries(CHANGES).map(([name, change]) => row(name, recovery({ change }), INVALID)),
  row(
    'tokens of two people',
    linkToBoth('recovery', [ANANYA, DEV], (one, two) =>
      inFragment({ ...tokenParameters({ ...one, refreshToken: two.refreshToken }), ...TYPE }),
    ),
    INVALID,
  ),
  row('no tokens', plainLink(''), INVALID),
  row(
    'an error that says the link expired',
    errorLink({ error: 'access_denied', error_description: 'has expired' }),
    EXPIRED,
  ),
  row('access denied', errorLink({ error: 'access_denied', error_description: 'no' }), INVALID),
  row(
    'an error with script in its description',
    errorLink({ error: 'x', error_description: '<img src=x onerror=alert(1)>' }, inQuery),
    INVALID,
  ),
]
