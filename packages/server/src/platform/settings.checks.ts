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
