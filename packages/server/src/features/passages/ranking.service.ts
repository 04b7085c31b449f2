import type { FoundCandidates, PassageCandidate, SearchTerm } from './entries.repository.ts'

/**
 * An entry, its score for a question, and the share of the weight of the question's words that it contains, from 0 to
 * 1.
 */
export type RankedEntry = {
  readonly row: PassageCandidate
  readonly score: number
  readonly coverage: number
}

// These constants were tuned on the known answers of the sample data. None is exact: close values find as many.
/** How soon further occurrences of a word count less: k1 of BM25. Passages are of one size, so b is 0. */
const SATURATION = 3
const HEADING_BONUS = 0.9
/**
 * How many words after its first one a window reaches, about a sentence. The words of a question that an entry has
 * within one window count again, with this share of their weight.
 */
const [WINDOW_REACH, WINDOW_SHARE] = [14, 0.6]
/** The share that is added of the higher score of the two neighbours in the same document. */
const NEIGHBOUR_SHARE = 0.25
const ANSWER_FORM_FACTOR = 1.15

const NUMBER =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|half|twice)\b/i

/** Questions whose answers are recognized by their form. */
const ANSWER_FORMS: readonly { readonly question: RegExp; readonly answer: RegExp }[] = [
  {
    question:
      /\bhow (accurate|bad|big|deep|far|fast|heavy|high|large|long|many|much|often|old)\b|\bwhat (number|percentage|share|size)\b/i,
    answer: NUMBER,
  },
  {
    question: /\bwhy\b|\bwhat (caused|explains)\b/i,
    answer: /\b(because|due to|otherwise|reason|since|so that|therefore|would)\b/i,
  },
  {
    question: /\bdefined?\b|\bdefinition\b|^what (is|are) (an?|the)\b/i,
    answer: /\b(defined as|definition|is called|is the|means|we call|we define)\b/i,
  },
]

/**
 * Ranks entries for a question, best first: by BM25, in which synonyms count less than the words themselves, by how
 * close the words stand together, by the neighbours in the document, and by the form that an answer to such a question
 * has.
 */
export function rankEntries(
  { candidates, entries, frequencies }: FoundCandidates,
  terms: readonly SearchTerm[],
  question: string,
): RankedEntry[] {
  const rarities = terms.map((_, number) => {
    const entriesWithTerm = frequencies.get(number) ?? 0
    return Math.log(1 + (entries - entriesWithTerm + 0.5) / (entriesWithTerm + 0.5))
  })
  const weightedTerms = terms.map((term, number) => ({
    ...term,
    weight: term.weight * (rarities[number] ?? 0),
  }))
  // Coverage is measured on the question's own words, which have weight 1. A question that is only an idiom of stop
  // words, such as "off by", has no own words; then the idiom's synonyms, which have the highest weight, are measured.
  const ownWeight = Math.max(0, ...terms.map(({ weight }) => weight))
  const rarityBySlot = new Map<number, number>()
  for (const [number, { slot, weight }] of terms.entries())
    if (weight === ownWeight) raise(rarityBySlot, slot, rarities[number] ?? 0)
  const total = sum(rarityBySlot.values())
  const forms = ANSWER_FORMS.filter((form) => form.question.test(question))
  const scored = candidates.map((row) => {
    const bySlot = scoreSlots(row, weightedTerms)
    const inWindow = scoreBestWindow(row, weightedTerms)
    const matchingForms = forms.filter(({ answer }) => answer.test(row.text)).length
    const covered = sum([...bySlot].map(([slot, score]) => Math.min(score, rarityBySlot.get(slot) ?? 0)))
    return {
      row,
      score: (sum(bySlot.values()) + WINDOW_SHARE * inWindow) * ANSWER_FORM_FACTOR ** matchingForms,
      coverage: total === 0 ? 0 : covered / total,
    }
  })
  const byPosition = new Map(scored.map(({ row, score }) => [positionKey(row), score]))
  return scored
    .map(({ row, score, coverage }) => {
      const neighbours = [-1, 1].map((step) => byPosition.get(positionKey(row, step)) ?? 0)
      return { row, coverage, score: score + NEIGHBOUR_SHARE * Math.max(...neighbours) }
    })
    .sort((one, other) => other.score - one.score)
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

/** Returns a key of a passage's position, or of the position `step` passages after it. A record has no neighbours. */
const positionKey = ({ reference, source_id, position }: PassageCandidate, step = 0) =>
  source_id === null || position === null ? `${reference} ${step}` : `${source_id} ${position + step}`

/** Returns for each word of the question what the best term for it scores in an entry. */
function scoreSlots({ hits }: PassageCandidate, terms: readonly SearchTerm[]): Map<number, number> {
  const scores = new Map<number, number>()
  for (const { term, positions, inHeading } of hits) {
    const found = terms[term]
    if (!found) continue
    const count = Math.max(1, positions.length)
    const frequency = (count * (SATURATION + 1)) / (count + SATURATION)
    const score = found.weight * (frequency + (inHeading ? HEADING_BONUS : 0))
    raise(scores, found.slot, score)
  }
  return scores
}

/** Returns the highest total weight of different words of the question within one window of an entry. */
function scoreBestWindow({ hits }: PassageCandidate, terms: readonly SearchTerm[]): number {
  const weightsByPosition = new Map<number, Map<number, number>>()
  for (const { term, positions } of hits) {
    const found = terms[term]
    if (!found) continue
    for (const position of positions) {
      const weights = weightsByPosition.get(position) ?? new Map<number, number>()
      weightsByPosition.set(position, raise(weights, found.slot, found.weight))
    }
  }
  const positions = [...weightsByPosition.keys()].sort((one, other) => one - other)
  const windows = positions.map((first, start) => {
    const weights = new Map<number, number>()
    for (const position of positions.slice(start, start + WINDOW_REACH + 1)) {
      if (position > first + WINDOW_REACH) break
      for (const [slot, weight] of weightsByPosition.get(position) ?? []) raise(weights, slot, weight)
    }
    return sum(weights.values())
  })
  return Math.max(0, ...windows)
}

/** Sets the value of a word of the question, unless a better term for it has a higher one. */
const raise = (values: Map<number, number>, slot: number, value: number) =>
  values.set(slot, Math.max(values.get(slot) ?? 0, value))
