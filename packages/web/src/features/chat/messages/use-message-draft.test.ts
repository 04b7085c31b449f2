import { expect, it } from 'vitest'
import { findAttachmentError } from './use-message-draft.ts'

const MB = 1024 * 1024
const file = (name: string, size = MB) => ({ name, size })

it('accepts one file under 10 MB', () => {
  expect(findAttachmentError(file('a.pdf', 10 * MB - 1), 'student_attachment', 0)).toBe(null)
  expect(findAttachmentError(file('a.pdf', 10 * MB), 'student_attachment', 0)).toBe(
    'File size must be less than 10MB',
  )
  expect(findAttachmentError(file('a.pdf'), 'student_attachment', 1)).toBe('Only one file is allowed')
  expect(findAttachmentError(file('a.txt', 0), 'student_attachment', 0)).toBe('This file is empty.')
})

it('accepts the file types of each side', () => {
  for (const name of ['a.PNG', 'a.jpeg', 'a.gif', 'a.pdf', 'a.doc', 'a.docx', 'a.txt']) {
    expect(findAttachmentError(file(name), 'student_attachment', 0)).toBe(null)
    expect(findAttachmentError(file(name), 'instructor_attachment', 0)).toBe(null)
  }
  const notHere = 'Files with this extension are not accepted here.'
  expect(findAttachmentError(file('a.zip'), 'student_attachment', 0)).toBe(notHere)
  expect(findAttachmentError(file('a.zip'), 'instructor_attachment', 0)).toBe(null)
  expect(findAttachmentError(file('a.exe'), 'instructor_attachment', 0)).toBe(notHere)
})
