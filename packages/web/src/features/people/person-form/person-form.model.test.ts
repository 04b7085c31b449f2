import { expect, test } from 'vitest'
import { mergeSaved } from './person-form.model.ts'

test('what was saved elsewhere is taken over, except in changed fields, which say what they would replace', () => {
  const before = { name: 'Leela Iyer', phone: '', course: 'Medical', year: '2nd Year', bio: 'Short.' }
  const typed = { ...before, name: 'Leela R. Iyer', phone: '020 456', year: 'Final Year', bio: 'Long.' }
  const saved = { ...before, phone: '020 123', course: 'MCA', year: 'Final Year', bio: '' }
  expect(mergeSaved(before, typed, saved)).toEqual({
    values: { name: 'Leela R. Iyer', phone: '020 456', course: 'MCA', year: 'Final Year', bio: 'Long.' },
    errors: {
      phone: 'Changed elsewhere to “020 123”. Save again to replace it.',
      bio: 'Emptied elsewhere. Save again to replace it.',
    },
  })
})
