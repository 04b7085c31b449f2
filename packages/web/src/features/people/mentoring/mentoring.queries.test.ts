import { expect, it } from 'vitest'
import { unassignedStudentsQuery } from './mentoring.queries.ts'

it('requests 100 unassigned students per page, so that many can be selected together', () => {
  expect(JSON.stringify(unassignedStudentsQuery('Ira').queryKey)).toContain('{"search":"Ira","limit":100}')
})
