import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from './settings.error.ts'

export const AUTH_SECRET_MIN_LENGTH = 32

/**
 * The secret kept in the data folder, made at the first start.
 * @throws SettingsError when its file is damaged.
 */
export function keepSecret(dataFolder: string): string {
  const file = join(dataFolder, 'auth-secret')
  if (!existsSync(file)) makeSecret(dataFolder, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= AUTH_SECRET_MIN_LENGTH) return secret
  throw new SettingsError(
    `AUTH_SECRET: ${file} is damaged; put back what was in it, or remove it to sign all out`,
  )
}

function makeSecret(dataFolder: string, file: string) {
  mkdirSync(dataFolder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // A link appears complete or not at all, and never in place of what another process has just made.
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
