import { randomUUID } from 'node:crypto'
import type { SearchResults } from '@capstone/contract/search/search.schemas'
import { expect, test } from 'vitest'
import { actionsForPeople, groupSearchResults } from './search-results.model.ts'

const fiveResults = [1, 2, 3, 4, 5].map((n) => ({
  id: randomUUID(),
  title: `Report ${n}`,
  personName: 'Ananya Rao',
  status: 'open',
}))
const person = {
  id: randomUUID(),
  name: 'Ananya Rao',
  email: 'ananya@university.test',
  role: 'student',
} as const
const NOTHING: SearchResults = {
  people: [],
  projects: [],
  assignments: [],
  handIns: [],
  papers: [],
  requests: [],
  tickets: [],
  instructorTickets: [],
  threads: [],
}
const countsOf = (results: Partial<SearchResults>) =>
  groupSearchResults('admin', { ...NOTHING, ...results }).map(({ items }) => items.length)

test('the more kinds are found, the fewer results each shows, so that one kind does not hide the others', () => {
  expect(countsOf({ handIns: fiveResults })).toEqual([5])
  expect(countsOf({ people: [person], handIns: fiveResults, papers: fiveResults })).toEqual([1, 4, 4])
  expect(
    countsOf({
      people: [person],
      projects: fiveResults,
      handIns: fiveResults,
      papers: fiveResults,
      requests: fiveResults,
      tickets: fiveResults,
      instructorTickets: fiveResults,
    }),
  ).toEqual([1, 2, 2, 2, 2, 2, 2])
})

test('a hand-in names its project, because several projects ask for the same', () => {
  const [first] = fiveResults
  if (!first) throw new Error('There is none.')
  const own = { ...first, personName: null, projectTitle: 'Campus map' }
  const [group] = groupSearchResults('student', { ...NOTHING, handIns: [own] })
  expect(group?.items.map(({ detail }) => detail)).toEqual(['open · Campus map'])
})

test('an instructor gets from a student to their projects, or to assigning one if there are none', () => {
  const people = [true, false].map((hasMentoredProject) => ({ ...person, hasMentoredProject }))
  const [group] = groupSearchResults('instructor', { ...NOTHING, people })
  expect(group?.items.map(({ to }) => to)).toEqual([
    { to: '/instructor/student-projects', search: { search: 'Ananya Rao' } },
    { to: '/instructor/assign-project', search: { students: 'Ananya Rao' } },
  ])
})

test('an instructor gets actions for the two students that match best, an administrator none', () => {
  const students = ['Ananya Rao', 'Ananth Prasad', 'Anand Iyer'].map((name) => ({
    ...person,
    id: randomUUID(),
    name,
  }))
  const [accepted, waiting, thread] = [randomUUID(), randomUUID(), randomUUID()]
  const result = { title: 'Report', personName: 'Ananya Rao', personId: students[0]?.id, status: null }
  const found: SearchResults = {
    ...NOTHING,
    people: students,
    handIns: [
      { ...result, id: accepted, status: 'accepted' },
      { ...result, id: waiting, status: 'submitted' },
    ],
    threads: [{ ...result, id: thread }],
  }
  expect(actionsForPeople('instructor', found).map(({ label, to }) => [label, to.search])).toEqual([
    ['Review the hand-in of Ananya Rao', { 'hand-in': waiting }],
    ['Write to Ananya Rao', { project: thread }],
    ['Assign a project to Ananya Rao', { students: 'Ananya Rao' }],
    ['Assign a project to Ananth Prasad', { students: 'Ananth Prasad' }],
  ])
  expect(actionsForPeople('admin', found)).toEqual([])
})

test('an instructor does not get to write in an archived conversation', () => {
  const ofPerson = { title: 'Report', personName: person.name, personId: person.id }
  const [archived, open] = [randomUUID(), randomUUID()]
  const found: SearchResults = {
    ...NOTHING,
    people: [person],
    threads: [{ ...ofPerson, id: archived, status: 'archived' }],
  }
  const screensOf = (results: SearchResults) =>
    actionsForPeople('instructor', results).map(({ to }) => to.search)
  expect(screensOf(found)).toEqual([{ students: person.name }])
  const threads = [...found.threads, { ...ofPerson, id: open, status: null }]
  expect(screensOf({ ...found, threads })).toEqual([{ project: open }, { students: person.name }])
})

test('actions for students with the same name show their addresses, and lead only to the work of that student', () => {
  const [one, other] = [person, { ...person, id: randomUUID(), email: 'other@university.test' }]
  const ofOther = { id: randomUUID(), title: 'Report', personName: other.name, personId: other.id }
  const found: SearchResults = {
    ...NOTHING,
    people: [one, other],
    handIns: [{ ...ofOther, status: 'submitted' }],
    threads: [{ ...ofOther, status: null }],
  }
  const actions = actionsForPeople('instructor', found)
  expect(actions.map(({ id }) => id)).toEqual([
    `assign ${one.id}`,
    `review ${other.id}`,
    `write ${other.id}`,
    `assign ${other.id}`,
  ])
  expect(actions.at(-1)).toMatchObject({
    label: `Assign a project to ${other.name} (${other.email})`,
    to: { search: { students: other.email } },
  })
})
