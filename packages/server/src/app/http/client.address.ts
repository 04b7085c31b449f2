import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/**
 * Makes the function that tells a client's address: the socket's, or, when that is a trusted proxy, the last address
 * in `X-Forwarded-For` that is not. What a client writes there itself is never believed.
 */
export function clientAddressReader(trustedProxies: readonly string[]) {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix) trusted.addSubnet(address, Number(prefix), family)
    else trusted.addAddress(address, family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (request: IncomingMessage): string => {
    const socketAddress = plainAddress(request.socket.remoteAddress ?? '')
    if (!isTrusted(socketAddress)) return socketAddress
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    const hops = forwarded.map((hop) => plainAddress(hop.trim())).filter(Boolean)
    return hops.findLast((hop) => !isTrusted(hop)) ?? socketAddress
  }
}

/** An IPv4 address without the wrapping a dual-stack socket gives it. */
const plainAddress = (address: string) => address.replace(/^::ffff:/, '')
