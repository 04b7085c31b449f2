import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { HealthCheck, HealthState } from '@capstone/contract/health/health.constants'
import {
  DISK_WARNING_BYTES,
  formatAnswersUsed,
  HEALTH_CHECK_DETAILS,
  HEALTH_CHECK_SENTENCES,
  HEALTH_CHECK_TIMEOUT_MS,
} from '@capstone/contract/health/health-checks.constants'
import { type AiCheck, checkAi } from '../../../platform/ai/ai.check.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import { checkOutboxFolder, checkSmtp } from '../../../platform/mail/mail.check.ts'
import { readFreeBytes } from '../../../platform/storage/disk-space.ts'
import { uploadFolder } from '../../../platform/storage/storage.open.ts'
import { pingScanner } from '../../../platform/virus-scanner.ts'
import type { Portal } from '../../../rpc/context.ts'
import { countAiAnswers, findAiAnswer } from './health-checks.repository.ts'

/** The result of a health check; the runner adds whether it was slow. */
export type CheckResult = { readonly state: HealthState; readonly detail: string }

/** Checks one component. A rejection means that it is down. Should stop when the signal is aborted. */
export type CheckFunction = (portal: Portal, signal: AbortSignal) => Promise<CheckResult>

const operational = (check: HealthCheck): CheckResult => ({
  state: 'operational',
  detail: HEALTH_CHECK_SENTENCES[check].operational,
})

/** Creates the check of the API: a real request to the address the portal listens on. */
export const checkApi =
  (addressOf: () => string): CheckFunction =>
  async (_portal, signal) => {
    const response = await fetch(`${addressOf()}/readyz`, { signal, redirect: 'error' })
    const { status } = (await response.json()) as { readonly status?: unknown }
    // A process that is told to stop still answers, and says so to the proxy.
    const isUp = status === 'ready' || status === 'stopping'
    return isUp ? operational('api') : { state: 'down', detail: HEALTH_CHECK_SENTENCES.api.down }
  }

// A fixed path, so that failed checks do not accumulate files.
const CHECK_FILE = { bucket: 'support-uploads', path: 'portal-health/check.txt' } as const

/**
 * Writes a small file to storage, reads it back and removes it; asks the virus scanner, if there is one, whether it is
 * ready; and reads how much room is left on the disk.
 */
export const checkStorage: CheckFunction = async ({ settings, storage }) => {
  const { bucket, path } = CHECK_FILE
  const folder = uploadFolder(settings)
  const temporaryFile = join(folder, `health-${randomUUID()}`)
  const expected = randomBytes(32).toString('hex')
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(temporaryFile, expected)
    await storage.save(bucket, path, temporaryFile, 'text/plain')
  } finally {
    await rm(temporaryFile, { force: true })
  }
  const content = await storage.read(bucket, path)
  const actual = content && (await buffer(content)).toString()
  await storage.remove(bucket, path)
  if (actual !== expected) return { state: 'down', detail: HEALTH_CHECK_DETAILS.storageDiffers }
  if (settings.VIRUS_SCANNER_URL && !(await isScannerReady(settings.VIRUS_SCANNER_URL)))
    return { state: 'degraded', detail: HEALTH_CHECK_DETAILS.scannerDown }
  if ((await readFreeBytes(settings)) < DISK_WARNING_BYTES)
    return { state: 'degraded', detail: HEALTH_CHECK_DETAILS.diskNearlyFull }
  return operational('storage')
}

// Half of the time of the whole check, so that a scanner that hangs does not make the storage look down.
const isScannerReady = (address: string) =>
  pingScanner(address, HEALTH_CHECK_TIMEOUT_MS / 2).then(
    () => true,
    () => false,
  )

/**
 * Connects to the mail server, and signs in if MAIL_URL has credentials; without a server, checks that mails can be
 * saved as files.
 */
export const checkMail: CheckFunction = async ({ settings }) => {
  const { MAIL_URL } = settings
  if (MAIL_URL) {
    const result = await checkSmtp(MAIL_URL, HEALTH_CHECK_TIMEOUT_MS)
    return result === 'answers'
      ? operational('mail')
      : { state: 'down', detail: HEALTH_CHECK_DETAILS.mailRefused }
  }
  return checkOutboxFolder(settings).then(
    () => ({ state: 'not_set_up', detail: HEALTH_CHECK_DETAILS.outbox }),
    () => ({ state: 'down', detail: HEALTH_CHECK_DETAILS.outboxDown }),
  )
}

const AI_RESULTS: Readonly<Record<AiCheck, CheckResult>> = {
  answers: operational('ai'),
  'lists no models': { state: 'operational', detail: HEALTH_CHECK_DETAILS.aiUnlisted },
  'refuses the key': { state: 'down', detail: HEALTH_CHECK_DETAILS.aiRefused },
  'is busy': { state: 'degraded', detail: HEALTH_CHECK_DETAILS.aiBusy },
  fails: { state: 'down', detail: HEALTH_CHECK_DETAILS.aiFails },
  'not set up': { state: 'not_set_up', detail: HEALTH_CHECK_DETAILS.aiNotSetUp },
}

/**
 * Asks the AI service for its list of models, which is free of charge. A service that works but did not answer the last
 * test question is degraded, and so is one whose answers of today are used up. Otherwise the detail says how many are.
 */
export const checkAiService: CheckFunction = async ({ db, settings, clock }, signal) => {
  const result = AI_RESULTS[await checkAi(settings, signal)]
  if (result.state !== 'operational') return result
  if ((await findAiAnswer(db, settings.AI_MODEL ?? '')) === false)
    return { state: 'degraded', detail: HEALTH_CHECK_DETAILS.aiSilent }
  const used = await countAiAnswers(db, toLocalDate(settings, clock.now()))
  const total = settings.AI_DAILY_ANSWERS_TOTAL
  if (used >= total) return { state: 'degraded', detail: HEALTH_CHECK_DETAILS.aiSpent }
  return used > 0 ? { ...result, detail: `${result.detail} ${formatAnswersUsed(used, total)}` } : result
}
