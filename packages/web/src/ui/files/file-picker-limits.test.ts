import { expect, test } from 'vitest'
import { findFilesError } from './file-picker-limits.ts'

const MB = 1024 * 1024
const file = (name: string, size = 1) => ({ name, size })
const many = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.pdf`))

test('accepts by default a file of 10 MB and five files at once, and nothing beyond', () => {
  expect(findFilesError([file('a.pdf', 10 * MB)], {})).toBeNull()
  expect(findFilesError([file('a.pdf', 10 * MB + 1)], {})).toBe('File a.pdf exceeds 10MB limit')
  expect(findFilesError(many(5), {})).toBeNull()
  expect(findFilesError(many(6), {})).toBe('Maximum 5 files allowed')
})

test('counts files already picked', () => {
  expect(findFilesError(many(2), { maxFiles: 3 }, 1)).toBeNull()
  expect(findFilesError(many(2), { maxFiles: 3 }, 2)).toBe('Maximum 3 files allowed')
})

test('has its own message for a limit of one file', () => {
  expect(findFilesError(many(2), { maxFiles: 1 })).toBe('Only one file is allowed')
})

test('compares the end of the name with the extensions, ignoring case', () => {
  const limits = { extensions: ['.ppt', '.pptx'] }
  expect(findFilesError([file('Talk.PPTX')], limits)).toBeNull()
  expect(findFilesError([file('talk.pptx.exe')], limits)).toBe(
    'Files with this extension are not accepted here.',
  )
})

test('shows a custom message for a wrong extension', () => {
  const limits = { extensions: ['.pdf'], wrongExtension: 'Please upload only PDF or Word documents' }
  expect(findFilesError([file('a.txt')], limits)).toBe('Please upload only PDF or Word documents')
  expect(findFilesError([file('a.pdf')], limits)).toBeNull()
})

test('refuses all files if one is outside the limits', () => {
  expect(findFilesError([file('a.pdf'), file('b.pdf', 0)], {})).toBe('This file is empty.')
})
