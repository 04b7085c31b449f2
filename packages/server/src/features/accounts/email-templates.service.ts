import {
  CALLBACK_PATH,
  ONE_TIME_TOKEN_SECONDS,
  RESET_PASSWORD_PATH,
} from '@capstone/contract/accounts/accounts.constants'
import type { Database } from '../../db/database.ts'
import { renderEmail } from '../../platform/mail/mail.render.ts'
import type { EmailContent } from '../../platform/mail/mail.ts'
import type { Portal } from '../../rpc/context.ts'
import type { EmailTemplate, EmailTemplates, QueuedMail } from '../notifications/mail/mail-queue.service.ts'
import { findRecipient, type Recipient } from './accounts.repository.ts'
import { issueOneTimeToken } from './one-time-tokens/one-time-tokens.service.ts'

/** What a mailed link can be for, the screen it opens, and what it says it is for. Spec 1 §2 and §4. */
const LINKS = {
  verification: { path: CALLBACK_PATH, type: 'signup' },
  recovery: { path: RESET_PASSWORD_PATH, type: 'recovery' },
  invitation: { path: RESET_PASSWORD_PATH, type: 'invite' },
} as const
type MailedPurpose = keyof typeof LINKS

type For = {
  readonly purpose: MailedPurpose
  readonly userId: string
  /** Hash of the mark of the browser that began, which the link signs in without asking. */
  readonly browserHash?: string | null
}

/**
 * Makes a link that hands over what its purpose grants, once. It carries its tokens in the fragment, which no server and
 * no log along the way gets to see.
 */
async function makeLink(tx: Database, { settings, clock }: Pick<Portal, 'settings' | 'clock'>, whose: For) {
  const { path, type } = LINKS[whose.purpose]
  const { accessToken, refreshToken } = await issueOneTimeToken(tx, { ...whose, now: clock.now() })
  const fragment = new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken, type })
  return `${new URL(path, settings.BASE_URL).href}#${fragment}`
}

/** How long such a link can be used, in words. */
function lifetimeOf(purpose: MailedPurpose): string {
  const hours = ONE_TIME_TOKEN_SECONDS[purpose] / 3600
  if (hours > 48) return `${hours / 24} days`
  return hours === 1 ? 'one hour' : `${hours} hours`
}

type Writing = Pick<Portal, 'settings' | 'clock'> & {
  readonly tx: Database
  readonly mail: QueuedMail
  readonly account: Recipient
}
type Words = Omit<EmailContent, 'greeting'>

/** Writes to the account that has the address; nobody has it, nothing is written. */
const toAccount =
  (write: (writing: Writing) => Promise<Words | null>): EmailTemplate =>
  async (tx, mail, portal) => {
    const account = await findRecipient(tx, mail.address)
    if (!account) return null
    const words = await write({ ...portal, tx, mail, account })
    if (!words) return null
    // Who signs up with a foreign address chooses the name too: only a proven address is called by it.
    const name = account.emailVerified ? account.name : undefined
    const greeting = name ? `Hello ${name},` : 'Hello,'
    return renderEmail({ address: mail.address, name }, { ...words, greeting })
  }

type Settings = Portal['settings']
const hostOf = (settings: Settings) => new URL(settings.BASE_URL).host
const screenAt = (settings: Settings, path: string) => new URL(path, settings.BASE_URL).href
const newPasswordScreen = (settings: Settings) => screenAt(settings, '/auth/forgot-password')

const writeVerification = toAccount(async ({ tx, account, mail, ...portal }) => {
  if (account.emailVerified) return null
  const browserHash = mail.data.browserHash ?? null
  const url = await makeLink(tx, portal, { purpose: 'verification', userId: account.id, browserHash })
  const lasts = `The link works once, and for ${lifetimeOf('verification')}.`
  return {
    subject: 'Confirm your e-mail address',
    preheader: lasts,
    paragraphs: [
      'An account on Capstone was made with this e-mail address. Please confirm that the address is yours.',
    ],
    links: [{ label: 'Confirm e-mail address', url }],
    notes: [browserHash ? `${lasts} Opened in the same browser as before, it also signs you in.` : lasts],
    closing: `You get this mail because your address was given on ${hostOf(portal.settings)}. If that was not you, ignore it: without the link nobody can confirm the address.`,
  }
})

const writeRecovery = toAccount(async ({ tx, account, ...portal }) => {
  const url = await makeLink(tx, portal, { purpose: 'recovery', userId: account.id })
  const lasts = `The link works once, and for ${lifetimeOf('recovery')}.`
  return {
    subject: 'Set a new password',
    preheader: lasts,
    paragraphs: ['Somebody asked for a new password for your account on Capstone. You can choose it now.'],
    links: [{ label: 'Set a new password', url }],
    notes: [`${lasts} The new password signs you out everywhere else.`],
    closing: `You get this mail because your address was entered on ${hostOf(portal.settings)}. If that was not you, ignore it: your password stays as it is.`,
  }
})

const writeInvitation = toAccount(async ({ tx, account, ...portal }) => {
  const url = await makeLink(tx, portal, { purpose: 'invitation', userId: account.id })
  const lasts = `The link works once, and for ${lifetimeOf('invitation')}.`
  return {
    subject: 'Your account on Capstone',
    preheader: 'Choose a password and sign in.',
    paragraphs: [
      `Your university has made an account for you on Capstone, with this e-mail address. Please choose a password for it.`,
    ],
    links: [{ label: 'Choose a password', url }],
    notes: [`${lasts} After that, ask for a new one under "Forgot password" on the sign-in screen.`],
    closing: `You get this mail because an administrator of ${hostOf(portal.settings)} added you.`,
  }
})

const writeAlreadyRegistered = toAccount(async ({ settings }) => ({
  subject: 'You have an account already',
  preheader: 'You can sign in, or set a new password.',
  paragraphs: [
    'Somebody tried to sign up for Capstone with your e-mail address. You have an account with it already, so no other was made.',
  ],
  links: [
    { label: 'Sign in', url: screenAt(settings, '/auth/login') },
    { label: 'Forgotten your password? Set a new one', url: newPasswordScreen(settings) },
  ],
  notes: [],
  closing: `You get this mail because your address was given at the sign-up on ${hostOf(settings)}. If that was not you, there is nothing to do: nobody got into your account.`,
}))

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

const writePasswordChanged = toAccount(async ({ mail, settings }) => {
  const { ipAddress, device, isFirst } = mail.data
  const done = isFirst ? 'set' : 'changed'
  const when = `${DATE.format(mail.createdAt)} at ${TIME.format(mail.createdAt)} UTC`
  const where = `${ipAddress ? ` from ${ipAddress}` : ''}${device ? ` (${device})` : ''}`
  return {
    subject: `Your password was ${done}`,
    preheader: `It was ${done} on ${when}.`,
    paragraphs: [
      `The password of your account on Capstone was ${done} on ${when}${where}. If that was you, there is nothing to do.`,
      'If it was not, set a new password now: that signs out everybody who is in your account.',
    ],
    links: [{ label: 'Set a new password', url: newPasswordScreen(settings) }],
    notes: [],
    closing: `You get this mail whenever the password of your account on ${hostOf(settings)} is set or changed.`,
  }
})

/** The emails about accounts. Links are made as an email is written, so that no secret of one waits in line with it. */
export const accountEmailTemplates: Omit<EmailTemplates, 'notification' | 'digest'> = {
  verification: writeVerification,
  recovery: writeRecovery,
  already_registered: writeAlreadyRegistered,
  password_changed: writePasswordChanged,
  invitation: writeInvitation,
}
