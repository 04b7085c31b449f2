import { COMMON_PASSWORD_GUESSES } from '@capstone/contract/accounts/accounts.constants'
import { PASSWORD_REASONS, type PasswordReason } from '@capstone/contract/accounts/messages.constants'
import type { FeedbackType, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Characters of a password that are examined. The time grows with their square: under 30 ms for these, 700 for 128. */
const EXAMINED_LENGTH = 32
/** Ways of reading digits and signs as letters that are tried. */
const DISGUISES_TRIED = 20

/** Words of the portal's own that somebody who guesses would try here. */
const PORTAL_WORDS = ['capstone']

const PERSONAL_MIN_LENGTH = 3
const PERSONAL_MOST_WORDS = 20

let guesser: Promise<ZxcvbnFactory> | undefined

/**
 * The estimator with its words: 25 ms and some 10 MB, which a process that is asked for no new password does without.
 * What is chosen more seldom than the limit on guesses takes more than that to guess, and is left out.
 */
async function loadGuesser(): Promise<ZxcvbnFactory> {
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
    l33tMaxSubstitutions: DISGUISES_TRIED,
  })
}

/**
 * Why a password is too easy to guess, in sentences of the contract; none when it is not. `about` is what people know
 * of its owner: the name, the e-mail address.
 */
export async function findWeaknesses(password: string, about: readonly string[]): Promise<string[]> {
  const personal = personalWordsOf(about)
  if (isPersonalWord(password, personal)) return say(['personal', 'addWords'])
  guesser ??= loadGuesser()
  const { guesses, feedback } = (await guesser).check(password, personal)
  return guesses < COMMON_PASSWORD_GUESSES ? say(reasonsOf(feedback)) : []
}

const say = (reasons: readonly PasswordReason[]) => reasons.map((reason) => PASSWORD_REASONS[reason])

/** What the estimator warns of, by its own names. */
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

/** Names and addresses as somebody would type them: whole, without what stands between, and each part. */
function personalWordsOf(about: readonly string[]): string[] {
  const texts = about.map((text) => text.toLowerCase()).flatMap((text) => [text, text.split('@', 1)[0] ?? ''])
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const words = new Set([...texts, ...texts.map(lettersOf), ...parts])
  return [...words]
    .filter((word) => word.length >= PERSONAL_MIN_LENGTH && word.length <= EXAMINED_LENGTH)
    .slice(0, PERSONAL_MOST_WORDS)
}

/** Whether a password is one of these words with a few digits and signs about it, which the estimator makes too much of. */
function isPersonalWord(password: string, personal: readonly string[]): boolean {
  const letters = lettersOf(password.toLowerCase())
  return letters.length * 2 >= password.length && personal.includes(letters)
}
