import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ACCESS_FIELDS, RESOURCES } from './assignments.constants.ts'
import { areStepsAhead, canOpenResource, canReadAssignment, resourceStateOf } from './assignments.policy.ts'

const accessFlags = fc.record({
  accessSynopsis: fc.boolean(),
  accessReport: fc.boolean(),
  accessCode: fc.boolean(),
  accessPpt: fc.boolean(),
  accessVideo: fc.boolean(),
  accessTools: fc.boolean(),
})
const role = fc.constantFrom('student' as const, 'instructor' as const, 'admin' as const)
const person = fc.constantFrom('one', 'other')

it('only the student of a project can read it, and open a resource while its access flag is on', () => {
  fc.assert(
    fc.property(
      accessFlags,
      role,
      person,
      fc.constantFrom(...RESOURCES),
      (access, actorRole, id, resource) => {
        const opens = canOpenResource({ id, role: actorRole }, { ...access, studentId: 'one' }, resource)
        expect(opens).toBe(actorRole === 'student' && id === 'one' && access[ACCESS_FIELDS[resource]])
        expect(canReadAssignment({ id, role: actorRole }, { studentId: 'one' })).toBe(
          actorRole === 'student' && id === 'one',
        )
      },
    ),
  )
})

it('the state of a resource follows from its access flag and whether it exists', () => {
  fc.assert(
    fc.property(accessFlags, fc.constantFrom(...RESOURCES), fc.boolean(), (access, resource, exists) => {
      const isOn = access[ACCESS_FIELDS[resource]]
      const state = isOn ? (exists ? 'available' : 'not_uploaded') : 'no_access'
      expect(resourceStateOf(access, resource, exists)).toBe(state)
    }),
  )
})

it.each([
  ['no roadmap', 0, 0, 0, false],
  ['nothing done', 0, 4, 0, false],
  ['the first step done at 0 %', 1, 4, 0, true],
  ['two of four steps at 25 %', 2, 4, 25, true],
  ['two of four steps at 26 %', 2, 4, 26, false],
  ['all steps at 0 %', 4, 4, 0, true],
] as const)(
  'steps are ahead if at least one more is done than the progress accounts for and the project is open: %s',
  (_, completedStepCount, stepCount, progress, expected) => {
    const project = { progress, completedStepCount, stepCount }
    expect(areStepsAhead({ ...project, status: 'pending' })).toBe(expected)
    expect(areStepsAhead({ ...project, status: 'completed' })).toBe(false)
  },
)
