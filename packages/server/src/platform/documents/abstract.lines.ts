import type { TextLine } from './document.content.ts'

// The heading "Abstract" may be letterspaced or numbered, with or without punctuation.
const ABSTRACT = 'A ?b ?s ?t ?r ?a ?c ?t'
const NUMBER = String.raw`(?:(?:\d{1,2}|[IVX]{1,4}|[A-Z])(?:\.\d{1,2})?[.)]?\s+)?`
const HEADING_ONLY = new RegExp(String.raw`^${NUMBER}${ABSTRACT}\s*[:.—–-]?$`, 'i')
const RUN_IN_HEADING = new RegExp(
  String.raw`^${NUMBER}(?:Abstract|${ABSTRACT.toUpperCase()})\s*(?:[:—–]\s*|\.\s*[—–]?\s*|[-‐]\s*(?=["“A-Z])|-\s+)(\S.*)$`,
)
const HEADING_LEAD = new RegExp(`^${NUMBER}${ABSTRACT}[:.—–-]?$`, 'i')
/** The dots and page number of a table of contents. */
const CONTENTS = /^[\s.…·_]*(?:\d{1,4}|[ivxlc]{1,7})$/i

/**
 * Returns the text after the heading when a line starts an abstract ('' when the line is only the heading), otherwise
 * null.
 */
export function readOpening({ text, lead }: Pick<TextLine, 'text' | 'lead'>): string | null {
  if (HEADING_ONLY.test(text)) return ''
  const runIn = RUN_IN_HEADING.exec(text)?.[1]
  if (runIn !== undefined) return CONTENTS.test(runIn) ? null : runIn
  if (!HEADING_LEAD.test(lead)) return null
  const rest = text.slice(lead.length).replace(/^[\s:.—–-]+/, '')
  return rest === '' || CONTENTS.test(rest) ? null : rest
}

const KEYWORDS = [
  'keywords?',
  'key ?words?(?: and phrases)?',
  'index terms?',
  'general terms',
  'ccs concepts?',
  'categories and subject descriptors',
  'acm reference format',
  'jel(?: classification)?(?: codes?)?',
  '(?:ams |mathematics )?subject classification',
  'msc(?: ?\\d{4})?',
  'pacs',
].join('|')
const SPACED_KEYWORDS = 'k ?e ?y ?w ?o ?r ?d ?s'
const IS_KEYWORDS = new RegExp(String.raw`^(?:${KEYWORDS}|${SPACED_KEYWORDS})\s*(?:[:.—–*-]|$)`, 'i')
const KEYWORDS_LEAD = new RegExp(`^(?:${KEYWORDS})$`, 'i')
const INTRODUCTION = /^(?:(?:\d{1,2}|[IVX]{1,4})[.):]?\s+)?i ?n ?t ?r ?o ?d ?u ?c ?t ?i ?o ?n\s*[:.—–-]?$/i
const INTRODUCTION_RUN_IN = /^(?:1|I)\.?\s+(?:Introduction|INTRODUCTION)\b/
const FIRST_SECTION = /^(?:1|I)[.)]?\s+\p{Lu}/u
const LATER_SECTION = /^(?:[2-9]|1\d|I[IVX]|V|VI{1,3})(?:\.\d)?[.)]?\s+\p{Lu}/u
const KNOWN_HEADING =
  /^(?:(?:table of )?contents|acknowledge?ments?|dedication|declaration|certificate|preface|list of (?:figures|tables|abbreviations)|abbreviations|nomenclature|highlights|r[ée]sum[ée]|zusammenfassung|kurzfassung|resumen|resumo|references|bibliography)\s*:?$/i
const HEADING_MAX_WORDS = 12

const isShort = (text: string) => text.split(' ').length <= HEADING_MAX_WORDS && !/[.!?,;]$/.test(text)

/**
 * Returns how a line ends an abstract: `certain` for keywords, the introduction or section 1; `likely` for another
 * heading; `wrong` for a section that cannot follow an abstract; null when it does not end it.
 */
export function readEnding(line: TextLine, body: TextLine): 'certain' | 'likely' | 'wrong' | null {
  const { text, lead } = line
  const isOther = line.headingLevel !== null || line.font !== body.font || line.size > 1.08 * body.size
  if (IS_KEYWORDS.test(text) && !/^\p{Ll}/u.test(text)) return 'certain'
  if (KEYWORDS_LEAD.test(lead)) return 'certain'
  if (INTRODUCTION.test(text) || INTRODUCTION_RUN_IN.test(text)) return 'certain'
  if (KNOWN_HEADING.test(text)) return 'likely'
  if (!isShort(text)) return null
  if (FIRST_SECTION.test(text) && (isOther || line.isSetOff)) return 'certain'
  if (LATER_SECTION.test(text) && isOther) return 'wrong'
  if (line.headingLevel !== null || line.size > 1.08 * body.size) return 'likely'
  return line.font !== body.font && line.isSetOff && /^\p{Lu}/u.test(text) ? 'likely' : null
}
