import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import * as z from 'zod'
import { readMailbox } from '../mail/mail.address.ts'
import { SettingsError } from './settings.error.ts'

const isAddressOrRange = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= bits))
}

/**
 * Returns whether a time zone exists. Refuses what PostgreSQL reads differently: offsets, whose sign it inverts, and
 * abbreviations such as IST, which is India in JavaScript and Israel in PostgreSQL.
 */
const isTimeZone = (name: string) => {
  if (/^[+-]/.test(name) || (/^[a-z]{3}$/i.test(name) && !/^(utc|gmt)$/i.test(name))) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Returns whether a URL has a user name or password; false for an invalid URL. */
const hasCredentials = (address: string) => {
  const url = URL.parse(address)
  return Boolean(url?.username || url?.password)
}

/** Returns whether a URL names a host and port, or the path of a socket; false for an invalid URL. */
const isScannerAddress = (address: string) => {
  const url = URL.parse(address)
  if (url?.protocol === 'unix:') return url.hostname === '' && url.pathname.length > 1
  return Boolean(url?.hostname && url.port)
}

const UNIT_BYTES = new Map([
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
])

/** Parses a size like "500 GB" (decimal units) to bytes; undefined for an invalid size, zero, or an unsafe integer. */
const readSize = (size: string) => {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?) ?(MB|GB|TB)$/.exec(size) ?? []
  const bytes = Math.round(Number(amount) * (UNIT_BYTES.get(unit) ?? 0))
  return bytes > 0 && Number.isSafeInteger(bytes) ? bytes : undefined
}

const AUTH_SECRET_MIN_LENGTH = 32
const METRICS_TOKEN_MIN_LENGTH = 24

/**
 * Reads the secret in the data folder, or creates it at the first start.
 * @throws SettingsError when its file is damaged.
 */
function readOrCreateSecret(dataFolder: string): string {
  const file = join(dataFolder, 'auth-secret')
  if (!existsSync(file)) makeSecret(dataFolder, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= AUTH_SECRET_MIN_LENGTH) return secret
  throw new SettingsError(
    `AUTH_SECRET: ${file} is damaged; restore it, or remove it, which signs everybody out`,
  )
}

function makeSecret(dataFolder: string, file: string) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // Creating a link is atomic and never replaces a file that another process has just created.
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', '[::1]', 'localhost']

/** Returns whether a host is localhost, 127.0.0.1 or ::1. */
export const isLoopback = (host: string) => LOOPBACK_HOSTS.includes(host)

/** Returns whether mails are sent. Without a mail server they are only written to the outbox folder. */
export const isMailSetUp = ({ MAIL_URL }: Pick<Settings, 'MAIL_URL'>) => MAIL_URL !== undefined

// The use of a session is recorded at most every five minutes: a shorter limit would end sessions that are in use.
const IDLE_MINUTES_MIN = 10
const MINUTES_A_MONTH = 30 * 24 * 60
const AUDIT_KEEP_DAYS_MIN = 30
const AUDIT_KEEP_DAYS_MAX = 36_500

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
const wholeNumber = z.coerce.number('must be a number').int('must be a whole number')
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const settingSchemas = {
  PORT: wholeNumber.min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every(isAddressOrRange),
      'must be IP addresses, or ranges that contain only proxies, for example 127.0.0.1,192.0.2.10',
    ),
  SHUTDOWN_DELAY_SECONDS: wholeNumber.min(0).max(120).default(0),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: wholeNumber.min(2).max(200).default(10),
  AUTH_SECRET: z
    .string()
    .min(AUTH_SECRET_MIN_LENGTH, `must have at least ${AUTH_SECRET_MIN_LENGTH} characters`)
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH).optional(),
  PASSWORD_MIN_LENGTH: wholeNumber
    .min(PASSWORD_MIN_LENGTH)
    .max(PASSWORD_MAX_LENGTH)
    .default(PASSWORD_MIN_LENGTH),
  SESSION_IDLE_MINUTES: wholeNumber
    .min(IDLE_MINUTES_MIN)
    .max(MINUTES_A_MONTH)
    .default(7 * 24 * 60),
  SESSION_IDLE_MINUTES_ADMIN: wholeNumber.min(IDLE_MINUTES_MIN).max(MINUTES_A_MONTH).default(30),
  AUDIT_KEEP_DAYS: wholeNumber.min(AUDIT_KEEP_DAYS_MIN).max(AUDIT_KEEP_DAYS_MAX).optional(),
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag,
  ASSIGN_AGAIN_AFTER_COMPLETION: flag,
  MENTORS_DECIDE_EXTENSIONS: flag,
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .max(200)
    .refine(readMailbox, 'must be an e-mail address, with or without a name before it')
    .optional(),
  REQUIRE_VERIFIED_EMAIL: flag,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (address) => !hasCredentials(address),
      'must hold no name or password: the key goes into AI_API_KEY',
    )
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_DAILY_ANSWERS: wholeNumber.min(1).max(10_000).default(40),
  AI_DAILY_ANSWERS_TOTAL: wholeNumber.min(1).max(10_000_000).default(20_000),
  AI_TIMEOUT_SECONDS: wholeNumber.min(1).max(600).default(30),
  AI_WITHHOLD_FILES: flag,
  STUDY_GUIDE_DIR: z.string().min(1).optional(),
  STORAGE_QUOTA: z
    .string()
    .refine((size) => readSize(size) !== undefined, 'must be a size, for example 500 GB')
    .transform(readSize)
    .optional(),
  VIRUS_SCANNER_URL: z
    .url({ protocol: /^(tcp|unix)$/ })
    .refine((address) => isScannerAddress(address), 'must be tcp://host:port or unix:///path/of/the/socket')
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, for example Asia/Kolkata')
    .default('UTC'),
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_MIN_LENGTH, `must have at least ${METRICS_TOKEN_MIN_LENGTH} characters`)
    .regex(/^[!-~]+$/, 'must be ASCII without spaces, because it is sent in a header')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

const environmentSchema = z
  .object(settingSchemas)
  .refine((env) => isLoopback(env.HOST) || env.BASE_URL, {
    path: ['BASE_URL'],
    message: 'is required unless HOST is 127.0.0.1, ::1 or localhost: the address people open the portal at',
  })
  .refine((env) => !env.ADMIN_PASSWORD || env.ADMIN_PASSWORD.length >= env.PASSWORD_MIN_LENGTH, {
    path: ['ADMIN_PASSWORD'],
    message: 'is shorter than PASSWORD_MIN_LENGTH',
  })
  .refine((env) => env.STORAGE === 'local' || env.S3_BUCKET, {
    path: ['S3_BUCKET'],
    message: 'is required when STORAGE is s3',
  })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, {
    path: ['S3_SECRET_ACCESS_KEY'],
    message: 'goes with S3_ACCESS_KEY_ID: set both or neither',
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'goes with GOOGLE_CLIENT_ID: set both or neither',
  })
  .refine((env) => !env.AI_BASE_URL === !env.AI_MODEL, {
    path: ['AI_MODEL'],
    message: 'goes with AI_BASE_URL: set both or neither',
  })

/** All settings of the portal, read once at startup. `docs/configuration.md` describes each. */
export type Settings = z.infer<typeof environmentSchema> & {
  BASE_URL: string
  AUTH_SECRET: string
  IS_DEMO: boolean
}

/**
 * Reads and validates all settings. Without AUTH_SECRET a secret is created in the data folder.
 * @throws SettingsError with a line for each invalid setting.
 */
export function readSettings(environment: NodeJS.ProcessEnv, isDemo = false): Settings {
  const known = Object.keys(settingSchemas).map((name) => [name, blankIsUnset(environment[name])])
  const parsed = environmentSchema.safeParse(Object.fromEntries(known))
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const settings = { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) }
  return {
    ...settings,
    BASE_URL: new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`).origin,
    AUTH_SECRET: settings.AUTH_SECRET ?? readOrCreateSecret(settings.DATA_DIR),
    IS_DEMO: isDemo,
  }
}
