/** Builds a mailto link to one recipient; the encoding keeps the address from adding fields or recipients. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace(LAST_AT, '@')}`
const LAST_AT = /%40(?!.*%40)/

/** Builds a tel link from a phone number as typed, or null if it has no digits. */
export function phoneTo(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (!digits) return null
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}
