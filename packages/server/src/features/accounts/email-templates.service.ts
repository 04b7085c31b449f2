import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { Database } from '../../db/database.ts'
import { renderEmail } from '../../platform/mail/mail.render.ts'
import type { EmailContent } from '../../platform/mail/mail.ts'
import type { Portal } from '../../rpc/context.ts'
import type { EmailTemplate, EmailTemplates, QueuedMail } from '../notifications/mail/mail-queue.service.ts'
import { findRecipient, lockUser, type Recipient } from './accounts.repository.ts'
import { readSignInMethods } from './google/identities.service.ts'
import { formatLink, type LinkPurpose } from './one-time-tokens/one-time-links.service.ts'
import { issueOneTimeToken } from './one-time-tokens/one-time-tokens.service.ts'

type NewLink = {
  readonly purpose: LinkPurpose
  readonly userId: string
  /** Hash of the browser that requested the link. Only in that browser does the link also sign in. */
  readonly browserHash?: string | null
}

async function makeLink(
  tx: Database,
  { settings, clock }: Pick<Portal, 'settings' | 'clock'>,
  link: NewLink,
) {
  return formatLink(settings, link.purpose, await issueOneTimeToken(tx, { ...link, now: clock.now() }))
}

/** Formats the validity period of a link, for example "one hour". */
function formatValidity(purpose: LinkPurpose): string {
  const hours = ONE_TIME_TOKEN_SECONDS[purpose] / 3600
  if (hours > 48) return `${hours / 24} days`
  return hours === 1 ? 'one hour' : `${hours} hours`
}

type TemplateContext = Pick<Portal, 'settings' | 'clock'> & {
  readonly tx: Database
  readonly mail: QueuedMail
  readonly account: Recipient
}
type Content = Omit<EmailContent, 'greeting'>

/** Creates a template for the account with the recipient's address; renders nothing if there is none. */
const accountTemplate =
  (createContent: (context: TemplateContext) => Promise<Content | null>): EmailTemplate =>
  async (tx, mail, portal) => {
    const account = await findRecipient(tx, mail.address)
    if (!account) return null
    const content = await createContent({ ...portal, tx, mail, account })
    if (!content) return null
    // The name is used only if the address is verified: somebody else may have signed up with it and chosen the name.
    const name = account.emailVerified ? account.name : undefined
    const greeting = name ? `Hello ${name},` : 'Hello,'
    return renderEmail({ address: mail.address, name }, { ...content, greeting })
  }

type Settings = Portal['settings']
const hostOf = (settings: Settings) => new URL(settings.BASE_URL).host
const pageUrl = (settings: Settings, path: string) => new URL(path, settings.BASE_URL).href
const forgotPasswordUrl = (settings: Settings) => pageUrl(settings, '/auth/forgot-password')

const verificationTemplate = accountTemplate(async ({ tx, account, mail, ...portal }) => {
  if (account.emailVerified && !account.verifiedElsewhere) return null
  const browserHash = mail.data.browserHash ?? null
  const url = await makeLink(tx, portal, { purpose: 'verification', userId: account.id, browserHash })
  const validity = `The link works once, and for ${formatValidity('verification')}.`
  return {
    subject: 'Confirm your e-mail address',
    preheader: validity,
    paragraphs: [
      'An account on Capstone was created with this e-mail address. Please confirm that the address is yours.',
    ],
    links: [{ label: 'Confirm e-mail address', url }],
    notes: [
      // Not always: the cookie may have expired by then, or somebody else may be signed in there.
      browserHash ? `${validity} In the browser you used before, it usually signs you in as well.` : validity,
      ...(account.verifiedElsewhere ? ['Open it in the browser in which you are signed in.'] : []),
    ],
    closing: `You get this mail because your address was entered on ${hostOf(portal.settings)}. If that was not you, ignore it: without the link nobody can confirm the address.`,
  }
})

const recoveryTemplate = accountTemplate(async ({ tx, account, ...portal }) => {
  const url = await makeLink(tx, portal, { purpose: 'recovery', userId: account.id })
  const validity = `The link works once, and for ${formatValidity('recovery')}.`
  return {
    subject: 'Set a new password',
    preheader: validity,
    paragraphs: ['Somebody requested a new password for your account on Capstone. You can choose it now.'],
    links: [{ label: 'Set a new password', url }],
    notes: [`${validity} The new password signs you out everywhere.`],
    closing: `You get this mail because your address was entered on ${hostOf(portal.settings)}. If that was not you, ignore it: your password stays as it is.`,
  }
})

const invitationTemplate = accountTemplate(async ({ tx, account, ...portal }) => {
  // Whoever can sign in by now needs no new link that allows setting a password. Because of the lock, a password that
  // is set at the same time is either seen here, or setting it revokes the new link with the others.
  await lockUser(tx, account.id)
  const { hasPassword, hasGoogle } = await readSignInMethods(tx, account.id)
  if (hasPassword || hasGoogle) return null
  const url = await makeLink(tx, portal, { purpose: 'invitation', userId: account.id })
  const validity = `The link works once, and for ${formatValidity('invitation')}.`
  return {
    subject: 'Your account on Capstone',
    preheader: 'Choose a password and sign in.',
    paragraphs: [
      'Your university has created an account for you on Capstone, with this e-mail address. Please choose a password for it.',
    ],
    links: [{ label: 'Choose a password', url }],
    notes: [
      `${validity} After that, request a new one under "Forgot password" on the sign-in page.`,
      'If you have signed up yourself before: your work is still there, and the password you chose then no longer works.',
    ],
    closing: `You get this mail because an administrator of ${hostOf(portal.settings)} added you.`,
  }
})

const alreadyRegisteredTemplate = accountTemplate(async ({ settings }) => ({
  subject: 'You already have an account',
  preheader: 'You can sign in, or set a new password.',
  paragraphs: [
    'Somebody tried to sign up for Capstone with your e-mail address. You already have an account with it, so no new one was created.',
  ],
  links: [
    { label: 'Sign in', url: pageUrl(settings, '/auth/login') },
    { label: 'Forgot your password? Set a new one', url: forgotPasswordUrl(settings) },
  ],
  notes: [],
  closing: `You get this mail because your address was entered at sign-up on ${hostOf(settings)}. If that was not you, there is nothing to do: nobody had access to your account.`,
}))

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** Formats when something was done and, if known, from where. */
function formatOccasion({ createdAt, data: { ipAddress, device } }: QueuedMail) {
  const when = `${DATE.format(createdAt)} at ${TIME.format(createdAt)} UTC`
  return { when, occasion: `${when}${ipAddress ? ` from ${ipAddress}` : ''}${device ? ` (${device})` : ''}` }
}

const passwordChangedTemplate = accountTemplate(async ({ mail, settings }) => {
  const verb = mail.data.isFirst ? 'set' : 'changed'
  const { when, occasion } = formatOccasion(mail)
  return {
    subject: `Your password was ${verb}`,
    preheader: `It was ${verb} on ${when}.`,
    paragraphs: [
      `The password of your account on Capstone was ${verb} on ${occasion}. If that was you, there is nothing to do.`,
      'If it was not you, set a new password now. That signs everybody out of your account.',
    ],
    links: [{ label: 'Set a new password', url: forgotPasswordUrl(settings) }],
    notes: [],
    closing: `You get this mail whenever the password of your account on ${hostOf(settings)} is set or changed.`,
  }
})

const googleConnectedTemplate = accountTemplate(async ({ mail, settings }) => {
  const { when, occasion } = formatOccasion(mail)
  return {
    subject: 'Google was connected to your account',
    preheader: `It was connected on ${when}.`,
    paragraphs: [
      `The Google account ${mail.data.googleEmail ?? 'of somebody'} was connected to your account on Capstone on ${occasion}, and can sign in to it now. If that was you, there is nothing to do.`,
      'If it was not you, set a new password now, and then disconnect Google in your profile settings. Each of them signs out everybody else.',
    ],
    links: [
      { label: 'Set a new password', url: forgotPasswordUrl(settings) },
      { label: 'Profile settings', url: pageUrl(settings, '/profile-settings') },
    ],
    notes: [],
    closing: `You get this mail whenever a Google account is connected to your account on ${hostOf(settings)}.`,
  }
})

const signInAttemptsTemplate = accountTemplate(async ({ mail, settings }) => {
  const from = mail.data.ipAddress ? `, the last time from ${mail.data.ipAddress}` : ''
  return {
    subject: 'Somebody tried to sign in to your account',
    preheader: 'The passwords were wrong, and nobody got in.',
    paragraphs: [
      `Somebody has entered wrong passwords for your account on Capstone several times${from}. Nobody got in, and further attempts are limited. On the devices that you have used before you can sign in as always.`,
      'If that was you and you have forgotten your password, set a new one. If it was not you, a password that you use nowhere else is the best protection.',
    ],
    links: [{ label: 'Set a new password', url: forgotPasswordUrl(settings) }],
    notes: [],
    closing: `You get this mail at most once a day, when somebody enters wrong passwords for your account on ${hostOf(settings)}.`,
  }
})

/** The email templates about accounts. Links are created when an email is sent, so the queue holds no secrets. */
export const accountEmailTemplates: Omit<EmailTemplates, 'notification' | 'digest'> = {
  verification: verificationTemplate,
  recovery: recoveryTemplate,
  already_registered: alreadyRegisteredTemplate,
  password_changed: passwordChangedTemplate,
  google_connected: googleConnectedTemplate,
  invitation: invitationTemplate,
  sign_in_attempts: signInAttemptsTemplate,
}
