import type { Uploads } from './use-uploads.ts'

/** Returns why a form with these uploads cannot be saved yet, or null when it can. */
export function findUploadBlocker({ items }: Pick<Uploads, 'items'>): string | null {
  const failed = items.filter(({ state }) => state === 'failed')
  if (failed.some(({ failure }) => failure?.canResume === false))
    return 'A file cannot be used. Remove or replace it first.'
  if (failed.length > 0) return 'An upload has failed. Resume or cancel it first.'
  if (items.some(({ state }) => state === 'paused')) return 'An upload is paused. Resume or cancel it first.'
  const running = items.filter(({ state }) => state === 'sending').length
  if (running === 0) return null
  return running === 1 ? 'Waiting for an upload to finish.' : `Waiting for ${running} uploads to finish.`
}
