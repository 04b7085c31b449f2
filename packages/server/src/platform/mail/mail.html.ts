import { html } from '../markup.ts'
import type { EmailContent, EmailLink } from './mail.ts'

const SANS = 'Inter, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const SERIF = 'Georgia, Times New Roman, serif'

// Not every mail program supports style sheets, so all styles are inline. The sheet overrides colours in dark mode and
// margins on small screens.
const INK = 'color:#1c2140'
const QUIET = 'color:#676b82'
const LINK = 'color:#3f51a3'
const BODY = `margin:0 0 16px;font:400 16px/26px ${SANS};${INK}`
const SMALL = `margin:0 0 12px;font:400 14px/22px ${SANS};${QUIET}`

const DARK = `
  @media (prefers-color-scheme: dark) {
    .paper { background: #12141e !important; }
    .surface { background: #181b27 !important; border-color: #282b39 !important; }
    .line { border-color: #282b39 !important; }
    .ink { color: #ebe9e3 !important; }
    .quiet { color: #9396a8 !important; }
    .link { color: #a9b5ea !important; }
    .button { background: #a9b5ea !important; }
    .button a { color: #131626 !important; }
  }
  @media (max-width: 480px) {
    .surface { padding: 24px 20px !important; }
    .page { padding: 20px 12px !important; }
  }
`

const paragraph = (text: string) => html`<p class="ink" style="${BODY}">${text}</p>`
const smallPrint = (text: string) => html`<p class="quiet" style="${SMALL}">${text}</p>`

const button = ({ label, url }: EmailLink) => html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px">
    <tr><td class="button" style="background:#3f51a3;border-radius:8px">
      <a href="${url}" style="display:inline-block;padding:11px 22px;font:500 16px/24px ${SANS};color:#ffffff;text-decoration:none">${label}</a>
    </td></tr>
  </table>`

const plainLink = (label: string, url: string) => html`
  <p class="quiet" style="${SMALL}">${label}:<br>
    <a class="link" href="${url}" style="${LINK};word-break:break-all">${url}</a></p>`

/** Renders an email as HTML, at most 560 pixels wide, for light and dark mode. All text is escaped. */
export function renderHtml({
  subject,
  preheader,
  greeting,
  paragraphs,
  links: [first, ...others],
  notes,
  closing,
}: EmailContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root { color-scheme: light dark; }${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf9f6">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:#faf9f6">
<tr><td class="page" align="center" style="padding:40px 20px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
  <tr><td class="ink" style="padding:0 0 16px;font:600 20px/28px ${SERIF};${INK}">Capstone</td></tr>
  <tr><td class="surface" style="padding:36px 40px;background:#ffffff;border:1px solid #e6e3da;border-radius:8px">
    <h1 class="ink" style="margin:0 0 20px;font:500 26px/34px ${SERIF};${INK}">${subject}</h1>
    ${[greeting, ...paragraphs].map(paragraph)}
    ${first ? button(first) : ''}
    ${notes.map(smallPrint)}
    ${first ? plainLink('Or copy this link into your browser', first.url) : ''}
    ${others.map(({ label, url }) => plainLink(label, url))}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:20px">
    <tr><td class="line" style="border-top:1px solid #e6e3da;padding-top:16px">
      <p class="quiet" style="${SMALL};margin:0">${closing}</p>
    </td></tr>
    </table>
  </td></tr>
  </table>
</td></tr>
</table>
</body>
</html>
`.toString()
}
