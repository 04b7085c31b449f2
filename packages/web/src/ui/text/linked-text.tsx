import classes from './linked-text.module.css'

/** Shows text as written, with its web addresses as links. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change.
      <a key={index} className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )

/** Part of a text; `href` is set if it is a web address. */
type TextPart = { readonly text: string; readonly href: string | null }

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi
// Closing punctuation after an address does not belong to it.
const TRAILING = /[.,;:!?'’”»)\]}]+$/

/**
 * Splits a text into plain text and web addresses. Only http and https count, and no address with a user name or
 * password, which could disguise its host.
 */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null })
    parts.push({ text: address, href })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

function trimmed(found: string): string {
  const address = found.replace(TRAILING, '')
  // A bracket opened inside the address belongs to it, as in Wikipedia's addresses.
  const isBracketMissing =
    found[address.length] === ')' && address.split('(').length > address.split(')').length
  return isBracketMissing ? `${address})` : address
}

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { href, protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password ? href : null
}
