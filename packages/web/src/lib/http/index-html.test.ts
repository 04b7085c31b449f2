import { describe, expect, it } from 'vitest'
import page from '../../../index.html?raw'

describe('the inline script of index.html', () => {
  const [before = '', script = ''] = page.split(/<\/?script>/)

  /** Runs only this script at an address, and returns its effects. */
  function openWith(address: string) {
    const { pathname, search, hash } = new URL(address, 'https://portal.test')
    const seen = {
      address: pathname + search + hash,
      replacements: 0,
      reloads: 0,
      link: undefined,
      onHashChange: () => {},
    }
    const location = { pathname, search, hash, reload: () => (seen.reloads += 1) }
    const window: { capstoneLink?: undefined } = {}
    const history = {
      replaceState: (_state: unknown, _title: string, next: string) => {
        seen.address = next
        seen.replacements += 1
      },
    }
    const addEventListener = (_name: string, listener: () => void) => {
      seen.onHashChange = listener
    }
    new Function('window', 'location', 'history', 'addEventListener', script)(
      window,
      location,
      history,
      addEventListener,
    )
    return { ...seen, seen, location, link: window.capstoneLink }
  }

  it('comes before everything the page loads', () => {
    expect(before).not.toMatch(/<(link|script|style|img)/)
    expect(script).toContain('replaceState')
  })

  it.each([
    ['/auth/callback#access_token=a&refresh_token=b&type=signup', '/auth/callback'],
    ['/auth/reset-password#access_token=a&refresh_token=b', '/auth/reset-password'],
    ['/auth/callback?access_token=a&refresh_token=b#x', '/auth/callback'],
    [
      '/auth/callback?access_token=a&from=%2Fstudent%2Fdashboard%3Fa%3D1',
      '/auth/callback?from=%2Fstudent%2Fdashboard%3Fa%3D1',
    ],
    ['/auth/callback?from=//evil.test#access_token=a', '/auth/callback'],
    ['/auth/callback?from=/%5Cevil.test', '/auth/callback'],
    ['/auth/callback?from=https://evil.test', '/auth/callback'],
    ['/auth/callback?other=kept%20no', '/auth/callback'],
    ['/AUTH/Callback/#access_token=a', '/auth/callback'],
    ['/auth//callback#access_token=a', '/auth/callback'],
    ['/auth/reset-password?error=%3Cscript%3E', '/auth/reset-password'],
  ])('threat-14 keeps only the screen and a local `from` of %s', (address, left) => {
    const { search, hash } = new URL(address, 'https://portal.test')
    const opened = openWith(address)
    expect(opened.address).toBe(left)
    expect(opened.link).toEqual({ fragment: hash, query: search })
  })

  it.each([
    '/',
    '/auth/login?error=link_expired',
    '/student/dashboard#top',
    '/auth/callbacks#access_token=a',
  ])('leaves %s unchanged', (address) => {
    const opened = openWith(address)
    expect(opened).toMatchObject({ address, replacements: 0, link: undefined })
  })

  it('reloads when a link is pasted while its screen is open', () => {
    const { seen, location } = openWith('/auth/reset-password')
    seen.onHashChange()
    expect(seen.reloads).toBe(0)
    location.hash = '#access_token=a'
    seen.onHashChange()
    expect(seen.reloads).toBe(1)
  })
})
