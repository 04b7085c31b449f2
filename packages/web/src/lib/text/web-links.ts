/** A piece of a text: words, or an address that can be opened. */
export type Piece = { readonly text: string; readonly href: string | null }

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi
// What ends a sentence or closes a bracket around an address does not belong to it.
const TRAILING = /[.,;:!?'’”»)\]}]+$/

/**
 * A text cut into words and web addresses. Only http and https are addresses, and none with a name or password in it,
 * which would make it look like another's.
 */
export function splitLinks(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null })
    pieces.push({ text: address, href })
    from = match.index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

function trimmed(found: string): string {
  const address = found.replace(TRAILING, '')
  // A bracket that was opened within the address is closed within it, as in an encyclopedia's.
  const isTruncated = found[address.length] === ')' && address.split('(').length > address.split(')').length
  return isTruncated ? `${address})` : address
}

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { href, protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password ? href : null
}
