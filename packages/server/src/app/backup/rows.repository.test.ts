import { SMALLEST_ID } from '@capstone/contract/base.constants'
import { expect } from 'vitest'
import { studentPapers } from '../../features/papers/papers.table.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { readRows } from './rows.repository.ts'

test('threat-30 a backup reads every row, also one with the smallest possible id', async () => {
  const { id: studentId } = await createUser(portal, { role: 'student' })
  await portal.db
    .insert(studentPapers)
    .values({ id: SMALLEST_ID, studentId, title: 'Kept', paperUrl: 'a.pdf' })
  const rows: unknown[] = []
  for await (const batch of readRows(portal.db, studentPapers))
    rows.push(...batch.map((row) => JSON.parse(row)))
  expect(rows).toMatchObject([{ id: SMALLEST_ID, title: 'Kept' }])
})
