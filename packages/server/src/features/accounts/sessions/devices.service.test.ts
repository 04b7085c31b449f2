import { describe, expect, it } from 'vitest'
import { describeDevice } from './sessions.service.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s: %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })

  it.each([
    '<script>alert(1)</script>/1 (x',
    'Sign in at evil.example/1.0 (x',
    '\u202eerehwesle/1 (',
    `${'(('.repeat(5000)} Firefox/1.0`,
    ' \\;'.repeat(5000),
    `${'Mozilla/5.0 ('.repeat(2000)}`,
  ])('takes no name from its own text: %s', (userAgent) => {
    const before = process.threadCpuUsage()
    expect(describeDevice(userAgent)).toBe('Unknown device')
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system, 'processor time in microseconds').toBeLessThan(100_000)
  })
})
