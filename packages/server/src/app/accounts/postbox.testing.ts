import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { sendDueMails } from '../../features/notifications/mail/mails.job.ts'
import type { Letter, OutgoingMail } from '../../platform/mail/mail.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { letters } from '../serve.ts'

/** A postbox in place of the portal's mail: `deliver` sends what is due and returns the letters that came. */
export function openPostbox(portal: TestPortal) {
  const arrived: OutgoingMail[] = []
  const mail = { send: async (letter: OutgoingMail) => void arrived.push(letter), close: () => undefined }
  return {
    async deliver(): Promise<readonly OutgoingMail[]> {
      await sendDueMails({ ...portal, mail }, letters)
      return arrived.splice(0)
    },
  }
}

/** The one-time token in a letter's first link, as the screen reads it from its address. */
export function tokensOf(letter: Letter | undefined): TokenPair & { type: string | null } {
  const fragment = new URLSearchParams(new URL(letter?.links[0] ?? '').hash.slice(1))
  return {
    accessToken: fragment.get('access_token') ?? '',
    refreshToken: fragment.get('refresh_token') ?? '',
    type: fragment.get('type'),
  }
}
