import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, databaseTime, idColumn, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/** The projects in an instructor's repository. The four file fields hold storage paths. */
export const instructorProjects = pgTable(
  'instructor_projects',
  {
    id: idColumn(),
    instructorId: uuid('instructor_id').references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    vimeoUrl: text('vimeo_url'),
    synopsisUrl: text('synopsis_url'),
    reportUrl: text('report_url'),
    pptUrl: text('ppt_url'),
    sourceCodeUrl: text('source_code_url'),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().default(databaseTime),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(title || ' ' || description || ' ' || category)`,
    ),
  },
  (table) => [
    index('instructor_projects_owner_index').on(
      table.instructorId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('instructor_projects_created_index').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('instructor_projects_category_index').on(
      table.category,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('instructor_projects_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
    index('instructor_projects_similarity_index').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
  ],
)

/** The field with the storage path of each kind of file. */
export const FILE_FIELDS = {
  synopsis: 'synopsisUrl',
  report: 'reportUrl',
  presentation: 'pptUrl',
  source_code: 'sourceCodeUrl',
} as const satisfies Record<ProjectFileKind, keyof typeof instructorProjects.$inferSelect>

export const projectSoftwareLinks = pgTable(
  'project_software_links',
  {
    id: idColumn(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => instructorProjects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    url: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [index('project_software_links_project_index').on(table.projectId, table.createdAt, table.id)],
)
