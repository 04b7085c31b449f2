import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { isAddressDoubtful, users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { peopleImportLines } from '../people.table.ts'
import { type ImportRow, isInvitedByImport } from './imports.repository.ts'

export type ImportWriting = Pick<ImportRow, 'id' | 'role'> & { readonly now: Date }

const lines = peopleImportLines
const toTimestamp = (time: Date) => sql`${time.toISOString()}::timestamptz`

const isToWrite = ({ id }: ImportWriting) => sql`import_id = ${id}::uuid and outcome in ('add', 'change')`

/** Locks the users an import changes and the instructors it assigns, in id order, which avoids deadlock. */
export const lockImportedUsers = (tx: Database, writing: ImportWriting) =>
  tx.execute(sql`
    select from ${users} where ${users.id} in (
      select user_id from ${lines} where import_id = ${writing.id}::uuid and outcome = 'change'
      union select mentor_id from ${lines} where ${isToWrite(writing)} and mentor_id is not null)
    order by ${users.id} for no key update`)

/** Refuses the lines whose instructor was deleted since they were checked. */
export const refuseDeletedMentors = (tx: Database, writing: ImportWriting, reason: string) =>
  tx.execute(sql`
    update ${lines} as l set outcome = 'refuse', reasons = array[${reason}::text], user_id = null
    where ${isToWrite(writing)} and l.mentor_id is not null and not exists (
      select from ${users} u where u.id = l.mentor_id and u.role = 'instructor')`)

/** Leaves the people whom an import would change as they are: their lines count as left out. */
export const leaveOutChanges = (tx: Database, { id }: ImportWriting) =>
  tx.execute(sql`
    update ${lines} set outcome = 'leave_out' where import_id = ${id}::uuid and outcome = 'change'`)

/**
 * Keeps the access of people who have confirmed their address since their line was checked. A line that was a change
 * only because of that changes nothing.
 */
export const keepConfirmedAccess = (tx: Database, { id }: ImportWriting) =>
  tx.execute(sql`
    update ${lines} as l set ends_access = false, outcome = case when l.reasons = '{}' then 'same' else 'change' end
    where l.import_id = ${id}::uuid and l.outcome = 'change' and l.ends_access
      and not exists (select from ${users} where ${users.id} = l.user_id and ${isAddressDoubtful})`)

/** Selects the ids of the people whose access ends. */
export const selectEndedAccess = ({ id }: ImportWriting) => sql`
  select l.user_id from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'change' and l.ends_access`

/** Selects, for the audit log, the people whose access ends: `subject_id`, `before`, `after`. */
export const selectEndedAccessEvents = (writing: ImportWriting) => sql`
  select ended.user_id as subject_id, null::jsonb as before, jsonb_build_object('passwordRemoved', true) as after
  from (${selectEndedAccess(writing)}) ended`

/**
 * Refuses changes of people who were changed since their line was checked: their `updated_at` is not the one read then.
 * Comparing it with the time of the check would miss an import that started before the check and committed after it.
 */
export const refuseOutdatedChanges = (tx: Database, { id, role }: ImportWriting, reason: string) =>
  tx.execute(sql`
    update ${lines} as l set outcome = 'refuse', reasons = array[${reason}::text], user_id = null
    where l.import_id = ${id}::uuid and l.outcome = 'change' and not exists (
      select from ${users} u where u.id = l.user_id and u.email = l.email and u.role = ${role}
        and u.updated_at = l.seen_at)`)

/** Updates the people of an import's lines, only in the fields that the file changes. */
export const updateImportedUsers = (tx: Database, { id, now }: ImportWriting) =>
  tx.execute(sql`
    update ${users} as u set
      name = coalesce(l.person->>'name', u.name),
      course = coalesce(l.person->>'course', u.course),
      specialization = coalesce(l.person->>'specialization', u.specialization),
      year = coalesce(l.person->>'year', u.year),
      experience = coalesce((l.person->>'experience')::int, u.experience),
      qualification = coalesce(l.person->>'qualification', u.qualification),
      phone = coalesce(l.person->>'phone', u.phone),
      bio = coalesce(l.person->>'bio', u.bio),
      assigned_instructor = coalesce(l.mentor_id, u.assigned_instructor),
      -- Always later than the previous change, whatever the clocks of two processes say: edits detect conflicts by this
      -- time.
      updated_at = greatest(${toTimestamp(now)}, u.updated_at + interval '1 millisecond')
    from ${lines} l
    where l.import_id = ${id}::uuid and l.outcome = 'change' and u.id = l.user_id`)

/** Adds the people of an import's lines, without a password. Lines whose address is taken by now are skipped. */
export const insertImportedUsers = (tx: Database, { id, role, now }: ImportWriting) =>
  tx.execute(sql`
    insert into ${users} (id, email, role, name, course, specialization, year, experience, qualification, phone, bio,
      assigned_instructor, created_at, updated_at)
    select l.user_id, l.email, ${role}, l.person->>'name', l.person->>'course', l.person->>'specialization',
      l.person->>'year', (l.person->>'experience')::int, l.person->>'qualification', l.person->>'phone',
      l.person->>'bio', l.mentor_id, ${toTimestamp(now)}, ${toTimestamp(now)}
    from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add'
    -- In e-mail order, so that two imports of the same people cannot deadlock.
    order by l.email
    on conflict do nothing`)

/** Refuses the lines of people who were not added because their address was taken. */
export const refuseTakenEmails = (tx: Database, { id }: ImportWriting, reason: string) =>
  tx.execute(sql`
    update ${lines} as l set outcome = 'refuse', reasons = array[${reason}::text], user_id = null
    where l.import_id = ${id}::uuid and l.outcome = 'add'
      and not exists (select from ${users} u where u.id = l.user_id)`)

/** Selects the added people for the audit log: `subject_id`, `before`, `after`. */
export const selectAdditions = ({ id, role }: ImportWriting) => sql`
  select l.user_id as subject_id, null::jsonb as before,
    jsonb_build_object('role', ${role}::text, 'email', l.email) || (l.person - 'mentor') as after
  from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add'`

/** Selects the pending changes of profiles for the audit log, before they are made: `subject_id`, `before`, `after`. */
export const selectChanges = ({ id }: ImportWriting) => sql`
  select l.user_id as subject_id,
    (select jsonb_object_agg(field, to_jsonb(u)->field) from unnest(changed.fields) field) as before,
    (select jsonb_object_agg(field, l.person->field) from unnest(changed.fields) field) as after
  from ${lines} l join ${users} u on u.id = l.user_id
    cross join lateral (select array_remove(l.reasons, 'mentor') as fields) as changed
  where l.import_id = ${id}::uuid and l.outcome = 'change' and changed.fields <> '{}'`

/** Selects the assigned students for the audit log: `subject_id`, `before`, `after`. */
export const selectMentoring = (writing: ImportWriting) => sql`
  select l.user_id as subject_id, jsonb_build_object('assignedInstructor', null) as before,
    jsonb_build_object('assignedInstructor', l.mentor_id) as after
  from ${lines} l where ${isToWrite(writing)} and l.mentor_id is not null`

type Named = { readonly id: string; readonly name: string }

/**
 * Finds the instructors an import assigns, each with their students, and with the ids of those who had an account
 * before.
 */
export async function findAssignedMentors(tx: Database, writing: ImportWriting) {
  const rows = await tx.execute<{ id: string; name: string; students: Named[]; known_ids: string[] }>(sql`
    select m.id, m.name, json_agg(json_build_object('id', s.id, 'name', s.name) order by l.line) as students,
      coalesce(array_agg(s.id) filter (where l.outcome = 'change'), '{}') as known_ids
    from ${lines} l join ${users} m on m.id = l.mentor_id join ${users} s on s.id = l.user_id
    where ${isToWrite(writing)} group by m.id`)
  return rows.map(({ id, name, students, known_ids: knownIds }) => ({ id, name, students, knownIds }))
}
export type AssignedMentor = Awaited<ReturnType<typeof findAssignedMentors>>[number]

/** Finds the students an import has changed, with their instructor now; a row for each mentor of their projects. */
export const findChangedStudents = (tx: Database, { id }: ImportWriting) =>
  tx
    .select({ id: users.id, instructorId: users.assignedInstructor, mentorId: studentProjects.mentorId })
    .from(lines)
    .innerJoin(users, eq(users.id, lines.userId))
    .leftJoin(studentProjects, eq(studentProjects.studentId, users.id))
    .where(and(eq(lines.importId, id), eq(lines.outcome, 'change'), eq(users.role, 'student')))

/** Selects the addresses of the people whom an import invites: `address`. */
export const selectInvitedEmails = ({ id }: ImportWriting) => sql`
  select ${lines.email} as address from ${lines}
  where ${lines.importId} = ${id}::uuid and ${isInvitedByImport} order by ${lines.line}`
