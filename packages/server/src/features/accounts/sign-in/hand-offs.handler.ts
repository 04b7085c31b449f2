import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import {
  type HandOff,
  type HandOffAnswer,
  type HandOffTokens,
  handOffSchema,
} from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { unmarkBrowser } from '../sessions/browsers.session.ts'
import { answerWith, contextOf, type Endpoint, readBody } from './answers.handler.ts'
import { arriveByMail, arriveFromGoogle } from './arrivals.service.ts'
import { takeAddressAttempt } from './attempts.service.ts'
import type { Entrance } from './entrance.handler.ts'
import type { VisitorContext } from './sign-in.service.ts'

/** Exchanges the hand-off of a link for what it grants. Spec 1 §2 and §4. */
export function createHandOffHandler(portal: Portal, { enterByHandOff }: Entrance) {
  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, HAND_OFF_INVALID, HAND_OFF_EXPIRED. */
  const exchange: Endpoint = async (request, origin) => {
    const { type, ...tokens } = await readBody(request, handOffSchema)
    const context = contextOf(portal, request, origin)
    await takeAddressAttempt(context)
    const arrival = await arrive(context, type, tokens)
    const { next, isNew } = arrival
    if (next !== 'open') return answer({ next: next === 'stay' ? 'session' : next, isNew })
    const cookies = await enterByHandOff(request, origin, arrival)
    if (!cookies) return refuse(accountErrors, 'HAND_OFF_INVALID')
    return answer({ next: 'session', isNew }, [...cookies, unmarkBrowser(portal.settings)])
  }

  return { exchange }
}

/** What a link says it is for decides what its hand-off must be made for; one that sets a password is not used here. */
function arrive(context: VisitorContext, type: HandOff['type'], tokens: HandOffTokens) {
  if (type === 'recovery' || type === 'invite') return refuse(accountErrors, 'HAND_OFF_INVALID')
  return type === 'signup' ? arriveByMail(context, tokens) : arriveFromGoogle(context, tokens)
}

const answer = (body: HandOffAnswer, cookies: readonly string[] = []) => answerWith(body, cookies)
