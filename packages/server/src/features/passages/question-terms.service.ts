import type { SearchTerm } from './entries.repository.ts'
import { SYNONYMS, toSynonymKey } from './synonyms.data.ts'

/** The maximum number of words of a question that are searched for, from its start. */
const WORDS_MAX = 30
/** The maximum number of words that are read to find them: a question may be thousands of stop words. */
const WORDS_READ_MAX = 500
/** The maximum number of terms: each is compared with every passage that the student may open. */
export const TERMS_MAX = 150
const SYNONYM_WEIGHT = 0.8
const PREFIX_WEIGHT = 0.6
const PREFIX_MIN_LENGTH = 4

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const LATIN_OR_NUMBER = /^[\p{Script=Latin}\p{N}\p{M}'’._-]+$/u

// Words of questions that are not searched for.
const STOP_WORDS = new Set(
  (
    'a about am an and any are as at be been being but by can cannot could did do does doing for from get gets give given had has have how i if in ' +
    'into is it its just know let like many may me might more most much my need no not of on or our out please really shall ' +
    'she he they them their should show so some such tell than thank thanks that the then there these this those to too us use was we were what when ' +
    'where which while who whom whose why will with would you your explain describe say says said want wonder question answer ' +
    'help find look mean means project document documents file page passage'
  ).split(' '),
)

/** Splits a text into words with their places, in any script; punctuation and spaces are left out. */
function* splitWords(text: string) {
  for (const { segment, index, isWordLike } of segmenter.segment(text))
    if (isWordLike)
      yield { text: segment.normalize('NFC').toLowerCase(), start: index, end: index + segment.length }
}

const listWords = (text: string) => [...splitWords(text)].map((word) => word.text)

function findQuestionWords(question: string): string[] {
  const words = new Set<string>()
  let read = 0
  for (const { text } of splitWords(question)) {
    if (!STOP_WORDS.has(text)) words.add(text)
    read++
    if (words.size === WORDS_MAX || read === WORDS_READ_MAX) break
  }
  return [...words]
}

const OFFERED_QUESTION = /^What does .+ say about “(.+)”\?$/
const HEADING_NUMBER = /^\d[\d.]*\s+/

/** Returns the heading that an offered question names: "What does the report of “Dust” say about “2. Sensors”?". */
export const findAskedHeading = (question: string): string | null =>
  OFFERED_QUESTION.exec(question)?.[1] ?? null

/** What a question is about: of an offered one, the words of the heading alone, if there is one to search for. */
function subjectOf(question: string): string {
  const heading = findAskedHeading(question)?.replace(HEADING_NUMBER, '') ?? ''
  return findQuestionWords(heading).length > 0 ? heading : question
}

/** Words of headings that name a part of any document, such as "Related work". */
const PART_WORD =
  /^(background|conclusions?|discussion|evaluation|introduction|methods?|overview|related|results?|summary|works?)$/

/**
 * Turns a question into the terms that are compared with passages: its words, and synonyms of them. Beyond TERMS_MAX,
 * prefixes and then synonyms of later words are left out.
 */
export function toSearchTerms(question: string): SearchTerm[] {
  const subject = subjectOf(question)
  const words = findQuestionWords(subject)
  const terms = words.flatMap((word, slot): SearchTerm[] =>
    isLatin(word) ? toLatinTerms(word, slot) : toSubstringTerms(word, slot),
  )
  const idiomTerms = [...findIdioms(subject)].flatMap(([idiom, word]) =>
    toIdiomTerms(idiom, words.indexOf(word), words.length),
  )
  return [...idiomTerms, ...terms].toSorted((one, other) => other.weight - one.weight).slice(0, TERMS_MAX)
}

/** Finds words that mean something else together, such as "run out", each with the first that is searched for. */
function findIdioms(question: string): Map<string, string> {
  const all = listWords(question)
  return new Map(
    [2, 3].flatMap((length) =>
      all.flatMap((_, start) => {
        const part = all.slice(start, start + length)
        const isIdiom = part.length === length && SYNONYMS.has(toSynonymKey(part.join(' ')))
        return isIdiom ? [[part.join(' '), part.find((word) => !STOP_WORDS.has(word)) ?? ''] as const] : []
      }),
    ),
  )
}

const OVERVIEW_WORD = /^(about|describe|explain|overview|projects?|summari[sz]e)$/

/**
 * Whether a question asks what the project is about, and names nothing else to look for. "How do I describe a project?"
 * and "What is a summary?" ask the study guide.
 */
export function asksForOverview(question: string): boolean {
  const words = listWords(question)
  return (
    words.length > 1 &&
    !words.includes('how') &&
    words.some((word) => OVERVIEW_WORD.test(word)) &&
    words.every((word) => word === 'summary' || STOP_WORDS.has(word) || OVERVIEW_WORD.test(word))
  )
}

const DUE_DATE_QUESTION =
  /\b(deadlines?|cut-?offs?|due(?! to\b))\b|\b(when|next|how (late|long))\b.*\b(hand in|submit|turn in)\b|\b(hand in|submit|turn in)\b.*\b(next|soon|today|tomorrow|this (week|month))\b/i
const DATE_WORD =
  /^(coming|cut|cutoffs?|dates?|deadlines?|due|hand|handed|ins|late|long|month|next|off|soon|submit|submitted|today|tomorrow|turn|upcoming|week)$/

/**
 * Returns whether a question asks for the due date of one thing, which it names, or of all; null if it asks for none.
 * "What was the error due to?" asks for a cause.
 */
export function findDueDateSubject(question: string): 'one' | 'all' | null {
  if (!DUE_DATE_QUESTION.test(question)) return null
  const names = findQuestionWords(question).filter((word) => !DATE_WORD.test(word))
  return names.length > 0 ? 'one' : 'all'
}

const isLatin = (word: string) => LATIN_OR_NUMBER.test(word)

const toSynonyms = (words: string, slot: number): SearchTerm[] =>
  (SYNONYMS.get(toSynonymKey(words)) ?? []).map((text) => ({
    slot,
    kind: 'word',
    text,
    weight: SYNONYM_WEIGHT,
  }))

const toLatinTerms = (word: string, slot: number): SearchTerm[] => [
  { slot, kind: 'word', text: word, weight: 1 },
  ...toSynonyms(word, slot),
]

const toIdiomTerms = (idiom: string, slot: number, ownSlot: number): SearchTerm[] =>
  toSynonyms(idiom, slot < 0 ? ownSlot : slot)

/** Returns the part of a word without its possible suffix, in scripts whose suffixes PostgreSQL does not know. */
const prefixOf = (word: string): string => {
  const letters = Array.from(word)
  return letters.slice(0, Math.max(PREFIX_MIN_LENGTH, Math.ceil(letters.length * 0.7))).join('')
}

const toSubstringTerms = (word: string, slot: number): SearchTerm[] => {
  const prefix = prefixOf(word)
  return [
    { slot, kind: 'substring', text: word, weight: 1 },
    ...(prefix === word ? [] : [{ slot, kind: 'substring', text: prefix, weight: PREFIX_WEIGHT } as const]),
  ]
}

const SUFFIX = /^(s|es|ed|d|ing|er|ers|ly|al|ally|ion|ions|e|ies|y|ment|ments|ation|ations|ive|'s|’s)?$/
const STEM_MIN_LENGTH = 3

/** Whether two words have the same stem, judged by English suffixes. */
function haveSameStem(one: string, other: string): boolean {
  if (one === other) return true
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return same >= STEM_MIN_LENGTH && SUFFIX.test(one.slice(same)) && SUFFIX.test(other.slice(same))
}

/** Whether a word of a text is one of the question's, or another form of one. */
export type WordMatcher = (word: string) => boolean

/**
 * Prepares a question's words, once for all texts in which they are marked. Of an offered question, words that name a
 * part of any document are not marked.
 */
export function createWordMatcher(question: string): WordMatcher {
  const isOffered = findAskedHeading(question) !== null
  const words = findQuestionWords(subjectOf(question)).filter((word) => !(isOffered && PART_WORD.test(word)))
  const latin = words.filter(isLatin)
  const others = words
    .filter((word) => !isLatin(word))
    .map((word) => ({ whole: word, prefix: prefixOf(word) }))
  return (word) =>
    isLatin(word)
      ? latin.some((asked) => haveSameStem(asked, word))
      : others.some(({ whole, prefix }) => word.includes(whole) || word.startsWith(prefix))
}

/** Finds the words of a question in a text. */
export const findMarkedWords = (
  text: string,
  isQuestionWord: WordMatcher,
): { start: number; end: number }[] =>
  [...splitWords(text)].filter((word) => isQuestionWord(word.text)).map(({ start, end }) => ({ start, end }))

const FORMAL_HEADING =
  /^(?:[\d.]+\s+)?(?:(?:table of )?contents|list of \w+|references|bibliography|acknowledge?ments?|declaration|index)[:.]?$/i

/**
 * Whether one may be offered a question about a heading. "Contents" and "8. References" name parts that say nothing
 * about the project; "Where to look" has no word to search for.
 */
export const canBeAskedAbout = (heading: string): boolean =>
  !FORMAL_HEADING.test(heading.trim()) && findQuestionWords(heading.replace(HEADING_NUMBER, '')).length > 0
