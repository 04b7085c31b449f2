import { isIP } from 'node:net'

/** Whether a text is an IP address, or a range of them. */
export const isAddressOrRange = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= bits))
}

/** Whether there is a time zone of this name. */
export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Whether a web address names a user or a password; false for what is no address. */
export const hasCredentials = (address: string) => {
  const url = URL.parse(address)
  return Boolean(url?.username || url?.password)
}

const UNIT_BYTES = new Map([
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
])

/** The bytes of a size like "500 GB", of 1000 each; undefined for no size, nothing, and more than can be counted. */
export const readSize = (size: string) => {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?) ?(MB|GB|TB)$/.exec(size) ?? []
  const bytes = Math.round(Number(amount) * (UNIT_BYTES.get(unit) ?? 0))
  return bytes > 0 && Number.isSafeInteger(bytes) ? bytes : undefined
}
