import { ABSTRACT_WORDS_MAX, ABSTRACT_WORDS_MIN } from './papers.constants.ts'

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Counts the words of a text as a person would: "state-of-the-art" is one, "one — two" and "one—two" are two.
 */
export const countWords = (text: string): number =>
  text.split(/[\s\u2014\u2015]+/u).filter((word) => HAS_LETTER_OR_DIGIT.test(word)).length

/** Compares an abstract's number of words with the guidelines. Spec 1 §2. */
export const classifyAbstractLength = (words: number): 'short' | 'right' | 'long' => {
  if (words < ABSTRACT_WORDS_MIN) return 'short'
  return words > ABSTRACT_WORDS_MAX ? 'long' : 'right'
}
