const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that may stand as it is. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

const toText = (value: string | Markup | readonly Markup[]): string => {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
  return value instanceof Markup ? value.text : value.map(toText).join('')
}

/** Writes HTML; a text in `${}` is escaped, HTML made by this function stands as it is. */
export const html = (parts: TemplateStringsArray, ...values: (string | Markup | readonly Markup[])[]) =>
  new Markup(parts.map((part, index) => part + toText(values[index] ?? '')).join(''))
