// @module-tag database
import { fillPlaceholders, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { vacuumAnalyze } from '../../db/database.testing.ts'
import { explain, maxRowsOf } from '../../db/explain.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { encodeCursor } from '../../rpc/cursor.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { listSegments, segmentBounds } from '../../rpc/segments.ts'
import { newestMessages, nextMessages } from './messages.repository.ts'
import { threadLists } from './thread-list.repository.ts'
import { threadToOpenStatements } from './threads.repository.ts'

/** The mentor's threads. */
const THREADS = 2000
/** People without a thread. */
const OTHERS = 20_000
const MESSAGES = 50_000

let mentorId: string
let studentId: string
let longId: string
beforeAll(async () => {
  mentorId = (await createUser(portal, { role: 'instructor' })).id
  studentId = (await createUser(portal, { role: 'student' })).id
  await portal.db.execute(sql`insert into users (email, name) select n || '@x.test', 'Student ' || n
    from generate_series(1, ${THREADS}::int) n`)
  await portal.db.execute(sql`insert into users (email, name) select n || '@y.test', 'Somebody ' || n
    from generate_series(1, ${OTHERS}::int) n`)
  // A quarter of the threads belongs to the mentor, the others to their students alone.
  await portal.db.execute(sql`
    insert into chat_threads (id, student_id, mentor_id, title, active_at, last_number)
    select gen_random_uuid(), student.id, mentor.id, 'Project of ' || student.name, now() - random() * interval '90 days',
      case when random() < 0.9 then 1 else 0 end
    from users student cross join (values (${mentorId}::uuid), (null), (null), (null)) mentor (id) where student.email like '%@x.test'`)
  // One in ten of the mentor's threads had a meeting, and all of the others; few are left to answer.
  await portal.db.execute(sql`
    with proposals as (
      insert into support_messages (project_id, sender_id, receiver_id, number, kind)
      select id, student_id, mentor_id, 2, 'meeting' from chat_threads
      where last_number = 1 and (mentor_id is null or random() < 0.1) returning *)
    insert into meetings (id, assignment_id, proposed_by, starts_at, minutes, status)
    select id, project_id, sender_id, now() + random() * interval '60 days' - interval '50 days', 30,
      case when random() < 0.1 then 'proposed' else 'accepted' end from proposals`)
  await portal.db.execute(sql`update chat_threads set mentor_unread = last_number where random() < 0.1`)
  await portal.db.execute(sql`insert into support_messages (project_id, sender_id, number, message)
    select id, student_id, 1, 'Hello' from chat_threads where last_number = 1`)
  const [long] = await portal.db.execute(sql`
    insert into chat_threads (id, student_id, mentor_id, title, active_at, last_number)
    values (gen_random_uuid(), ${studentId}, ${mentorId}, 'Long', now(), ${MESSAGES}) returning id`)
  longId = String(long?.id)
  await portal.db.execute(sql`insert into support_messages (project_id, sender_id, number, message)
    select ${longId}::uuid, ${studentId}::uuid, n, 'Message ' || n from generate_series(1, ${MESSAGES}::int) n`)
  await vacuumAnalyze(portal.db, 'chat_threads', 'support_messages', 'meetings', 'users')
})

type PreparedStatement = { getQuery(): { sql: string; params: unknown[] } }

/** Returns the generic query plan of a prepared statement, with what it actually read. */
function explainPrepared(prepared: PreparedStatement, values: Record<string, unknown>) {
  const query = prepared.getQuery()
  const filled = { ...query, params: fillPlaceholders(query.params, values) }
  return explain(portal.db, filled, 'force_generic_plan')
}

describe('with 2,000 threads of a mentor among 8,000', () => {
  const now = new Date().toISOString()
  const bounds = segmentBounds(listSegments(undefined, { isWaitingFirst: true, waiting: 'some' }))
  const values = () => ({ userId: mentorId, ...bounds, limit: 21, presenceCutoff: now, now })

  test('a page is read from indexes, reading little more than the threads that wait', async () => {
    const plan = await explainPrepared(threadLists.instructor.all(portal.db), values())
    for (const index of ['chat_threads_mentor', 'chat_threads_mentor_unread', 'support_messages_meeting'])
      expect(plan).toContain(`${index}_index`)
    // About 180 of the threads wait, and there were as many meetings.
    expect(maxRowsOf(plan), plan).toBeLessThan(250)
  })

  test('a page after those that wait does not compute since when they do', async () => {
    const cursor = encodeCursor([new Date(), '00000000-0000-4000-8000-000000000000'])
    const later = segmentBounds(listSegments(cursor, { isWaitingFirst: true, waiting: 'some' }))
    const plan = await explainPrepared(threadLists.instructor.all(portal.db), { ...values(), ...later })
    expect(maxRowsOf(plan), plan).toBeLessThan(100)
  })

  test('the thread to open is read by indexes, without the threads of others', async () => {
    const statement = threadToOpenStatements.instructor(portal.db)
    const explainStatement = () => explainPrepared(statement, { userId: mentorId, now })
    // There are no meetings here, so the planner may scan their table.
    const scanOfAll = /Seq Scan on (chat_threads|support_messages)/
    const plan = await explainStatement()
    expect(plan).not.toMatch(scanOfAll)
    expect(maxRowsOf(plan), plan).toBeLessThan(200)
    await portal.db.execute(sql`update chat_threads set mentor_unread = 0`)
    const worstPlan = await explainStatement()
    expect(worstPlan).not.toMatch(scanOfAll)
    expect(maxRowsOf(worstPlan), worstPlan).toBeLessThanOrEqual(THREADS + 1)
  })

  test('a search does not read the threads of others', async () => {
    const plan = await explainPrepared(threadLists.instructor.found(portal.db), {
      ...values(),
      pattern: '%student 17%',
    })
    expect(plan).toContain('chat_threads_mentor_index')
    expect(maxRowsOf(plan), plan).toBeLessThanOrEqual(THREADS)
  })
})

describe('in a thread of 50,000 messages', () => {
  const page = { limit: 50 }
  test.each([
    ['the newest', newestMessages, { after: 0, before: 2_147_483_647 }],
    ['older ones', newestMessages, { after: 0, before: 25_000 }],
    ['what was missed', nextMessages, { after: 25_000, before: 2_147_483_647 }],
  ] as const)('%s are read by their numbers alone', async (_what, statement, bounds) => {
    const plan = await explainPrepared(statement(portal.db), { threadId: longId, ...bounds, ...page })
    expect(plan).toContain('support_messages_number_unique')
    expect(maxRowsOf(plan), plan).toBeLessThanOrEqual(50)
  })
})
