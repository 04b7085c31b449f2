import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { sendDueMails } from '../../features/notifications/mail/mail-queue.job.ts'
import type { OutgoingEmail, RenderedEmail } from '../../platform/mail/mail.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { emailTemplates } from '../serve.ts'

/** Returns `deliver`, which sends the due emails with a mailer of its own and returns them. */
export function collectMail(portal: TestPortal) {
  const arrived: OutgoingEmail[] = []
  const mail = { send: async (email: OutgoingEmail) => void arrived.push(email), close: () => undefined }
  return {
    async deliver(): Promise<readonly OutgoingEmail[]> {
      await sendDueMails({ ...portal, mail }, emailTemplates)
      return arrived.splice(0)
    },
  }
}

/** Returns the two halves of the one-time token in the first link of an email, and what the link is for. */
export function readTokenLink(email: RenderedEmail | undefined): TokenPair & { type: string | null } {
  const fragment = new URLSearchParams(new URL(email?.links[0] ?? '').hash.slice(1))
  return {
    accessToken: fragment.get('access_token') ?? '',
    refreshToken: fragment.get('refresh_token') ?? '',
    type: fragment.get('type'),
  }
}
