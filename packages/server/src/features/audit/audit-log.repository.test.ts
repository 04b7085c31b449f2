// @module-tag database
import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { explain, maxRowsOf } from '../../db/explain.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { type AuditLogFilter, findEvents } from './audit-log.repository.ts'

// The embedded database writes slowly, so it holds fewer rows here; its query plans are the same.
const EVENTS = process.env.DATABASE_URL ? 100_000 : 20_000
const LIMIT = 26

let admin: AdminContext
let studentId: string
beforeAll(async () => {
  admin = await actAsNew('admin')
  studentId = (await createUser(portal, { role: 'student' })).id
  await portal.db.execute(sql`
    insert into users (email, name, role)
    select 'p' || n || '@uni.test', 'A person', 'student' from generate_series(1, ${EVENTS / 10}::int) n`)
  // A third by one administrator, a tenth by nobody; mostly sign-ins, and a few old deletions.
  await portal.db.execute(sql`
    insert into audit_events (occurred_at, actor_id, actor_role, action, subject_type, subject_id)
    select now() - n * interval '1 minute',
      case when n % 10 = 0 then null when n % 3 = 0 then ${admin.viewer.id}::uuid else people.ids[1 + n % 1000] end,
      'student',
      case when n > ${EVENTS - 20}::int then 'account.deleted' when n % 7 = 0 then 'project.updated'
        else 'session.opened' end,
      case when n % 7 = 0 then 'project' else 'user' end,
      people.ids[1 + n * 7 % 1000]
    from generate_series(1, ${EVENTS}::int) n, (select array_agg(id) as ids from users) people`)
  // Parts of bulk writes, as many events again, by that administrator and newer than those.
  await portal.db.execute(sql`
    insert into audit_events (actor_id, actor_role, action, subject_type, subject_id, part_of)
    select ${admin.viewer.id}::uuid, 'admin', 'account.imported', 'user', people.ids[1 + n % 1000], gen_random_uuid()
    from generate_series(1, ${EVENTS}::int) n, (select array_agg(id) as ids from users) people`)
  // Many of those people are deleted, and their deletions are the newest events.
  await portal.db.execute(sql`
    with removed as (delete from users where email like 'p_0@%' or email like 'p_1_@%' returning id, email)
    insert into audit_events (action, subject_type, subject_id, before)
    select 'account.deleted', 'user', id, jsonb_build_object('email', email) from removed`)
  await portal.db.execute(sql`analyze`)
})

/** Returns the generic query plan of a page of the audit log, with the rows it actually read. */
function explainPage(filter: Pick<AuditLogFilter, 'actions' | 'people'>) {
  const query = { ...filter, before: timeBounds(undefined), limit: LIMIT }
  return explain(portal.db, findEvents(portal.db, admin.scope, query).toSQL(), 'force_generic_plan')
}

// The other tables are empty here.
const SEQUENTIAL_SCAN = /Seq Scan on (audit_events|users)/

const ACCOUNT: readonly AuditAction[] = ['account.created', 'account.imported', 'account.deleted']

describe('a page of the audit log is read from an index', () => {
  it.each<[string, () => Pick<AuditLogFilter, 'actions' | 'people'>]>([
    ['of all events', () => ({ actions: undefined, people: undefined })],
    ['of a frequent action', () => ({ actions: ['session.opened'], people: undefined })],
    ['of rare actions', () => ({ actions: ACCOUNT, people: undefined })],
    ['of a person with many events', () => ({ actions: undefined, people: [admin.viewer.id] })],
    ['of a person without events', () => ({ actions: undefined, people: [studentId] })],
  ])('%s, reading at most ten times the rows it has', async (_name, filterOf) => {
    const plan = await explainPage(filterOf())
    expect(plan).not.toMatch(SEQUENTIAL_SCAN)
    expect(maxRowsOf(plan), plan).toBeLessThan(LIMIT * 10)
  })

  it('of one person and one kind', async () => {
    const plan = await explainPage({ actions: ACCOUNT, people: [admin.viewer.id] })
    expect(plan).not.toMatch(SEQUENTIAL_SCAN)
  })

  it('with the names of deleted people, from the events about them', async () => {
    const plan = await explainPage({ actions: ['account.deleted'], people: undefined })
    const [, names = ''] = plan.split(/(?=Scan using audit_events_subject_index)/)
    expect(names, plan).toMatch(/Filter: .*account\.deleted/)
    expect(maxRowsOf(plan), plan).toBeLessThan(LIMIT * 10)
  })
})
