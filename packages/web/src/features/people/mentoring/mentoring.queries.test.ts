import { expect, it } from 'vitest'
import { mentoringSearchesOf, unassignedFilterOf, unassignedStudentsQuery } from './mentoring.queries.ts'

it('requests 100 unassigned students per page, so that many can be selected together', () => {
  expect(JSON.stringify(unassignedStudentsQuery({ search: 'Ira' }).queryKey)).toContain(
    '{"search":"Ira","limit":100}',
  )
})

it('reads valid filters from a URL, and drops an unknown year and a specialization of another course', () => {
  const url = { students: 'ira', course: 'MBA', year: '2nd Year', specialization: 'Finance' }
  expect(unassignedFilterOf(mentoringSearchesOf(url))).toEqual({
    search: 'ira',
    course: 'MBA',
    year: '2nd Year',
    specialization: 'Finance',
  })
  expect(unassignedFilterOf(mentoringSearchesOf({ ...url, course: 'MCA', year: 'Never' }))).toEqual({
    search: 'ira',
    course: 'MCA',
  })
})
