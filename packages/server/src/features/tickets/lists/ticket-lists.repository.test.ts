// @module-tag database
import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { OwnTicketSort } from '@capstone/contract/tickets/tickets.constants'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { vacuumAnalyze } from '../../../db/database.testing.ts'
import { explain, maxRowsOf } from '../../../db/explain.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { createTicketPeople } from '../ticket-fixtures.testing.ts'
import { STUDENT_TICKETS } from '../ticket-kinds.table.ts'
import { findTickets, type ListedTickets, type TicketFilters } from './ticket-lists.repository.ts'
import { listTickets, segmentsOf } from './ticket-lists.service.ts'

// The embedded database writes slowly, so it holds fewer rows here; its query plans are the same.
const TICKETS = process.env.DATABASE_URL ? 200_000 : 12_000
const STUDENTS = TICKETS / 20
const LIMIT = 26
// A page may read all tickets of a receiver (one in 101) or all that wait (one in 50); of a small table, 2,000 rows.
const MOST_READ = Math.max(TICKETS / 50, 2000)

let people: Awaited<ReturnType<typeof createTicketPeople>>
beforeAll(async () => {
  people = await createTicketPeople()
  await portal.db.execute(sql`
    insert into users (email, name, role, created_at)
    select 's' || n || '@uni.test', 'Person ' || md5(n::text), 'student', now() - n * interval '1 minute'
    from generate_series(1, ${STUDENTS}::int) n`)
  await portal.db.execute(sql`
    insert into support_tickets (sender_id, receiver_id, subject, message, type, priority, status, created_at,
      waiting_since, resolved_at, replied_at)
    select people.ids[1 + n % ${STUDENTS}], case when n % 101 = 0 then ${people.mentor.viewer.id}::uuid end,
      'Ticket ' || n || ' on the report', 'What about ' || md5(n::text) || '?',
      (array['technical', 'project', 'account', 'general', 'other'])[1 + n % 7 % 5],
      (array['low', 'medium', 'high', 'urgent'])[1 + n % 11 % 4],
      case when n % 100 = 0 then 'open' when n % 100 < 5 then 'in_progress' else 'resolved' end,
      now() - n * interval '1 minute',
      case when n % 100 < 2 then now() - n * interval '1 minute' end,
      case when n % 100 >= 5 then now() - n * interval '1 minute' end,
      case when n % 100 >= 2 then now() - n * interval '1 minute' end
    from generate_series(1, ${TICKETS}::int) n,
      (select array_agg(id) as ids from users where email like 's%@uni.test') people`)
  await portal.db.execute(sql`
    insert into support_replies (ticket_id, message, created_at)
    select id, 'So', created_at from support_tickets where status <> 'open'`)
  // New rows are in the pending list of the search index until a vacuum.
  await vacuumAnalyze(portal.db, 'support_tickets', 'support_replies', 'users')
})

const listedOf = (whose: 'all' | 'received' | 'own'): ListedTickets => {
  if (whose === 'all') return { party: 'all', scope: people.admin.scope }
  const { scope } = whose === 'received' ? people.mentor : people.student
  return scope.role === 'student' ? { party: 'sender', scope } : { party: 'receiver', scope }
}

/** Returns the query plan of a page, with what it actually read. */
function explainPage(
  whose: 'all' | 'received' | 'own',
  filters: Partial<TicketFilters>,
  sort: OwnTicketSort,
) {
  const part = {
    search: '',
    ...filters,
    sort,
    segments: segmentsOf(sort, undefined, filters.status),
    limit: LIMIT,
  }
  return explain(portal.db, findTickets(portal.db, STUDENT_TICKETS, listedOf(whose), part).toSQL())
}

describe('a page of tickets is read from an index, and only a small part of the table', () => {
  const sorts: OwnTicketSort[] = ['newest', 'waiting']
  const cases: [string, 'all' | 'received' | 'own', Partial<TicketFilters>][] = [
    ['of all', 'all', {}],
    ['of one status', 'all', { status: 'in_progress' }],
    ['of all that are resolved', 'all', { status: 'resolved' }],
    ['of one type', 'all', { type: 'account' }],
    ['of one priority', 'all', { priority: 'urgent' }],
    ['of all three', 'all', { status: 'open', type: 'technical', priority: 'low' }],
    ['that a search finds by its text', 'all', { search: 'ticket 4711 ' }],
    ['that a search finds everywhere', 'all', { search: 'report' }],
    ['that a search finds by its sender', 'all', { search: 'person c4ca' }],
    ['that a search finds nowhere', 'all', { search: 'nowhere at all' }],
    ['that came to one', 'received', {}],
    ['that came to one and a search finds', 'received', { search: 'report' }],
    ['of one’s own', 'own', {}],
    ['of one’s own that a search finds', 'own', { search: 'report' }],
  ]
  it.each(
    cases.flatMap(([name, whose, filters]) =>
      [...sorts, ...(whose === 'own' ? (['answered'] as const) : [])].map(
        (sort) => [name, sort, whose, filters] as const,
      ),
    ),
  )('%s, %s first', async (_, sort, whose, filters) => {
    const plan = await explainPage(whose, filters, sort)
    expect(plan).not.toMatch(/Seq Scan on (support_tickets|support_replies)/)
    expect(maxRowsOf(plan), plan).toBeLessThanOrEqual(MOST_READ)
  })
})

describe('the number of tickets', () => {
  it('is exact for all, and counted up to a limit in a search or with filters', async () => {
    const list = { search: '', sort: 'newest', limit: LIMIT } as const
    const total = TICKETS
    expect(await listTickets(people.admin, list)).toMatchObject({
      matching: TICKETS,
      counts: {
        total,
        open: TICKETS / 100,
        inProgress: TICKETS / 25,
        replied: 0,
        resolved: (TICKETS / 100) * 95,
      },
    })
    const found = await listTickets(people.admin, { ...list, search: 'report' })
    expect(found).toMatchObject({ matching: COUNTED_MAX, counts: null })
    const open = await listTickets(people.admin, { ...list, search: 'report', status: 'open' })
    expect(open).toMatchObject({ matching: Math.min(TICKETS / 100, COUNTED_MAX), counts: null })
    const filtered = await listTickets(people.admin, { ...list, type: 'other', priority: 'urgent' })
    expect(filtered.matching).toBe(Math.min(Math.ceil(TICKETS / 77) * 2, COUNTED_MAX))
  })
})
