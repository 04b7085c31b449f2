import { expect, it } from 'vitest'
import { formatUnsavedWork, OTHER_UNSAVED } from './unsaved-work.messages.ts'

const draft = (key: string, text = 'Typed') => ({ key: key.split(':'), text })

it('names each form once, with the screen where it is found', () => {
  const drafts = [
    draft('Instructor:new'),
    draft('Instructor:new:sent'),
    draft('Instructor:7f'),
    draft('Student:9a'),
  ]
  expect(formatUnsavedWork('admin', drafts)).toEqual([
    { label: 'A new instructor', to: '/admin/add-instructor' },
    { label: 'Changes to instructors', to: '/admin/add-instructor' },
    { label: 'Changes to students', to: '/admin/add-student' },
  ])
})

it('names a plan by its course and year, whether it is stored or new', () => {
  const plan = JSON.stringify({ revision: 0, course: 'Medical', year: '2nd Year', items: [] })
  const plans = [
    { id: '7f', course: 'Medical', year: '2nd Year' },
    { id: '9a', course: 'MCA', year: 'Final Year' },
  ]
  expect(
    formatUnsavedWork('admin', [draft('plan:7f', plan), draft('new-plans', JSON.stringify(plans))]),
  ).toEqual([
    { label: 'A plan of Medical, 2nd Year', to: '/admin/hand-ins', search: { plan: '7f' } },
    { label: 'A plan of MCA, Final Year', to: '/admin/hand-ins', search: { plan: '9a' } },
  ])
})

it('leads to the screen of the role', () => {
  const chat = draft('chat:me:thread')
  expect(formatUnsavedWork('student', [chat])).toMatchObject([
    { to: '/student/support-chat', search: { project: 'thread' } },
  ])
  expect(formatUnsavedWork('instructor', [chat])).toMatchObject([
    { to: '/instructor/support-tickets', search: { project: 'thread' } },
  ])
})

it('mentions what it does not know or cannot read, once and last', () => {
  const drafts = [draft('another form:new'), draft('toString'), draft('new-plans', '{'), draft('profile')]
  expect(formatUnsavedWork('student', drafts)).toEqual([
    { label: 'Your profile', to: '/profile-settings' },
    { label: OTHER_UNSAVED },
  ])
})
