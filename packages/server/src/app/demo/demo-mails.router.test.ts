import { expect, test } from 'vitest'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { captureLog } from '../../platform/log.testing.ts'
import { openMailer } from '../../platform/mail/mail.open.ts'
import { buildMail } from '../../platform/mail/mail.testing.ts'
import { readDemoSettings } from './demo.portal.ts'
import { createDemoMails } from './demo-mails.router.ts'

const bodyOf = async (mails: ReturnType<typeof createDemoMails>, path: string) =>
  (await mails.request(path)).text()

test('emails of the demo are read in the browser, only under a loopback name, and are not logged', async () => {
  const settings = readDemoSettings({ DEMO_DIR: makeTestFolder() })
  const mails = createDemoMails(settings)
  expect(await bodyOf(mails, '/')).toContain('No mails yet')
  const { log, lines } = captureLog()
  const written = '<body class="paper"><p>Written for you</p></body>'
  const mail = buildMail({ subject: 'Hello <b>', html: `<!doctype html>${written}` })
  await openMailer(settings, log).send(mail)
  expect(lines).toEqual([])
  const list = await bodyOf(mails, '/')
  expect(list).toContain('Hello &lt;b&gt;')
  expect(list).toContain(mail.to.address)
  const [, name = ''] = /href="\/demo\/mails\/([^"]+)"/.exec(list) ?? []
  const answer = await mails.request(`/${name}`)
  // Above the email, a link back to the list.
  expect(await answer.text()).toMatch(
    /^<!doctype html><body class="paper"><p [^>]*><a [^>]*href="\/demo\/mails"[^>]*>[^<]+<\/a><\/p><p>Written for you<\/p><\/body>$/,
  )
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await mails.request('/20260101T000000.000Z_none')).status).toBe(404)
  for (const address of ['http://foreign.test/', `http://foreign.test/${name}`])
    expect((await mails.request(address)).status).toBe(404)
})
