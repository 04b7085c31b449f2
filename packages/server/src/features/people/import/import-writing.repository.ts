import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { peopleImportLines } from '../people.table.ts'
import type { ImportRow } from './imports.repository.ts'

/** An import that is about to be written, and when. */
export type Writing = Pick<ImportRow, 'id' | 'role' | 'createdAt'> & { readonly now: Date }

const lines = peopleImportLines
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** Locks whom an import changes, one after another by id, as everybody does who locks more than one. */
export const lockImported = (tx: Database, { id }: Writing) =>
  tx.execute(sql`
    select from ${users} where ${users.id} in (
      select user_id from ${lines} where import_id = ${id}::uuid and outcome = 'change')
    order by ${users.id} for no key update`)

/** Refuses changes of people who are not as they were when the import began. */
export const refuseChanged = (tx: Database, { id, role, createdAt }: Writing, reason: string) =>
  tx.execute(sql`
    update ${lines} as l set outcome = 'refuse', reasons = array[${reason}::text], user_id = null
    where l.import_id = ${id}::uuid and l.outcome = 'change' and not exists (
      select from ${users} u where u.id = l.user_id and u.email = l.email and u.role = ${role}
        and u.updated_at <= ${at(createdAt)})`)

/** Changes the people of an import's lines: only in the fields that the file gives otherwise. */
export const updateImported = (tx: Database, { id, now }: Writing) =>
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
      -- Always later than the change before, whatever two processes' clocks say: an editor is told apart by it.
      updated_at = greatest(${at(now)}, u.updated_at + interval '1 millisecond')
    from ${lines} l
    where l.import_id = ${id}::uuid and l.outcome = 'change' and u.id = l.user_id`)

/** Adds the people of an import's lines, without a password; nobody whose address somebody has by now. */
export const insertImported = (tx: Database, { id, role, now }: Writing) =>
  tx.execute(sql`
    insert into ${users} (id, email, role, name, course, specialization, year, experience, qualification, phone, bio,
      created_at, updated_at)
    select l.user_id, l.email, ${role}, l.person->>'name', l.person->>'course', l.person->>'specialization',
      l.person->>'year', (l.person->>'experience')::int, l.person->>'qualification', l.person->>'phone',
      l.person->>'bio', ${at(now)}, ${at(now)}
    from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add'
    -- In one order for all, so that two imports of the same people do not wait in a circle.
    order by l.email
    on conflict do nothing`)

/** Refuses the lines whose people were not added, because somebody had their address by then. */
export const refuseAdded = (tx: Database, { id }: Writing, reason: string) =>
  tx.execute(sql`
    update ${lines} as l set outcome = 'refuse', reasons = array[${reason}::text], user_id = null
    where l.import_id = ${id}::uuid and l.outcome = 'add'
      and not exists (select from ${users} u where u.id = l.user_id)`)

/** What was added, for the audit trail: `subject_id`, `before`, `after`. */
export const additionsOf = ({ id, role }: Writing) => sql`
  select l.user_id as subject_id, null::jsonb as before,
    jsonb_build_object('role', ${role}::text, 'email', l.email) || l.person as after
  from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add'`

/** What is about to change, for the audit trail, as long as it has not: `subject_id`, `before`, `after`. */
export const changesOf = ({ id }: Writing) => sql`
  select l.user_id as subject_id,
    (select jsonb_object_agg(field, to_jsonb(u)->field) from unnest(l.reasons) field) as before,
    (select jsonb_object_agg(field, l.person->field) from unnest(l.reasons) field) as after
  from ${lines} l join ${users} u on u.id = l.user_id
  where l.import_id = ${id}::uuid and l.outcome = 'change'`

/** The addresses of those who were added: `address`. */
export const addressesOf = ({ id }: Writing) => sql`
  select l.email as address from ${lines} l where l.import_id = ${id}::uuid and l.outcome = 'add' order by l.line`
