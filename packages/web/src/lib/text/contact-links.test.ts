import { expect, test } from 'vitest'
import { mailTo, phoneTo } from './contact-links.ts'

test('a mailto link has one recipient and no fields, whatever the address contains', () => {
  expect(mailTo('ananya+crop@university.test')).toBe('mailto:ananya%2Bcrop@university.test')
  expect(mailTo('a?bcc=eve@evil.test&subject=x,b@evil.test')).toBe(
    'mailto:a%3Fbcc%3Deve%40evil.test%26subject%3Dx%2Cb@evil.test',
  )
})

test('a tel link keeps the digits, the leading plus and the extension', () => {
  expect(phoneTo('+91 (20) 2560-1000')).toBe('tel:+912025601000')
  expect(phoneTo('020 2560 1000')).toBe('tel:02025601000')
  expect(phoneTo('(+91) 98200 41127')).toBe('tel:+919820041127')
  expect(phoneTo('040/231234 ext. 12')).toBe('tel:040231234;ext=12')
  expect(phoneTo('Fax 02025601000')).toBe('tel:02025601000')
  expect(phoneTo('ask me')).toBeNull()
})
