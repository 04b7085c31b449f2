import { isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address: an IPv4 address itself, or the first 64 bits of an IPv6 address, which is one
 * local network. Empty without an address.
 */
export const networkOf = (address: string | null): string => prefixOf(address, 4)

/**
 * Returns the site of an IP address: an IPv4 address itself, or the first 48 bits of an IPv6 address, which is what one
 * customer may have, with 65,536 networks. Empty without an address.
 */
export const siteOf = (address: string | null): string => prefixOf(address, 3)

function prefixOf(address: string | null, parts: number): string {
  if (address === null || !isIPv6(address)) return address ?? ''
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back]
    .slice(0, parts)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
