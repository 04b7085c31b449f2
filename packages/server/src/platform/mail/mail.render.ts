import { renderHtml } from './mail.html.ts'
import { toOneLine } from './mail.message.ts'
import type { EmailContent, Mailbox, RenderedEmail } from './mail.ts'

/**
 * Renders an email as text and as HTML. Each part but the links is reduced to one line, so text that users wrote cannot
 * add lines.
 */
export function renderEmail(to: Mailbox, content: EmailContent): RenderedEmail {
  const { links } = content
  const plain: EmailContent = {
    links,
    subject: toOneLine(content.subject),
    preheader: toOneLine(content.preheader),
    greeting: toOneLine(content.greeting),
    paragraphs: content.paragraphs.map(toOneLine),
    notes: content.notes.map(toOneLine),
    closing: toOneLine(content.closing),
  }
  return {
    to,
    subject: plain.subject,
    text: renderText(plain),
    html: renderHtml(plain),
    links: links.map(({ url }) => url),
  }
}

const renderText = ({ greeting, paragraphs, links, notes, closing }: EmailContent) => {
  const linkTexts = links.map(({ label, url }) => `${label}:\n${url}`)
  return `${[greeting, ...paragraphs, ...linkTexts, ...notes, closing, 'Capstone'].join('\n\n')}\n`
}
