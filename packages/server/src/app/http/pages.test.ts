import { PAGE_DATA_ID } from '@capstone/contract/page'
import { describe, expect } from 'vitest'
import { sessions } from '../../features/accounts/accounts.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { createSignedIn, PRERENDERED, startTestServer } from './http.testing.ts'

const server = await startTestServer(portal)

/** Opens a page and returns its text and the data in it. */
async function openPage(path: string, cookie = '') {
  const answer = await server.request(path, { headers: { cookie } })
  const html = await answer.text()
  const [, json] = html.split(`id="${PAGE_DATA_ID}">`)
  const end = json?.indexOf('</script>')
  return { answer, html, data: json ? JSON.parse(json.slice(0, end)) : null }
}

it('redirects the request for the icon of a file opened on its own', async () => {
  const answer = await server.request('/favicon.ico', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/mark.svg'])
})

describe('the data of a page', () => {
  it('is that of the signed-in person, as far as their role allows', async () => {
    const [own, other] = [
      await createSignedIn(portal, { role: 'student', name: 'Kavya Iyer' }),
      await createSignedIn(portal, { role: 'instructor', name: 'Dr. Ananya Rao' }),
    ]
    const [mine, theirs] = [await openPage('/any', own.cookie), await openPage('/any', other.cookie)]
    expect(mine.data.session.viewer).toMatchObject({ id: own.id, name: 'Kavya Iyer' })
    expect(mine.data.dashboard).toHaveProperty('figures')
    expect(mine.html).not.toContain(other.id)
    expect(theirs.data.session.viewer.id).toBe(other.id)
    expect(theirs.data.dashboard).toBe('ROLE_NOT_ALLOWED')
  })

  it('is that of a visitor if the session is missing, unknown or expired', async () => {
    const { id, cookie } = await createSignedIn(portal, { role: 'student' })
    const [name] = cookie.split('=')
    await portal.db.update(sessions).set({ expiresAt: new Date(portal.clock.now().getTime() - 1000) })
    for (const sent of ['', `${name}=unknown`, cookie]) {
      const { html, data } = await openPage('/any', sent)
      expect(data.session.viewer).toBeNull()
      expect(data.dashboard).toBe('SIGN_IN_REQUIRED')
      expect(html).not.toContain(id)
    }
  })

  it('cannot end its element, become markup or receive the nonce', async () => {
    const name = '</script><script>alert(1)</script><!-- \u2028\u2029 & __NONCE__'
    const { cookie } = await createSignedIn(portal, { role: 'student', name })
    const { answer, html, data } = await openPage('/any', cookie)
    expect(data.session.viewer.name).toBe(name)
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).not.toMatch(/alert\(1\)<|<!--|\u2028|\u2029/)
    const nonce = /nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    expect(html.split(nonce)).toHaveLength(2)
  })

  it('is not cached', async () => {
    const { cookie } = await createSignedIn(portal, { role: 'student' })
    for (const path of ['/any', '/guarded', '/broken']) {
      const { answer } = await openPage(path, cookie)
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
    }
  })
})

it('sends a visitor where the guard of the screen sends them', async () => {
  const { answer } = await openPage('/guarded')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/login'])
})

it('sends the page without data when loading fails', async () => {
  const { answer, html, data } = await openPage('/broken')
  expect([answer.status, data]).toEqual([200, null])
  expect(html).toContain('<title>Capstone</title>')
})

it('sends prerendered content to visitors only', async () => {
  const { cookie } = await createSignedIn(portal, { role: 'student' })
  expect((await openPage(PRERENDERED)).html).toContain('prerendered')
  expect((await openPage(PRERENDERED, cookie)).html).not.toContain('prerendered')
})
