import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

const SECRET_PATHS = ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie', 'authorization']

/** JSON lines on standard output; secrets are struck out wherever they appear by name. */
export const createLog = (settings: Pick<Settings, 'LOG_LEVEL'>): Log =>
  pino({ level: settings.LOG_LEVEL, redact: { paths: SECRET_PATHS, censor: '[secret]' } })
