import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ACCESS_FIELDS, RESOURCES } from './assignments.constants.ts'
import { canOpenResource, canReadAssignment, resourceStateOf } from './assignments.policy.ts'

const switches = fc.record({
  accessSynopsis: fc.boolean(),
  accessReport: fc.boolean(),
  accessCode: fc.boolean(),
  accessPpt: fc.boolean(),
  accessVideo: fc.boolean(),
  accessTools: fc.boolean(),
})
const role = fc.constantFrom('student' as const, 'instructor' as const, 'admin' as const)
const person = fc.constantFrom('one', 'other')

it('only the student of a project can open a resource, and only while its access flag is on', () => {
  fc.assert(
    fc.property(switches, role, person, fc.constantFrom(...RESOURCES), (given, actorRole, id, resource) => {
      const opens = canOpenResource({ id, role: actorRole }, { ...given, studentId: 'one' }, resource)
      expect(opens).toBe(actorRole === 'student' && id === 'one' && given[ACCESS_FIELDS[resource]])
      expect(canReadAssignment({ id, role: actorRole }, { studentId: 'one' })).toBe(
        actorRole === 'student' && id === 'one',
      )
    }),
  )
})

it('a resource is shown as No Access, Not Uploaded or available', () => {
  fc.assert(
    fc.property(switches, fc.constantFrom(...RESOURCES), fc.boolean(), (given, resource, exists) => {
      const isOn = given[ACCESS_FIELDS[resource]]
      const state = isOn ? (exists ? 'available' : 'not_uploaded') : 'no_access'
      expect(resourceStateOf(given, resource, exists)).toBe(state)
    }),
  )
})
