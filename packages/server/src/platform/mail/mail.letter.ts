import { renderLetter } from './mail.html.ts'
import { toOneLine } from './mail.message.ts'
import type { Letter, Mailbox } from './mail.ts'
import type { LetterWords } from './mail.words.ts'

/** Makes a letter of words: the same ones as text and as HTML. Whatever people wrote in them stays on its line. */
export function composeLetter(to: Mailbox, words: LetterWords): Letter {
  const { links } = words
  const plain: LetterWords = {
    links,
    subject: toOneLine(words.subject),
    preheader: toOneLine(words.preheader),
    greeting: toOneLine(words.greeting),
    paragraphs: words.paragraphs.map(toOneLine),
    notes: words.notes.map(toOneLine),
    closing: toOneLine(words.closing),
  }
  const { subject } = plain
  return {
    to,
    subject,
    text: writeText(plain),
    html: renderLetter(plain),
    links: links.map(({ url }) => url),
  }
}

const writeText = ({ greeting, paragraphs, links, notes, closing }: LetterWords) => {
  const shownLinks = links.map(({ label, url }) => `${label}:\n${url}`)
  return `${[greeting, ...paragraphs, ...shownLinks, ...notes, closing, 'Capstone'].join('\n\n')}\n`
}
