import { CATEGORY_CHOICES_MAX } from '@capstone/contract/repository/repository.constants'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { searchPattern } from '../../db/search.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { projectFields } from './own-projects.repository.ts'
import { instructorProjects } from './repository.table.ts'

const projectDetails = preparedOn((db) =>
  db
    .select({ ...projectFields, instructorName: users.name })
    .from(instructorProjects)
    .leftJoin(users, eq(users.id, instructorProjects.instructorId))
    .where(eq(instructorProjects.id, sql.placeholder('id')))
    .prepare('read_project_details'),
)

/** Finds any project in full. */
export async function findProjectDetails(db: Database, _scope: AdminScope, id: string) {
  const [row] = await projectDetails(db).execute({ id })
  return row
}

// A loose index scan: one step per category, however many projects it has.
const eachCategory = sql`(
  with recursive named (category) as (
    (select first.category from ${instructorProjects} first order by first.category limit 1)
    union all
    select (select next.category from ${instructorProjects} next
      where next.category > named.category order by next.category limit 1)
    from named where named.category is not null)
  select category from named where category is not null) as named`

const categories = preparedOn((db) =>
  db
    .select({ category: sql<string>`named.category` })
    .from(eachCategory)
    .where(sql`lower(named.category) like ${sql.placeholder('pattern')}`)
    .orderBy(sql`lower(named.category)`, sql`named.category`)
    .limit(CATEGORY_CHOICES_MAX + 1)
    .prepare('find_category_choices'),
)

/** Finds the first categories whose names contain the text, sorted by name, plus one if there are more. */
export const findCategories = (db: Database, _scope: AdminScope, search: string) =>
  categories(db).execute({ pattern: searchPattern(search) })
