import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { HealthCheck, HealthState } from '@capstone/contract/health/health.constants'
import {
  HEALTH_CHECK_DETAILS,
  HEALTH_CHECK_SENTENCES,
  HEALTH_CHECK_TIMEOUT_MS,
} from '@capstone/contract/health/health-checks.constants'
import { type AiCheck, checkAi } from '../../../platform/ai/ai.check.ts'
import { checkOutboxFolder, checkSmtp } from '../../../platform/mail/mail.check.ts'
import type { Portal } from '../../../rpc/context.ts'
import { uploadFolder } from '../../files/uploads/uploads.service.ts'

/** What a look found. That it was slow is added by who looked at the clock. */
export type Found = { readonly state: HealthState; readonly detail: string }

/** Looks at one part of the portal; may throw, which means that it does not work, and ends with the signal if it can. */
export type Look = (portal: Portal, signal: AbortSignal) => Promise<Found>

const works = (check: HealthCheck): Found => ({
  state: 'operational',
  detail: HEALTH_CHECK_SENTENCES[check].operational,
})

/** A real request to the portal at the address it listens at. */
export const checkApi =
  (addressOf: () => string): Look =>
  async (_portal, signal) => {
    const answer = await fetch(`${addressOf()}/readyz`, { signal, redirect: 'error' })
    await answer.body?.cancel()
    return answer.ok ? works('api') : { state: 'down', detail: HEALTH_CHECK_SENTENCES.api.down }
  }

// One place that is written again and again: whatever happens, nothing piles up there.
const CHECK_FILE = { bucket: 'support-uploads', path: 'portal-health/check.txt' } as const

/** Writes a small file where all files go, reads it back and removes it. */
export const checkStorage: Look = async ({ settings, storage }) => {
  const { bucket, path } = CHECK_FILE
  const folder = uploadFolder(settings)
  const draft = join(folder, `health-${randomUUID()}`)
  const written = randomBytes(32).toString('hex')
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(draft, written)
    await storage.keep(bucket, path, draft, 'text/plain')
  } finally {
    await rm(draft, { force: true })
  }
  const content = await storage.read(bucket, path)
  const read = content && (await buffer(content)).toString()
  await storage.remove(bucket, path)
  return read === written ? works('storage') : { state: 'down', detail: HEALTH_CHECK_DETAILS.storageDiffers }
}

/** Goes to the mail server as a mail would; without one, sees whether mails can be kept as files. */
export const checkMail: Look = async ({ settings }) => {
  const { MAIL_URL } = settings
  if (MAIL_URL) {
    const checked = await checkSmtp(MAIL_URL, HEALTH_CHECK_TIMEOUT_MS)
    return checked === 'answers' ? works('mail') : { state: 'down', detail: HEALTH_CHECK_DETAILS.mailRefused }
  }
  return checkOutboxFolder(settings).then(
    () => ({ state: 'not_set_up', detail: HEALTH_CHECK_DETAILS.outbox }),
    () => ({ state: 'down', detail: HEALTH_CHECK_DETAILS.outboxDown }),
  )
}

const AI_FOUND: Readonly<Record<AiCheck, Found>> = {
  answers: works('ai'),
  'lists no models': { state: 'operational', detail: HEALTH_CHECK_DETAILS.aiUnlisted },
  'refuses the key': { state: 'down', detail: HEALTH_CHECK_DETAILS.aiRefused },
  'is busy': { state: 'degraded', detail: HEALTH_CHECK_DETAILS.aiBusy },
  fails: { state: 'down', detail: HEALTH_CHECK_DETAILS.aiFails },
  'not set up': { state: 'not_set_up', detail: HEALTH_CHECK_DETAILS.aiNotSetUp },
}

/** Asks the AI service for its models, which costs nothing. */
export const checkAiService: Look = async ({ settings }, signal) => AI_FOUND[await checkAi(settings, signal)]
