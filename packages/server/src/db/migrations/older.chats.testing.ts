import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

const onDay = (day: number) => `2026-01-0${day} 00:00:00+00`

/**
 * In a database from before chat had threads: a project in which its student and its mentor wrote three messages, two of
 * them in the same moment, and proposed a meeting in between; and one in which nobody wrote.
 */
export async function fillOlderChats(db: Database): Promise<void> {
  await db.execute(sql`
    insert into instructor_projects (title, description, category, instructor_id)
    select title, '', '', (select id from users where email = '2@x.test') from (values ('Spoken'), ('Silent')) line (title)`)
  await db.execute(sql`
    insert into student_projects (student_id, instructor_project_id, assigned_at)
    select (select id from users where email = '1@x.test'), id, ${onDay(2)}::timestamptz from instructor_projects`)
  await db.execute(sql`
    insert into support_messages (project_id, sender_id, receiver_id, message, created_at)
    select held.id, sender.id, receiver.id, line.message, line.at::timestamptz
    from student_projects held join instructor_projects given on given.id = held.instructor_project_id and given.title = 'Spoken'
    cross join (values ('First', '1@x.test', '2@x.test', ${onDay(1)}), ('Later', '2@x.test', '1@x.test', ${onDay(4)}),
      ('Later', '1@x.test', '2@x.test', ${onDay(4)})) as line (message, sent_by, sent_to, at)
    join users sender on sender.email = line.sent_by join users receiver on receiver.email = line.sent_to`)
  await db.execute(sql`
    insert into meetings (assignment_id, proposed_by, starts_at, minutes, proposed_at)
    select held.id, given.instructor_id, ${onDay(9)}::timestamptz, 30, ${onDay(3)}::timestamptz
    from student_projects held join instructor_projects given on given.id = held.instructor_project_id and given.title = 'Spoken'`)
}

/** What the rows of {@link fillOlderChats} have become. */
export async function readOlderChats(db: Database) {
  const threads = await db.execute(sql`
    select thread.title, last_number as last, student_read_number as student, mentor_read_number as mentor,
      student_unread + mentor_unread as unread, (extract(day from active_at at time zone 'UTC'))::int as active,
      thread.student_id = held.student_id and held.id is not null and archived_at is null as known
    from chat_threads thread left join student_projects held on held.id = thread.id order by thread.title`)
  const messages = await db.execute(sql`
    select message.number, message.kind, message.message,
      message.receiver_id is not null and message.sender_id <> message.receiver_id as addressed,
      meeting.id is not null as meets
    from support_messages message left join meetings meeting on meeting.id = message.id order by message.number`)
  return { threads, messages }
}

const text = (number: number, message: string) => ({
  ...{ number, kind: 'text', message, addressed: true, meets: false },
})

/** What {@link readOlderChats} is to answer: numbered by time, all of it read, the meeting a message of its own. */
export const NEWER_CHATS = {
  threads: [
    { title: 'Silent', last: 0, student: 0, mentor: 0, unread: 0, active: 2, known: true },
    { title: 'Spoken', last: 4, student: 4, mentor: 4, unread: 0, active: 4, known: true },
  ],
  messages: [
    text(1, 'First'),
    { number: 2, kind: 'meeting', message: null, addressed: true, meets: true },
    text(3, 'Later'),
    text(4, 'Later'),
  ],
}
