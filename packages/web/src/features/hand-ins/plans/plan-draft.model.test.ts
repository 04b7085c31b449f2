import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { expect, it } from 'vitest'
import {
  areSameItems,
  chooseDraft,
  countUndated,
  describeChanges,
  findNotified,
  hasUnsavedChanges,
  listItems,
  moveItem,
  parseDraft,
} from './plan-draft.model.ts'

const item = (title: string, part: Partial<NewItem> = {}): NewItem => ({
  id: `id of ${title}`,
  title,
  instructions: '',
  kinds: ['pdf'],
  dueAt: '2026-12-04T18:00',
  closesAt: null,
  step: '',
  ...part,
})
const TODAY = '2026-11-25'
const [synopsis, report, code] = [item('Synopsis'), item('Report'), item('Code')]

it('counts the items without a date', () => {
  expect(countUndated([synopsis, { ...report, dueAt: '' }, { ...code, dueAt: '' }])).toBe(2)
})

it('ignores the order of kinds and blanks around a title', () => {
  const stored = item('Report', { kinds: ['pdf', 'document'] })
  expect(describeChanges([stored], [{ ...stored, title: ' Report ', kinds: ['document', 'pdf'] }])).toEqual(
    [],
  )
})

it('items are the same whatever the order of their kinds, but not if a blank was typed or their order differs', () => {
  const stored = item('Report', { kinds: ['pdf', 'document'] })
  expect(areSameItems([stored, code], [{ ...stored, kinds: ['document', 'pdf'] }, code])).toBe(true)
  expect(areSameItems([stored], [{ ...stored, title: 'Report ' }])).toBe(false)
  expect(areSameItems([stored, code], [code, stored])).toBe(false)
  expect(areSameItems([stored], [])).toBe(false)
})

it('describes changes one by one, with dates in local time', () => {
  const later = { ...code, dueAt: '2026-12-07T18:00' }
  const closing = { ...report, closesAt: '2026-12-18T09:05' }
  expect(describeChanges([synopsis, report, code], [closing, later, item('Slides')], TODAY)).toEqual([
    'Report closes Fri, Dec 18, 9:05 am.',
    'Code moves from Fri, Dec 4, 6:00 pm to Mon, Dec 7, 6:00 pm.',
    'Slides is new.',
    'Synopsis is removed.',
  ])
  expect(describeChanges([closing], [report])).toEqual(['Report has no cut-off any more.'])
  expect(describeChanges([code], [{ ...later, closesAt: '2026-12-18T09:05' }], TODAY)).toEqual([
    'Code moves from Fri, Dec 4, 6:00 pm to Mon, Dec 7, 6:00 pm.',
    'Code closes Fri, Dec 18, 9:05 am.',
  ])
})

it('shows a text that was typed and is no time yet, and counts it as no due date', () => {
  expect(countUndated([{ ...synopsis, dueAt: '27 no' }])).toBe(1)
  expect(describeChanges([synopsis], [{ ...synopsis, dueAt: '27 no', closesAt: 'soon' }], TODAY)).toEqual([
    'Synopsis moves from Fri, Dec 4, 6:00 pm to “27 no”.',
    'Synopsis closes “soon”.',
  ])
})

it('adds the year to dates of another year', () => {
  const nextYear = { ...code, dueAt: '2027-12-06T18:00' }
  expect(describeChanges([code], [nextYear], TODAY)).toEqual([
    'Code moves from Fri, Dec 4, 6:00 pm to Mon, Dec 6, 2027, 6:00 pm.',
  ])
  expect(listItems([nextYear], TODAY)).toBe('Code: due Mon, Dec 6, 2027, 6:00 pm')
})

it('describes a changed order as a change', () => {
  expect(describeChanges([synopsis, report], [report, synopsis])).toEqual(['The order changes.'])
})

it('students are notified of new and removed items, earlier cut-offs and changed due dates, mentors of the last only', () => {
  const later = { ...report, dueAt: '2026-12-07T18:00' }
  const changed = { ...report, title: 'Final report' }
  const closing = { ...report, closesAt: '2026-12-18T09:05' }
  expect(findNotified([synopsis, report], [changed, synopsis])).toBe('nobody')
  expect(findNotified([closing], [{ ...closing, closesAt: '2026-12-19T09:05' }])).toBe('nobody')
  expect(findNotified([closing], [report])).toBe('nobody')
  expect(findNotified([report], [closing])).toBe('students')
  expect(findNotified([closing], [{ ...closing, closesAt: '2026-12-18T08:05' }])).toBe('students')
  expect(findNotified([synopsis], [synopsis, code])).toBe('students')
  expect(findNotified([synopsis, report], [synopsis])).toBe('students')
  expect(findNotified([report], [code])).toBe('students')
  expect(findNotified([synopsis, report], [later])).toBe('students and mentors')
})

it('an item moves to another place, at most to an end', () => {
  const items = [synopsis, report, code]
  expect(moveItem(items, report.id, 0)).toEqual([report, synopsis, code])
  expect(moveItem(items, synopsis.id, 2)).toEqual([report, code, synopsis])
  expect(moveItem(items, code.id, 3)).toEqual(items)
  expect(moveItem(items, synopsis.id, -1)).toEqual(items)
})

it('ignores a stored draft that is not valid', () => {
  expect(parseDraft('{')).toBeNull()
  expect(parseDraft('{"course":"Law","year":"1st Year","items":[],"revision":1}')).toBeNull()
})

it('prefers the stored plan to a draft that was saved already or is of an archived plan, and keeps any other', () => {
  const draftOf = (revision: number, items: readonly NewItem[]) =>
    ({ revision, course: 'MCA', year: 'Final Year', items }) as const
  const stored = draftOf(2, [synopsis, report])
  expect(chooseDraft(draftOf(1, [synopsis, report]), stored)).toBe(stored)
  expect(chooseDraft(null, stored)).toBe(stored)
  // A blank at the end of a title stays while it is typed, and so do changes to an older revision.
  const typed = draftOf(2, [{ ...synopsis, title: 'Synopsis ' }, report])
  expect(chooseDraft(typed, stored)).toBe(typed)
  const changed = draftOf(1, [synopsis])
  expect(chooseDraft(changed, stored)).toBe(changed)
  expect(chooseDraft(changed, stored, 'published')).toBe(changed)
  expect(chooseDraft(changed, undefined)).toBe(changed)
  expect(chooseDraft(changed, stored, 'archived')).toBe(stored)
})

it('finds unsaved changes of a plan only where its items differ from the stored ones', () => {
  const plan = {
    revision: 2,
    course: 'MCA',
    year: 'Final Year',
    status: 'published',
    timeZone: 'UTC',
  } as const
  const items = [{ ...synopsis, dueAt: new Date('2026-12-04T18:00Z') }]
  const stored = { ...plan, items } as unknown as PlanDetail
  const draft = (...changed: readonly NewItem[]) => JSON.stringify({ ...plan, items: changed })
  expect(hasUnsavedChanges(null, stored)).toBe(false)
  expect(hasUnsavedChanges(draft(synopsis), stored)).toBe(false)
  expect(hasUnsavedChanges(draft(synopsis, report), stored)).toBe(true)
  expect(hasUnsavedChanges(draft(synopsis, report), { ...stored, status: 'archived' })).toBe(false)
})
