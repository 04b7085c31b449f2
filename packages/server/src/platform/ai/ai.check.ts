import type { Settings } from '../settings/settings.ts'

type AiSettings = Pick<Settings, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** What became of a request to the AI service, in no words of the service. */
export type AiCheck = 'answers' | 'lists no models' | 'refuses the key' | 'is busy' | 'fails' | 'not set up'

const WITHOUT_LIST = [404, 405, 501]

/** Asks the AI service for the list of its models, which costs nothing. Throws where it cannot be reached. */
export async function checkAi(
  { AI_BASE_URL, AI_API_KEY, AI_MODEL }: AiSettings,
  signal: AbortSignal,
): Promise<AiCheck> {
  if (!AI_BASE_URL || !AI_MODEL) return 'not set up'
  const answer = await fetch(`${AI_BASE_URL.replace(/\/+$/, '')}/models`, {
    signal,
    // What we send must not go where the service points.
    redirect: 'error',
    ...(AI_API_KEY && { headers: { Authorization: `Bearer ${AI_API_KEY}` } }),
  })
  // Of what it says nothing is read: its status is all that we want.
  await answer.body?.cancel()
  const { status, ok } = answer
  if (ok) return 'answers'
  if (status === 401 || status === 403) return 'refuses the key'
  if (status === 429) return 'is busy'
  return WITHOUT_LIST.includes(status) ? 'lists no models' : 'fails'
}
