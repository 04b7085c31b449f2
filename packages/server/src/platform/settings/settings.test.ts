import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTestFolder } from '../cleanup.testing.ts'
import { readSettings } from './settings.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const folder = makeTestFolder()

const read = (environment: NodeJS.ProcessEnv = {}) => readSettings({ DATA_DIR: folder, ...environment })

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name]) => name ?? '').sort()

describe('the documents', () => {
  const { IS_DEMO: _, ...settings } = read()
  const names = Object.keys(settings).sort()

  it('docs/configuration.md has one row for every setting, and no other', () => {
    const [settingsPart = ''] = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8').split(
      '## Not settings',
    )
    const rows = [...settingsPart.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name ?? '').sort()
    expect(rows).toEqual(names)
  })

  it('.env.example has every setting once, and no other', () => {
    expect(namesIn('.env.example', /^(?:# )?([A-Z0-9_]+)=/gm)).toEqual(names)
  })

  it('.env.example is valid with every line enabled', () => {
    const lines = [
      ...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z0-9_]+)=(.*)$/gm),
    ]
    const environment = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
    expect(read({ ...environment, DATA_DIR: folder }).BASE_URL).toBe('https://capstone.example.edu')
  })
})

describe('reading', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'web'],
    ['BASE_URL', 'capstone.example.edu'],
    ['BASE_URL', 'ftp://capstone.example.edu'],
    ['TRUSTED_PROXIES', 'proxy.example.edu'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['DATABASE_URL', 'mysql://localhost/capstone'],
    ['DATABASE_POOL_SIZE', '1'],
    ['AUTH_SECRET', 'short'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', '12345'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['STORAGE', 'ftp'],
    ['S3_ENDPOINT', 's3.example.edu'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['ASSIGN_AGAIN_AFTER_COMPLETION', '1'],
    ['STORAGE_QUOTA', '500'],
    ['STORAGE_QUOTA', '0 GB'],
    // More bytes than a safe integer.
    ['STORAGE_QUOTA', '9008 TB'],
    ['VIRUS_SCANNER_URL', 'clamav'],
    ['VIRUS_SCANNER_URL', '127.0.0.1:3310'],
    ['VIRUS_SCANNER_URL', 'tcp://scanner.example.edu'],
    ['VIRUS_SCANNER_URL', 'unix://run/clamd.ctl'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TIME_ZONE', '+05:30'],
    ['TIME_ZONE', 'IST'],
    ['TIME_ZONE', 'cet'],
    ['METRICS_TOKEN', 'x'.repeat(23)],
    ['METRICS_TOKEN', 'a token that contains spaces'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `))
  })

  it('reports every invalid setting on a line of its own, without its value', () => {
    const message = messageOf(() => read({ PORT: 'web', AUTH_SECRET: 'hush', LOG_LEVEL: 'loud' }))
    expect(message.split('\n').map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'AUTH_SECRET',
      'LOG_LEVEL',
    ])
    expect(message).not.toMatch(/web|hush|loud/)
  })

  it.each(['0.0.0.0', '::', '10.0.0.7'])('listens on %s only with BASE_URL set', (HOST) => {
    expect(() => read({ HOST })).toThrow(/^BASE_URL: is required/)
    expect(read({ HOST, BASE_URL: 'https://a.example' }).HOST).toBe(HOST)
  })

  it('requires PASSWORD_MIN_LENGTH of ADMIN_PASSWORD, too', () => {
    expect(() => read({ ADMIN_PASSWORD: 'short pw', PASSWORD_MIN_LENGTH: '9' })).toThrow(
      /^ADMIN_PASSWORD: is shorter/,
    )
    expect(read({ ADMIN_PASSWORD: 'short pw', PASSWORD_MIN_LENGTH: '8' }).ADMIN_PASSWORD).toBe('short pw')
  })

  it('requires a bucket for files on S3', () => {
    expect(() => read({ STORAGE: 's3' })).toThrow(/^S3_BUCKET: is required/)
    expect(read({ STORAGE: 's3', S3_BUCKET: 'capstone' }).S3_BUCKET).toBe('capstone')
  })

  it('treats a blank value as unset', () => {
    const { PORT, DATABASE_URL, LOG_LEVEL } = read({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })
    expect({ PORT, DATABASE_URL, LOG_LEVEL }).toEqual({
      PORT: 3000,
      DATABASE_URL: undefined,
      LOG_LEVEL: 'info',
    })
  })

  it('derives the address from the port unless one is given, and keeps only its origin', () => {
    expect(read({ PORT: '8080' }).BASE_URL).toBe('http://localhost:8080')
    expect(read({ BASE_URL: 'https://a.example:8443/portal/?x' }).BASE_URL).toBe('https://a.example:8443')
  })

  it.each([
    ['500 GB', 5e11],
    ['1.5TB', 1.5e12],
    ['250 MB', 2.5e8],
  ])('reads a size of %s', (STORAGE_QUOTA, bytes) => {
    expect(read({ STORAGE_QUOTA }).STORAGE_QUOTA).toBe(bytes)
  })

  it('reads a list of proxies', () => {
    const { TRUSTED_PROXIES } = read({ TRUSTED_PROXIES: ' 127.0.0.1, 10.0.0.0/8,,fd00::/8 ' })
    expect(TRUSTED_PROXIES).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  })
})

describe('the secret', () => {
  it('is created once, readable only by its owner, and reused', () => {
    const DATA_DIR = makeTestFolder()
    const { AUTH_SECRET } = read({ DATA_DIR })
    expect(AUTH_SECRET.length).toBeGreaterThanOrEqual(64)
    expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(DATA_DIR)).toEqual(['auth-secret'])
    expect(read({ DATA_DIR }).AUTH_SECRET).toBe(AUTH_SECRET)
    expect(read({ DATA_DIR: makeTestFolder() }).AUTH_SECRET).not.toBe(AUTH_SECRET)
  })

  it('is not created when one is given', () => {
    const DATA_DIR = makeTestFolder()
    expect(read({ DATA_DIR, AUTH_SECRET: 'x'.repeat(32) }).AUTH_SECRET).toBe('x'.repeat(32))
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  it('is refused when its file is truncated', () => {
    const DATA_DIR = makeTestFolder()
    writeFileSync(join(DATA_DIR, 'auth-secret'), '')
    expect(() => read({ DATA_DIR })).toThrow(/^AUTH_SECRET: .*auth-secret is damaged/)
  })
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

describe('AI_BASE_URL', () => {
  const AI_MODEL = 'a-model'

  it.each([
    'http://name:secret@127.0.0.1/v1',
    'https://name@ai.example.edu',
    'https://:secret@ai.example.edu',
  ])(
    'threat-08 must not contain a user name or password: %s is refused without its password in the error',
    (AI_BASE_URL) => {
      const start = () => read({ AI_BASE_URL, AI_MODEL })
      expect(start).toThrow('AI_BASE_URL: must hold no name or password')
      expect(start).not.toThrow('secret')
    },
  )

  it('may have a path and a port', () => {
    const AI_BASE_URL = 'http://127.0.0.1:11434/v1'
    expect(read({ AI_BASE_URL, AI_MODEL })).toMatchObject({ AI_BASE_URL })
  })
})
