import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import type { RequestContext } from '../../rpc/context.ts'

/** Tells who is signed in and what portal this is. */
export const readSession = async (context: RequestContext): Promise<Session> => ({
  viewer: await context.findViewer(),
  isDemo: context.settings.IS_DEMO,
  passwordMinLength: context.settings.PASSWORD_MIN_LENGTH,
})
