import fc from 'fast-check'
import { expect, it } from 'vitest'
import { avatarColour, initialsOf } from './person-avatar.tsx'

it('initialsOf returns the initials of first and last name, without titles', () => {
  expect(initialsOf('Ananya Deshpande')).toBe('AD')
  expect(initialsOf('Dr. Meera S. Kulkarni')).toBe('MK')
  expect(initialsOf('bina')).toBe('B')
  expect(initialsOf('  ')).toBe('?')
})

it('avatarColour picks one of six colours by the first character of the id', () => {
  expect(avatarColour('0')).toBe((48 % 6) + 1)
  fc.assert(
    fc.property(fc.string(), fc.string(), (id, rest) => {
      const colour = avatarColour(id)
      expect([1, 2, 3, 4, 5, 6]).toContain(colour)
      if (id) expect(avatarColour(id[0] + rest)).toBe(colour)
    }),
  )
})
