import { randomUUID } from 'node:crypto'
import { contract } from '@capstone/contract/contract'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { portal } from '../../rpc/portal.testing.ts'
import { ACTORS, contextOf, outcomeOf, proceduresOf, viewerOf } from '../router.testing.ts'
import { router } from '../router.ts'
import type { PermissionCase } from './permissions.cases.testing.ts'
import { prepareFixtures } from './permissions.fixtures.testing.ts'
import { PERMISSIONS, PUBLIC_PROCEDURES, WITH_ANY_PASSWORD } from './permissions.testing.ts'

const policies = vi.hoisted(() => {
  const called = new Set<string>()
  let disabled = ''
  return {
    /** The policies that were called since this was last cleared. */
    called,
    /** Makes this policy allow everything for one test. */
    disable(policy: string) {
      disabled = policy
      onTestFinished(() => {
        disabled = ''
      })
    },
    async wrap(importOriginal: () => Promise<object>) {
      const originals = Object.entries(await importOriginal())
      const wrapped = originals.map(([name, policy]) => [
        name,
        (...args: unknown[]) => called.add(name) && (name === disabled || policy(...args)),
      ])
      return Object.fromEntries(wrapped)
    },
  }
})
vi.mock('@capstone/contract/people/people.policy', policies.wrap)
vi.mock('@capstone/contract/repository/repository.policy', policies.wrap)
vi.mock('@capstone/contract/assignments/assignments.policy', policies.wrap)
vi.mock('@capstone/contract/chat/chat.policy', policies.wrap)
vi.mock('@capstone/contract/meetings/meetings.policy', policies.wrap)
vi.mock('@capstone/contract/papers/papers.policy', policies.wrap)
vi.mock('@capstone/contract/tickets/tickets.policy', policies.wrap)
vi.mock('@capstone/contract/requests/requests.policy', policies.wrap)
vi.mock('@capstone/contract/hand-ins/hand-ins.policy', policies.wrap)
vi.mock('@capstone/contract/hand-ins/extensions/extensions.policy', policies.wrap)

let withFixtures: Awaited<ReturnType<typeof prepareFixtures>>
beforeAll(async () => {
  withFixtures = await prepareFixtures(portal)
})

const ROWS = PERMISSIONS.map((row, index) => [`${row.procedure} (row ${index + 1})`, row] as const)
const SIDES = ['own', 'foreign'] as const

/** The policies that each row of the table calls. */
const calledBy = new Map<PermissionCase, ReadonlySet<string>>()

/** Returns every cell of a row whose outcome differs from the table, or whose call was refused and still wrote. */
async function findWrongCells(row: PermissionCase) {
  const wrong: string[] = []
  for (const actor of ACTORS) {
    for (const [index, side] of SIDES.entries()) {
      const { result: outcome, hasWritten } = await withFixtures((fixtures) => {
        const input = row.input?.(fixtures[side], fixtures)
        return outcomeOf(router, row.procedure, input, contextOf(portal, viewerOf(actor, fixtures)))
      })
      if (outcome !== 'ok' && hasWritten) wrong.push(`${actor}, ${side}: wrote although refused`)
      if (outcome !== row[actor][index])
        wrong.push(`${actor}, ${side}: ${outcome} instead of ${row[actor][index]}`)
    }
  }
  return wrong
}

/** Returns the input with every id replaced by one that no record has. */
function withNewIds(input: unknown): unknown {
  if (z.uuid().safeParse(input).success) return randomUUID()
  if (Array.isArray(input)) return input.map(withNewIds)
  if (typeof input !== 'object' || input === null || input instanceof Date) return input
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withNewIds(value)]))
}

describe('threat-01 threat-02 permissions', () => {
  it('has a row for every procedure, and none for another', () => {
    const rows = new Set(PERMISSIONS.map(({ procedure }) => procedure))
    expect([...rows].sort()).toEqual(proceduresOf(contract).sort())
  })

  it.each(ROWS)('%s', async (_name, row) => {
    policies.called.clear()
    expect(await findWrongCells(row)).toEqual([])
    calledBy.set(row, new Set(policies.called))
  })

  it.each(proceduresOf(contract))('%s answers a visitor only if it is public', async (procedure) => {
    const outcome = await outcomeOf(router, procedure, {}, contextOf(portal, null))
    expect(outcome === 'SIGN_IN_REQUIRED').toBe(!PUBLIC_PROCEDURES.includes(procedure))
  })

  it.each(ROWS)(
    '%s is refused until a temporary password has been changed',
    async (_name, { procedure, input, admin, student }) => {
      const actor =
        admin[0] === 'ROLE_NOT_ALLOWED'
          ? student[0] === 'ROLE_NOT_ALLOWED'
            ? 'instructor'
            : 'student'
          : 'admin'
      const { result: outcome } = await withFixtures(async (fixtures) => {
        const context = contextOf(portal, viewerOf(actor, fixtures))
        const viewer = await context.findViewer()
        const findViewer = async () => viewer && { ...viewer, mustChangePassword: true }
        return outcomeOf(router, procedure, input?.(fixtures.own, fixtures), { ...context, findViewer })
      })
      expect(outcome === 'PASSWORD_CHANGE_REQUIRED').toBe(!WITH_ANY_PASSWORD.includes(procedure))
    },
  )

  it('answers a foreign row like a missing row', async () => {
    const wrong: string[] = []
    // A project with a new id is a new project.
    for (const row of PERMISSIONS.filter(({ procedure }) => procedure !== 'repository.createProject')) {
      const actor = row.student[1].endsWith('_NOT_FOUND') ? 'student' : 'instructor'
      if (!row.input || !row[actor][1].endsWith('_NOT_FOUND')) continue
      const { result: outcome } = await withFixtures((fixtures) => {
        const missing = withNewIds(row.input?.(fixtures.foreign, fixtures))
        return outcomeOf(router, row.procedure, missing, contextOf(portal, viewerOf(actor, fixtures)))
      })
      if (outcome !== row[actor][1])
        wrong.push(`${row.procedure}, ${actor}: ${outcome} instead of ${row[actor][1]}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('threat-02 the table detects a policy that is not called', () => {
  // Without policies that only repeat the role in the procedure's middleware, or another policy that is called before.
  const POLICIES = [
    ['people', 'canChangeMentor'],
    ['people', 'canBeMentoredBy'],
    ['people', 'canBeMentor'],
    ['people', 'canManageStudent'],
    ['people', 'canManageInstructor'],
    ['people', 'canInvite'],
    ['people', 'canUseImport'],
    ['repository', 'canEditProject'],
    ['repository', 'canDeleteProject'],
    ['repository', 'canOpenProjectFile'],
    ['assignments', 'canAssignProject'],
    ['assignments', 'canAssignToStudent'],
    ['assignments', 'canReadAssignment'],
    ['assignments', 'canOpenResource'],
    ['assignments', 'canMentorAssignment'],
    ['assignments', 'canChangeAccess'],
    ['assignments', 'canDeleteAssignment'],
    ['chat', 'isThreadMember'],
    ['chat', 'canSeeMessage'],
    ['chat', 'canWriteIn'],
    ['meetings', 'canAnswerMeeting'],
    ['meetings', 'canCancelMeeting'],
    ['papers', 'canReadPaper'],
    ['papers', 'canAddVersion'],
    ['papers', 'canTransitionPaper'],
    ['tickets', 'canReadTicket'],
    ['tickets', 'canReadInstructorTicket'],
    ['tickets', 'canBeRepliedTo'],
    ['tickets', 'canResolveTicket'],
    ['tickets', 'canReopenTicket'],
    ['requests', 'canHaveSuggestions'],
    ['requests', 'canBeReviewedAs'],
    ['people', 'canManageSessions'],
    ['handIns', 'canReadHandIn'],
    ['handIns', 'isOwnHandIn'],
    ['handIns', 'canAddItemTo'],
    ['handIns', 'isHandlerOfItem'],
    ['handIns', 'canDecideExtension'],
  ] as const

  it.each(POLICIES)('%s: %s', async (noun, policy) => {
    policies.disable(policy)
    // Rows that never call it cannot detect it; when one of these tests runs alone, all rows are tried.
    const rows = PERMISSIONS.filter(
      (row) => row.procedure.startsWith(`${noun}.`) && (calledBy.get(row)?.has(policy) ?? true),
    )
    const wrong: string[] = []
    for (const row of rows) if (wrong.length === 0) wrong.push(...(await findWrongCells(row)))
    expect(wrong).not.toEqual([])
  })
})
