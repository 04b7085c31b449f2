/** A link of a letter: what it is called, and where it leads. */
export type LetterLink = { readonly label: string; readonly url: string }

/** The words of a letter, in plain text; each entry of a list is one paragraph. */
export type LetterWords = {
  /** Also the letter's heading. */
  readonly subject: string
  /** What a list of mails shows beside the subject. */
  readonly preheader: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The first is the letter's button. */
  readonly links: readonly LetterLink[]
  /** What there is to know about the links. */
  readonly notes: readonly string[]
  /** Why the mail came, and what to do if it should not have. */
  readonly closing: string
}
