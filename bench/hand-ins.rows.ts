import type { Client } from 'pg'

/** Items of each plan, so hand-ins of each project. */
export const ITEMS = 4
const COURSES = ['MCA', 'MBA', 'BCA']
export const COURSE = { course: 'MCA', year: 'Final Year' } as const

/**
 * Adds to a filled university a published plan for each course, with ITEMS items due from 80 days ago to 10 days ahead,
 * and their hand-ins for every project: the first accepted, the second accepted or waiting, the third missing or
 * waiting, the last open. More time was requested for about every fiftieth open one, and granted for nine in ten of
 * these.
 */
export async function addHandIns(client: Client): Promise<void> {
  await client.query(
    `insert into hand_in_plans (id, course, year, status, published_at)
     select overlay(overlay(md5('plan' || course) placing '4' from 13) placing '8' from 17)::uuid, course, $2, 'published', now()
     from unnest($1::text[]) course`,
    [COURSES, COURSE.year],
  )
  await client.query(
    `insert into hand_in_items (plan_id, position, title, kinds, due_at, closes_at)
     select p.id, n, 'Item ' || n, '{pdf}', now() + make_interval(days => (n - 3) * 30 + 10),
       now() + make_interval(days => (n - 3) * 30 + 40)
     from hand_in_plans p, generate_series(0, $1::int - 1) n`,
    [ITEMS],
  )
  await client.query(
    `insert into hand_ins (item_id, assignment_id, status, due_at, closes_at, version, submitted_at, is_late, reviewed_at)
     select item_id, assignment_id, status, due_at, closes_at, (status <> 'open')::int,
       case when status <> 'open' then due_at + make_interval(hours => chance % 48 - 40) end,
       status <> 'open' and chance % 48 > 40,
       case when status = 'accepted' then due_at + make_interval(days => 3) end
     from (
       select i.id as item_id, t.id as assignment_id, i.due_at, i.closes_at, c.chance,
         case when i.position = 0 then 'accepted'
           when i.position = 1 then case when c.chance % 10 = 0 then 'submitted' else 'accepted' end
           when i.position = 2 then case when c.chance % 4 = 0 then 'open' else 'submitted' end
           else 'open' end as status
       from chat_threads t
       join users u on u.id = t.student_id
       join hand_in_plans p on p.course = u.course and p.year = u.year
       join hand_in_items i on i.plan_id = p.id
       cross join lateral (select abs(hashtext(t.id::text || i.position::text)) as chance) c
     ) as given`,
  )
  await client.query(
    `insert into stored_files (bucket, path, state, owner_id, name, mime_type, size, sha256)
     select 'project-docs', 'bench/hand-ins/' || h.id || '.pdf', 'attached', t.student_id, 'report.pdf', 'application/pdf',
       100000, repeat('0', 64)
     from hand_ins h join chat_threads t on t.id = h.assignment_id where h.version > 0`,
  )
  await client.query(
    `insert into hand_in_versions (hand_in_id, number, path, started_at, received_at, due_at, is_late, receipt)
     select id, 1, 'bench/hand-ins/' || id || '.pdf', submitted_at, submitted_at, due_at, is_late, 'a receipt'
     from hand_ins where version > 0`,
  )
  await client.query(
    `with added as (
       insert into hand_in_extensions (hand_in_id, reason, until, requested_at, status, decided_at)
       select id, 'The sensors came late.', due_at + interval '7 days', now() - make_interval(mins => chance % 9999),
         case when chance % 500 = 0 then 'requested' else 'granted' end, case when chance % 500 > 0 then now() end
       from hand_ins cross join lateral (select abs(hashtext(id::text)) as chance) c
       where chance % 50 = 0 and status = 'open'
       returning id, hand_in_id
     )
     update hand_ins set extension_id = added.id from added where hand_ins.id = added.hand_in_id`,
  )
  await client.query('vacuum analyze')
}
