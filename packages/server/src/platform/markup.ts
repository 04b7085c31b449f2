const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that is not escaped again. */
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

/** A template tag for HTML: strings in `${}` are escaped, results of this tag are inserted unchanged. */
export const html = (parts: TemplateStringsArray, ...values: (string | Markup | readonly Markup[])[]) =>
  new Markup(parts.map((part, index) => part + toText(values[index] ?? '')).join(''))
