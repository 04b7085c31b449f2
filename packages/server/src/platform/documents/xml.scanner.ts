import { UnreadableError } from './document.content.ts'

/** An event of the scanner: the start of an element (with unparsed attributes), its end, or text. */
export type XmlEvent =
  | { readonly kind: 'start'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const SPACE = /\s/

/**
 * Scans XML in one pass. A document that declares a document type is refused (UnreadableError), so that entities cannot
 * expand without limit. A truncated document just ends early.
 */
export function* scanXml(xml: string): Generator<XmlEvent> {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    if (open > at) yield { kind: 'text', text: decodeText(xml.slice(at, open)) }
    if (xml.startsWith('<!--', open)) {
      at = indexAfter(xml, '-->', open)
    } else if (xml.startsWith('<![CDATA[', open)) {
      at = indexAfter(xml, ']]>', open)
      yield { kind: 'text', text: xml.slice(open + 9, at - 3) }
    } else if (xml.startsWith('<!', open)) {
      throw new UnreadableError('declares a document type')
    } else {
      at = indexAfter(xml, '>', open)
      const inside = xml.slice(open + 1, at - 1)
      if (!inside.startsWith('?')) yield toElement(inside)
    }
  }
}

function toElement(inside: string): XmlEvent {
  if (inside.startsWith('/')) return { kind: 'end', name: inside.slice(1).trim() }
  const isEmpty = inside.endsWith('/')
  const body = isEmpty ? inside.slice(0, -1) : inside
  const space = body.search(SPACE)
  const name = space < 0 ? body : body.slice(0, space)
  return { kind: 'start', name, attributes: space < 0 ? '' : body.slice(space + 1), isEmpty }
}

const indexAfter = (xml: string, mark: string, from: number) => {
  const found = xml.indexOf(mark, from)
  return found < 0 ? xml.length : found + mark.length
}

/** Returns the value of an attribute; null when there is none. */
export function attributeOf(attributes: string, name: string): string | null {
  for (const quote of ['"', "'"]) {
    const mark = `${name}=${quote}`
    const start = attributes.indexOf(mark)
    const end = start < 0 ? -1 : attributes.indexOf(quote, start + mark.length)
    if (end >= 0) return decodeText(attributes.slice(start + mark.length, end))
  }
  return null
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeText = (text: string) =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
