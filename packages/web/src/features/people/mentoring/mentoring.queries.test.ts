import { expect, it } from 'vitest'
import { unassignedStudentsQuery } from './mentoring.queries.ts'

it('asks for a hundred unassigned students at once, so that many can be chosen together', () => {
  expect(JSON.stringify(unassignedStudentsQuery('Ira').queryKey)).toContain('{"search":"Ira","limit":100}')
})
