import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { peopleImportLines } from '../people.table.ts'
import type { ImportRow } from './imports.repository.ts'

/** An import that is being written, and the time. */
export type ImportWrite = Pick<ImportRow, 'id' | 'role' | 'createdAt'> & { readonly now: Date }

const lines = peopleImportLines
const toTimestamp = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** Locks the users an import changes, in id order, which avoids deadlock. */
export const lockImportedUsers = (tx: Database, { id }: ImportWrite) =>
  tx.execute(sql`
    select from ${users} where ${users.id} in (
      select user_id from ${lines} where import_id = ${id}::uuid and outcome = 'change')
    order by ${users.id} for no key update`)

/** Refuses changes of people who were changed since the import started. */
export const refuseOutdatedChanges = (tx: Database, { id, role, createdAt }: ImportWrite, reason: string) =>
  tx.execute(sql`
    update ${lines} as l set outcome = 'refuse', reasons = array[${reason}::text], user_id = null
    where l.import_id = ${id}::uuid and l.outcome = 'change' and not exists (
      select from ${users} u where u.id = l.user_id and u.email = l.email and u.role = ${role}
        and u.updated_at <= ${toTimestamp(createdAt)})`)

/** Updates the people of an import's lines, only in the fields that the file changes. */
export const updateImportedUsers = (tx: Database, { id, now }: ImportWrite) =>
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
      -- Always later than the previous change, whatever the clocks of two processes say: edits detect conflicts by this
      -- time.
      updated_at = greatest(${toTimestamp(now)}, u.updated_at + interval '1 millisecond')
    from ${lines} l
    where l.import_id = ${id}::uuid and l.outcome = 'change' and u.id = l.user_id`)

/** Adds the people of an import's lines, without a password. Lines whose address is taken by now are skipped. */
export const insertImportedUsers = (tx: Database, { id, role, now }: ImportWrite) =>
  tx.execute(sql`
    insert into ${users} (id, email, role, name, course, specialization, year, experience, qualification, phone, bio,
      created_at, updated_at)
    select l.user_id, l.email, ${role}, l.person->>'name', l.person->>'course', l.person->>'specialization',
      l.person->>'year', (l.person->>'experience')::int, l.person->>'qualification', l.person->>'phone',
      l.person->>'bio', ${toTimestamp(now)}, ${toTimestamp(now)}
    from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add'
    -- In e-mail order, so that two imports of the same people cannot deadlock.
    order by l.email
    on conflict do nothing`)

/** Refuses the lines of people who were not added because their address was taken. */
export const refuseTakenEmails = (tx: Database, { id }: ImportWrite, reason: string) =>
  tx.execute(sql`
    update ${lines} as l set outcome = 'refuse', reasons = array[${reason}::text], user_id = null
    where l.import_id = ${id}::uuid and l.outcome = 'add'
      and not exists (select from ${users} u where u.id = l.user_id)`)

/** Selects the added people for the audit log: `subject_id`, `before`, `after`. */
export const selectAdditions = ({ id, role }: ImportWrite) => sql`
  select l.user_id as subject_id, null::jsonb as before,
    jsonb_build_object('role', ${role}::text, 'email', l.email) || l.person as after
  from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add'`

/** Selects the pending changes for the audit log, before they are made: `subject_id`, `before`, `after`. */
export const selectChanges = ({ id }: ImportWrite) => sql`
  select l.user_id as subject_id,
    (select jsonb_object_agg(field, to_jsonb(u)->field) from unnest(l.reasons) field) as before,
    (select jsonb_object_agg(field, l.person->field) from unnest(l.reasons) field) as after
  from ${lines} l join ${users} u on u.id = l.user_id
  where l.import_id = ${id}::uuid and l.outcome = 'change'`

/** Selects the addresses of the added people: `address`. */
export const selectAddedEmails = ({ id }: ImportWrite) => sql`
  select l.email as address from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add' order by l.line`
