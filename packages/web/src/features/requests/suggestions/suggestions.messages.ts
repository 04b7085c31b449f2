import type { AssistantFacts } from '@capstone/contract/assistant/assistant.schemas'
import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import type { SuggestionRun } from './suggestion-run.values.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const TOLD_AFTER_EACH = 3

/** Up to ten in words, as a sentence says it. */
const inWords = (amount: number) => NUMBERS[amount] ?? String(amount)
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const ideas = (amount: number) => (amount === 1 ? 'idea' : 'ideas')

/** How many ideas are there: "3 of 10" while they come, "10 ideas" at the end; nothing before the first run. */
export function sayCount({ state, cards }: SuggestionRun): string | null {
  if (state === 'asking') return `${cards.length} of ${SUGGESTIONS_COUNT}`
  return cards.length > 0 ? `${cards.length} ${ideas(cards.length)}` : null
}

/** What those hear who do not see the cards come: every third idea and the end, not each card. */
export function sayProgress({ state, cards }: SuggestionRun): string {
  const count = cards.length
  if (state === 'idle' || state === 'failed') return ''
  if (state === 'done') return `${capitalized(inWords(count))} ${ideas(count)}`
  const whole = inWords(SUGGESTIONS_COUNT)
  if (state === 'stopped')
    return count === 0 ? 'Stopped before the first idea' : `Stopped: ${inWords(count)} of ${whole} ideas`
  const told = count - (count % TOLD_AFTER_EACH)
  return told === 0 ? 'Asking for ideas' : `${capitalized(inWords(told))} of ${whole} ideas`
}

/** Who suggests, plainly; null as long as that is not known. */
export function saySource({ source, asked }: SuggestionRun): string | null {
  if (source === null) return null
  if (source === 'ai') return 'Suggested by the AI. Read them as ideas, not as facts.'
  return asked === 'ai'
    ? 'There is no AI set up here, so these come from the built-in catalogue.'
    : 'These come from the built-in catalogue.'
}

/** "4 AI answers left today"; null where the AI does not answer, and as long as that is not known. */
export function sayAnswersLeft(facts: Pick<AssistantFacts, 'isConfigured' | 'budget'> | undefined) {
  if (!facts?.isConfigured) return null
  const { left } = facts.budget
  return `${left} AI ${left === 1 ? 'answer' : 'answers'} left today`
}
