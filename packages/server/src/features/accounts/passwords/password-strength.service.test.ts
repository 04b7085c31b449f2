import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import { PASSWORD_REASONS, type PasswordReason } from '@capstone/contract/accounts/messages.constants'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWeaknesses } from './password-strength.service.ts'

const PERSONAL_DATA = ['Asha Raman', 'asha.raman@cs.northfield.test']
const MOST_COMMON = dictionary['passwords-common']
  .map(String)
  .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
  .slice(0, 3000)

const isWeak = async (password: string) => (await findWeaknesses(password, PERSONAL_DATA)).length > 0
const inTitleCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

describe('a weak password', () => {
  it('is each of the 3,000 most common ones that are long enough, and of the first 1,000 with a capital', async () => {
    expect(MOST_COMMON).toHaveLength(3000)
    const passed: string[] = []
    for (const password of MOST_COMMON) if (!(await isWeak(password))) passed.push(password)
    for (const password of MOST_COMMON.slice(0, 1000).map(inTitleCase))
      if (!(await isWeak(password))) passed.push(password)
    expect(passed).toEqual([])
  })

  it('is each breached one beyond the 25,000 most common (every fiftieth is tried)', async () => {
    const rare = dictionary['passwords-common'].map(String).slice(25_000)
    const passed: string[] = []
    for (const password of rare.filter((_, index) => index % 50 === 0))
      if (!(await isWeak(password))) passed.push(password)
    expect([rare.length > 20_000, passed]).toEqual([true, []])
  })

  it.each<[string, PasswordReason]>([
    ['password', 'common'],
    ['dragon', 'common'],
    ['drowssap', 'nearlyCommon'],
    ['P4ssw0rd', 'disguise'],
    ['Monkey', 'disguise'],
    ['asdfghjkl;', 'keyboard'],
    ['aaaaaaaa', 'repeated'],
    ['passwordpassword', 'repeated'],
    ['abcdefgh', 'sequence'],
    ['251121', 'date'],
    ['capstone', 'word'],
    ['asha.raman', 'personal'],
    ['asharaman', 'personal'],
    ['Asha Raman', 'personal'],
    ['Raman_2026', 'personal'],
    ['northfield', 'personal'],
    ['Northfield#1', 'personal'],
    ['asha.raman@cs.northfield.test', 'personal'],
  ])('is %s, because of: %s', async (password, reason) => {
    const weaknesses = await findWeaknesses(password, PERSONAL_DATA)
    expect(weaknesses).toContain(PASSWORD_REASONS[reason])
    expect(weaknesses.at(-1)).toBe(PASSWORD_REASONS.addWords)
  })
})

it.each(['Password1!', 'hunter2', 'letmein!', 'monkey123', '19900101'])(
  '%s is too easy to guess',
  async (password) => expect(await isWeak(password)).toBe(true),
)

describe('a predictable password', () => {
  const PLACE_NAMES = ['capstone.northfield.edu', 'Hillside University <no-reply@hillside.edu>']

  it.each([
    'Summer2026!',
    'summer#2026',
    '$umm3r2026!',
    'Winter26!!',
    '2026Spring?',
    'March2026',
    'MarchApril26',
    'Monday!2025',
    'Welcome2026!',
    'Student@123',
    'Capstone2026',
    'Northfield2026!',
    'Hillside#1',
    'HillsideUniversity1',
  ])('is %s', async (password) => {
    expect(await findWeaknesses(password, [], PLACE_NAMES)).not.toEqual([])
  })

  it.each(['summer rain on tin', 'Marching2Drums', 'may we 4get', 'Northfields#1 cafe', 'june-bug-7-lamp'])(
    'is not %s',
    async (password) => expect(await findWeaknesses(password, [], PLACE_NAMES)).toEqual([]),
  )
})

describe('a strong enough password', () => {
  it.each([
    'correct horse',
    'my own one',
    'xK9#mq',
    'just 10 ok',
    'raman lights lamps',
    'Al#8k2!9',
    'पासवर्ड नया',
  ])('is %s', async (password) => {
    expect(await findWeaknesses(password, [...PERSONAL_DATA, 'Al'])).toEqual([])
  })

  it('may contain a name if the personal data is empty or too short to count', async () => {
    expect(await findWeaknesses('Northfield#1', [])).toEqual([])
    expect(await findWeaknesses('Northfield#1', ['', '@', ' ', 'x'])).toEqual([])
  })
})

describe('threat-48 any input', () => {
  it('gets a result', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: PASSWORD_MAX_LENGTH })
    const hostile = fc.constantFrom('__proto__', 'constructor', 'toString', '\ud800', '\0', '')
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(texts, hostile),
        fc.array(fc.oneof(texts, hostile)),
        async (password, personalData) => {
          expect(Array.isArray(await findWeaknesses(password, personalData))).toBe(true)
        },
      ),
    )
  })

  it('is examined only up to a maximum length', async () => {
    expect(await isWeak('a'.repeat(32) + '!xK9#mq Tz4vB7'.repeat(6))).toBe(true)
    expect(await isWeak('a'.repeat(16) + '!xK9#mq Tz4vB7'.repeat(6))).toBe(false)
  })
})
