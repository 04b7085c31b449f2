import type { Settings } from '../settings/settings.ts'

type AiSettings = Pick<Settings, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** The result of a request to the AI service, without any text from the service. */
export type AiCheck = 'answers' | 'lists no models' | 'refuses the key' | 'is busy' | 'fails' | 'not set up'

const NO_LIST_STATUSES = [404, 405, 501]

/** Requests the list of models, which costs nothing. Throws when the AI service cannot be reached. */
export async function checkAi(
  { AI_BASE_URL, AI_API_KEY, AI_MODEL }: AiSettings,
  signal: AbortSignal,
): Promise<AiCheck> {
  if (!AI_BASE_URL || !AI_MODEL) return 'not set up'
  const answer = await fetch(`${AI_BASE_URL.replace(/\/+$/, '')}/models`, {
    signal,
    // Redirects are refused, so that nothing is sent to another host.
    redirect: 'error',
    ...(AI_API_KEY && { headers: { Authorization: `Bearer ${AI_API_KEY}` } }),
  })
  // Only the status matters, so the body is not read.
  await answer.body?.cancel()
  const { status, ok } = answer
  if (ok) return 'answers'
  if (status === 401 || status === 403) return 'refuses the key'
  if (status === 429) return 'is busy'
  return NO_LIST_STATUSES.includes(status) ? 'lists no models' : 'fails'
}
