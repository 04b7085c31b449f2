import { resolve } from 'node:path'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import * as z from 'zod'
import { readMailbox } from '../mail/mail.address.ts'
import { AUTH_SECRET_MIN_LENGTH, keepSecret } from './auth.secret.ts'
import { hasCredentials, isAddressOrRange, isTimeZone, readSize } from './settings.checks.ts'
import { SettingsError } from './settings.error.ts'

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', '[::1]', 'localhost']

/** Whether a host is this machine alone. */
export const isLoopback = (host: string) => LOOPBACK_HOSTS.includes(host)

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
const wholeNumber = z.coerce.number('must be a number').int('must be a whole number')
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const settingSchemas = {
  PORT: wholeNumber.min(0).max(65_535).default(3000),
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
      'must be IP addresses or ranges of proxies alone, for example 127.0.0.1,192.0.2.10',
    ),
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
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag,
  ASSIGN_AGAIN_AFTER_COMPLETION: flag,
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
  AI_TIMEOUT_SECONDS: wholeNumber.min(1).max(600).default(30),
  STORAGE_QUOTA: z
    .string()
    .refine((size) => readSize(size) !== undefined, 'must be a size, for example 500 GB')
    .transform(readSize)
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, for example Asia/Kolkata')
    .default('UTC'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

const environmentSchema = z
  .object(settingSchemas)
  .refine((env) => isLoopback(env.HOST) || env.BASE_URL, {
    path: ['BASE_URL'],
    message: 'is required when HOST is not this machine alone: the address people open the portal at',
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

/** Every setting of the portal, read once at the start. `docs/configuration.md` describes each. */
export type Settings = z.infer<typeof environmentSchema> & {
  BASE_URL: string
  AUTH_SECRET: string
  IS_DEMO: boolean
}

/**
 * Reads and checks every setting. Without AUTH_SECRET one is made and kept in the data folder.
 * @throws SettingsError naming each wrong setting.
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
    AUTH_SECRET: settings.AUTH_SECRET ?? keepSecret(settings.DATA_DIR),
    IS_DEMO: isDemo,
  }
}
