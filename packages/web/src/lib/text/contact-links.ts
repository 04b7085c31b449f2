/** An address that begins a mail to one person: nothing in the e-mail address adds a field or another recipient. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace(LAST_AT, '@')}`
const LAST_AT = /%40(?!.*%40)/

/** An address that calls a number as somebody typed it, or null where it has no digits. */
export function phoneTo(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (!digits) return null
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}
