import { isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address: an IPv4 address itself, or the first 64 bits of an IPv6 address, which belong
 * to one customer. Empty without an address.
 */
export function networkOf(address: string | null): string {
  if (address === null || !isIPv6(address)) return address ?? ''
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
