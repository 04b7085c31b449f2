import { randomUUID } from 'node:crypto'
import { IMPORT_LINES_AT_ONCE } from '@capstone/contract/people/people.constants'
import {
  stageImportLines,
  startImport,
} from '../packages/server/src/features/people/import/import-staging.service.ts'
import { writeImport } from '../packages/server/src/features/people/import/import-writing.service.ts'
import { studentLine } from '../packages/server/src/features/people/import/imports.testing.ts'
import { listAssignedStudents } from '../packages/server/src/features/people/people.service.ts'
import { actAs, createUser } from '../packages/server/src/rpc/context.testing.ts'
import type { AdminContext } from '../packages/server/src/rpc/context.ts'
import { openStandalonePortal } from '../packages/server/src/rpc/open-portal.testing.ts'
import { measureLongestWait } from './longest-wait.ts'
import { asSeconds, atMost, type Measurement, withoutTarget } from './measurement.ts'
import { STANDALONE_ENGINE } from './postgres.ts'

const LINES = 10_000
const TOTAL_MAX_MS = 20_000
const OTHERS_MAX_MS = 1000

/** Imports 10,000 students on STANDALONE_ENGINE, and measures how long calls of other people wait meanwhile. */
export async function measureImport(): Promise<Measurement> {
  const portal = await openStandalonePortal()
  try {
    const admin = actAs(portal, await createUser(portal, { role: 'admin' }))
    const other = actAs(portal, await createUser(portal, { role: 'admin' }))
    const { result, longest } = await measureLongestWait(
      () => listAssignedStudents(other, { search: '', limit: 25 }),
      () => importStudents(admin),
    )
    const { outcomes, startedAt, stagedAt, writtenAt } = result
    if (outcomes.add !== LINES) throw new Error(`Only ${outcomes.add} people were added.`)
    return {
      rows: [
        atMost(
          `import of ${LINES} people, staged and written, ${STANDALONE_ENGINE}`,
          writtenAt - startedAt,
          TOTAL_MAX_MS,
          asSeconds,
        ),
        atMost('· the longest another call waited meanwhile', longest, OTHERS_MAX_MS, asSeconds),
        withoutTarget('· of which written', asSeconds(writtenAt - stagedAt)),
      ],
      notes: [],
    }
  } finally {
    await portal.close()
  }
}

/** Imports the students; returns the outcomes, and when the import started and each of its two parts ended. */
async function importStudents(admin: AdminContext) {
  const startedAt = performance.now()
  const id = randomUUID()
  await startImport(admin, { id, role: 'student', fileName: 'students.csv', total: LINES })
  for (let from = 0; from < LINES; from += IMPORT_LINES_AT_ONCE) {
    const lines = Array.from({ length: IMPORT_LINES_AT_ONCE }, (_, index) => ({
      line: from + index + 2,
      cells: studentLine(from + index),
    }))
    await stageImportLines(admin, { id, lines })
  }
  const stagedAt = performance.now()
  const { outcomes } = await writeImport(admin, { id })
  return { outcomes, startedAt, stagedAt, writtenAt: performance.now() }
}
