import { COMMON_PASSWORD_GUESSES } from '@capstone/contract/accounts/accounts.constants'
import { PASSWORD_REASONS, type PasswordReason } from '@capstone/contract/accounts/messages.constants'
import type { FeedbackType, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** How many characters of a password are examined, mostly within 10 ms. Examining 128 takes several times as long. */
const EXAMINED_LENGTH = 32
/** How many ways of reading digits and symbols as letters (l33t) are tried. */
const L33T_SUBSTITUTIONS = 20

/** In characters; shorter words are not looked for. */
const WORD_MIN_LENGTH = 3

/** Words that an attacker would try on this portal. */
const PORTAL_WORDS = ['capstone']

/** Words that people combine with a year when a password has to be changed; an attacker tries them with each year. */
const PREDICTABLE_WORDS = wordsOf(`
  spring summer autumn fall winter monsoon semester trimester
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday
  welcome password student students instructor teacher admin campus college school university institute`)
/** A password with more digits and symbols than this does not count as predictable. */
const ADDITION_MAX_LENGTH = 8

const PERSONAL_MAX_WORDS = 20

let estimator: Promise<Estimator> | undefined
type Estimator = { readonly factory: ZxcvbnFactory; readonly breached: ReadonlySet<string> }

/**
 * Loads the strength estimator, its dictionaries and its list of 49,000 breached passwords (half a megabyte). That
 * takes about 50 ms and 15 MB, so it is done on first use. The dictionary leaves out passwords whose rank exceeds the
 * limit on guesses: guessing them takes more attempts anyway. Those are refused only if the whole password is one of
 * them, in upper or lower case.
 */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({
    dictionary: {
      ...dictionary,
      'passwords-common': dictionary['passwords-common'].slice(0, COMMON_PASSWORD_GUESSES),
      portal: PORTAL_WORDS,
    },
    graphs,
    maxLength: EXAMINED_LENGTH,
    l33tMaxSubstitutions: L33T_SUBSTITUTIONS,
  })
  return { factory, breached: new Set(dictionary['passwords-common'].map(String)) }
}

/**
 * Returns why a password is easy to guess, as messages of the contract; an empty list if it is not. `personalData` is
 * the owner's name and e-mail address, `placeNames` what the portal and its institution are called.
 */
export async function findWeaknesses(
  password: string,
  personalData: readonly string[],
  placeNames: readonly string[] = [],
): Promise<string[]> {
  const personal = personalWordsOf(personalData)
  if (isPersonalWord(password, personal)) return toMessages(['personal', 'addWords'])
  estimator ??= loadEstimator()
  const { factory, breached } = await estimator
  const { guesses, feedback } = factory.check(password, personal)
  if (guesses < COMMON_PASSWORD_GUESSES) return toMessages(reasonsOf(feedback))
  if (breached.has(password.toLowerCase())) return toMessages(['common', 'addWords'])
  return isPredictable(password, placeNames) ? toMessages(['predictable', 'addWords']) : []
}

/** Digits and symbols that replace letters. */
const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ENDING = /[^\p{L}]*$/u

/** Whether a password consists of predictable words and up to ADDITION_MAX_LENGTH other characters. */
function isPredictable(password: string, placeNames: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const letters = lettersOf(lower)
  if ([...lower].length - [...letters].length > ADDITION_MAX_LENGTH) return false
  const decoded = lettersOf(
    [...lower.replace(ENDING, '')].map((character) => LETTER_OF[character] ?? character).join(''),
  )
  const words = [...PREDICTABLE_WORDS, ...PORTAL_WORDS, ...placeNames.flatMap(wordsOf)]
  return [letters, decoded].some((text) => consistsOf(text, words))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= WORD_MIN_LENGTH)
}

/** Whether a text is one or several of these words in a row. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const isReached = [true]
  for (let end = 1; end <= text.length; end++) {
    isReached[end] = words.some((word) => isReached[end - word.length] && text.slice(0, end).endsWith(word))
  }
  return text.length > 0 && isReached[text.length] === true
}

const toMessages = (reasons: readonly PasswordReason[]) => reasons.map((reason) => PASSWORD_REASONS[reason])

/** The reasons for the estimator's warnings. */
const WARNINGS: Readonly<Record<string, PasswordReason>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'nearlyCommon',
  userInputs: 'personal',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  wordByItself: 'word',
}
const DISGUISES = ['l33t', 'reverseWords', 'allUppercase', 'capitalization']

function reasonsOf({ warning, suggestions }: FeedbackType): PasswordReason[] {
  const isDisguised = suggestions.some((suggestion) => DISGUISES.includes(suggestion))
  return [(warning && WARNINGS[warning]) || 'word', ...(isDisguised ? ['disguise' as const] : []), 'addWords']
}

const lettersOf = (text: string) => text.replaceAll(/\P{L}/gu, '')

/** Returns the variants of names and addresses to look for in a password: whole, letters only, and each part. */
function personalWordsOf(personalData: readonly string[]): string[] {
  const texts = personalData
    .map((text) => text.toLowerCase())
    .flatMap((text) => [text, text.split('@', 1)[0] ?? ''])
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const words = new Set([...texts, ...texts.map(lettersOf), ...parts])
  return [...words]
    .filter((word) => word.length >= WORD_MIN_LENGTH && word.length <= EXAMINED_LENGTH)
    .slice(0, PERSONAL_MAX_WORDS)
}

/**
 * Whether a password is one of these words with at most as many other characters as letters. The estimator overrates
 * such passwords.
 */
function isPersonalWord(password: string, personal: readonly string[]): boolean {
  const letters = lettersOf(password.toLowerCase())
  return letters.length * 2 >= password.length && personal.includes(letters)
}
