/** Builds a mailto link to one recipient; the encoding keeps the address from adding fields or recipients. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace(LAST_AT, '@')}`
const LAST_AT = /%40(?!.*%40)/

const EXTENSION = /(?<=\d[ ,;(]*)(?:ext|x)\.? ?(\d+)$/i

/** Builds a tel link (RFC 3966) from a phone number as typed, with its extension; null if it has no digits. */
export function phoneTo(phone: string): string | null {
  const [, extension] = EXTENSION.exec(phone) ?? []
  const digits = phone.replace(EXTENSION, '').replace(/\D/g, '')
  if (!digits) return null
  const plus = /^\D*\+/.test(phone) ? '+' : ''
  return `tel:${plus}${digits}${extension ? `;ext=${extension}` : ''}`
}
