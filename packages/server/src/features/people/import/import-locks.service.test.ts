// @module-tag database
import { expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { waitForBlockedQuery, whileOpen } from '../../../rpc/locks.testing.ts'
import { admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { handIns } from '../../hand-ins/hand-ins.table.ts'
import { addPublishedPlan, buildItem } from '../../hand-ins/hand-ins.testing.ts'
import { loadPlanForUpdate } from '../../hand-ins/plans/plans.repository.ts'
import { writeImport } from './import-writing.service.ts'
import { stageFile, studentLine } from './imports.testing.ts'

const FIRST = { course: 'MCA', year: '1st Year' } as const
const SECOND = { course: 'MCA', year: '2nd Year' } as const
/** The last student moves the other way. */
const MOVES = [...Array.from({ length: 5 }, () => ({ from: FIRST, to: SECOND })), { from: SECOND, to: FIRST }]

// The embedded database has one connection, so its transactions never wait for each other.
it.skipIf(!process.env.DATABASE_URL)(
  'an import that moves students between plans waits for a change of a plan, without a deadlock',
  async () => {
    for (const [index, { from }] of MOVES.entries()) {
      const { name = '', email = '' } = studentLine(index)
      const student = { role: 'student', name, email, specialization: 'Data Science', ...from } as const
      await addRequestedProject(portal, { studentId: (await createUser(portal, student)).id })
    }
    const planId = await addPublishedPlan(admin, [buildItem(portal)], FIRST)
    await addPublishedPlan(admin, [buildItem(portal)], SECOND)
    const id = await stageFile(
      admin,
      MOVES.map(({ to }, index) => studentLine(index, to)),
    )
    const { written } = await whileOpen(
      (waitInside) =>
        inTransaction(portal.db, async (tx) => {
          await loadPlanForUpdate(tx, planId)
          await waitInside()
          await tx.select({ id: handIns.id }).from(handIns).orderBy(handIns.id).for('update')
        }),
      async () => {
        const call = writeImport(admin, { id })
        await waitForBlockedQuery()
        return { written: call }
      },
    )
    expect(await written).toMatchObject({ outcomes: { change: MOVES.length } })
  },
)
