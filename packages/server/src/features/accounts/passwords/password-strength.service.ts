import { COMMON_PASSWORD_GUESSES } from '@capstone/contract/accounts/accounts.constants'
import { PASSWORD_REASONS, type PasswordReason } from '@capstone/contract/accounts/messages.constants'
import type { FeedbackType, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** How many characters of a password are examined. Time grows with their square: under 30 ms for 32, 700 ms for 128. */
const EXAMINED_LENGTH = 32
/** How many ways of reading digits and symbols as letters (l33t) are tried. */
const L33T_SUBSTITUTIONS = 20

/** Words that an attacker would try on this portal. */
const PORTAL_WORDS = ['capstone']

const PERSONAL_MIN_LENGTH = 3
const PERSONAL_MAX_WORDS = 20

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Loads the strength estimator and its dictionaries, which takes 25 ms and about 10 MB, so it is done on first use.
 * Dictionary passwords whose rank exceeds the limit on guesses are left out, because guessing them takes more attempts
 * than the limit anyway.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: {
      ...dictionary,
      'passwords-common': dictionary['passwords-common'].slice(0, COMMON_PASSWORD_GUESSES),
      portal: PORTAL_WORDS,
    },
    graphs,
    maxLength: EXAMINED_LENGTH,
    l33tMaxSubstitutions: L33T_SUBSTITUTIONS,
  })
}

/**
 * Returns why a password is easy to guess, as messages of the contract; an empty list if it is not. `personalData` is the
 * owner's name and e-mail address.
 */
export async function findWeaknesses(password: string, personalData: readonly string[]): Promise<string[]> {
  const personal = personalWordsOf(personalData)
  if (isPersonalWord(password, personal)) return toMessages(['personal', 'addWords'])
  estimator ??= loadEstimator()
  const { guesses, feedback } = (await estimator).check(password, personal)
  return guesses < COMMON_PASSWORD_GUESSES ? toMessages(reasonsOf(feedback)) : []
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

/** Returns the variants of names and addresses that a password may contain: whole, letters only, and each part. */
function personalWordsOf(personalData: readonly string[]): string[] {
  const texts = personalData
    .map((text) => text.toLowerCase())
    .flatMap((text) => [text, text.split('@', 1)[0] ?? ''])
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const words = new Set([...texts, ...texts.map(lettersOf), ...parts])
  return [...words]
    .filter((word) => word.length >= PERSONAL_MIN_LENGTH && word.length <= EXAMINED_LENGTH)
    .slice(0, PERSONAL_MAX_WORDS)
}

/** Whether a password is one of these words plus a few digits and symbols. The estimator overrates such passwords. */
function isPersonalWord(password: string, personal: readonly string[]): boolean {
  const letters = lettersOf(password.toLowerCase())
  return letters.length * 2 >= password.length && personal.includes(letters)
}
