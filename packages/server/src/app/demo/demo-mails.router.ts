import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as z from 'zod'
import { outboxFolder } from '../../platform/mail/mail.files.ts'
import type { StoredEmail } from '../../platform/mail/mail.ts'
import { html } from '../../platform/markup.ts'
import { isLoopback, type Settings } from '../../platform/settings/settings.ts'

/** The path of the page that lists the emails of the demo. */
export const DEMO_MAILS_PATH = '/demo/mails'

/** The maximum number of emails listed; older ones are left out. */
const LISTED_MAX = 200

const storedEmailSchema: z.ZodType<StoredEmail> = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
})

// An email has its styles inline and runs nothing.
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
}

/**
 * Serves a list of the demo's emails, newest first, and a page for each. The caller mounts it for a demo alone, so that
 * emails to real people are never served. Answers only requests to a loopback name: a foreign page whose name resolves
 * to this machine (DNS rebinding) would otherwise read them.
 */
export function createDemoMails(settings: Settings) {
  const folder = outboxFolder(settings)
  const mails = new Hono()
  mails.use((c, next) => (isLoopback(new URL(c.req.url).hostname) ? next() : Promise.resolve(c.notFound())))
  mails.get('/', async () => new Response(renderList(await findNewest(folder)), { headers: HEADERS }))
  mails.get('/:name{[\\w.-]+}', async (c) => {
    const mail = await readStoredEmail(join(folder, `${c.req.param('name')}.json`))
    return mail ? new Response(renderMail(mail), { headers: HEADERS }) : c.notFound()
  })
  return mails
}

type ListedEmail = StoredEmail & { readonly name: string }

async function findNewest(folder: string): Promise<ListedEmail[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .toReversed()
    .slice(0, LISTED_MAX)
  const newest = await Promise.all(
    names.map(async (file) => ({
      name: file.slice(0, -'.json'.length),
      mail: await readStoredEmail(join(folder, file)),
    })),
  )
  return newest.flatMap(({ name, mail }) => (mail ? [{ ...mail, name }] : []))
}

async function readStoredEmail(file: string): Promise<StoredEmail | null> {
  try {
    return storedEmailSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // The file is missing or is not an email.
    return null
  }
}

const PAGE_STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 760px; margin: 0 auto; padding: 40px 20px; font: 400 15px/24px system-ui, sans-serif; }
  h1 { font: 500 28px/36px Georgia, serif; }
  ul { padding: 0; list-style: none; }
  li { padding: 12px 0; border-top: 1px solid light-dark(#e6e3da, #282b39); overflow-wrap: anywhere; }
  small { display: block; color: light-dark(#5b5f75, #9396a8); }
  a { color: light-dark(#3f51a3, #a9b5ea); }
`

const renderList = (mails: readonly ListedEmail[]) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails of the demo</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<h1>Mails of the demo</h1>
<p>The demo sends nothing. What it would have sent is here, newest first. <a href="/">Back to Capstone</a></p>
${
  mails.length > 0
    ? html`<ul>${mails.map(
        ({ name, subject, to, sentAt }) =>
          html`<li><a href="${DEMO_MAILS_PATH}/${name}">${subject}</a><small>to ${to}, ${sentAt.slice(0, 16).replace('T', ' ')} UTC</small></li>`,
      )}</ul>`
    : html`<p>No mails yet. Ask for a new password on the sign-in page, and reload this page a few seconds later.</p>`
}
</body>
</html>
`.toString()

const BACK = html`<p style="margin:0;padding:12px 20px;font:400 15px/24px system-ui,sans-serif"><a class="link" href="${DEMO_MAILS_PATH}" style="color:#3f51a3">All mails of the demo</a></p>`

/** The email's page, with a link to the list at its top. */
const renderMail = (mail: StoredEmail) => mail.html.replace(/<body[^>]*>/, (start) => `${start}${BACK}`)
