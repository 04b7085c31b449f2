import { attributeOf, scanXml } from './xml.scanner.ts'

export type Styles = {
  /** Whether paragraphs of this style are headings. */
  isHeading(style: string): boolean
  /** Whether they are lines of a table of contents. */
  isContents(style: string): boolean
}

const HEADING = /^(heading|title|subtitle)\b/i
const CONTENTS = /^(toc|contents|table of figures|index)\b/i

/** Reads what the styles of a document are called: their ids are in the language of the program, the names are not. */
export function readStyles(xml: string): Styles {
  const names = new Map<string, string>()
  let current = ''
  for (const event of scanXml(xml)) {
    if (event.kind !== 'start') continue
    if (event.name === 'w:style') current = attributeOf(event.attributes, 'w:styleId') ?? ''
    if (event.name === 'w:name') names.set(current, attributeOf(event.attributes, 'w:val') ?? '')
  }
  const nameOf = (style: string) => names.get(style) ?? style.replace(/\d+$/, '')
  return {
    isHeading: (style) => HEADING.test(nameOf(style)),
    isContents: (style) => CONTENTS.test(nameOf(style)),
  }
}
