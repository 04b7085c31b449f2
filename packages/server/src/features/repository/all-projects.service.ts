import type {
  AllProjectList,
  AllProjectPage,
  CategoryChoices,
  CategorySearch,
  ListedProject,
  ProjectDetails,
} from '@capstone/contract/repository/all-projects.schemas'
import { repositorySummarySchema } from '@capstone/contract/repository/all-projects.schemas'
import { CATEGORY_CHOICES_MAX } from '@capstone/contract/repository/repository.constants'
import { repositoryErrors } from '@capstone/contract/repository/repository.errors'
import type { AdminContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { refuse } from '../../rpc/refuse.ts'
import { resolveSummary, type SummaryKey } from '../health/summaries.service.ts'
import { type AllProjectsRow, findAllProjects } from './all-projects.repository.ts'
import { describeProject } from './own-projects.service.ts'
import { findCategories, findProjectDetails } from './project-details.repository.ts'
import { countRepository, REPOSITORY_FIGURES } from './repository-counts.repository.ts'

const FIGURES: SummaryKey<AllProjectPage['summary']> = {
  name: REPOSITORY_FIGURES,
  schema: repositorySummarySchema,
}

/**
 * Lists a page of the projects of all instructors, newest first, with how many match and the figures over all of them,
 * at most SUMMARY_SECONDS old. One statement while they are fresh. An invalid cursor is refused with INPUT_INVALID.
 */
export async function listAllProjects(
  { db, scope }: AdminContext,
  { search, category = '', instructorId, cursor, limit }: AllProjectList,
): Promise<AllProjectPage> {
  const before = timeBounds(cursor)
  const rows = await findAllProjects(db, scope, { search, category, instructorId, before, limit: limit + 1 })
  const [first] = rows
  if (!first) throw new Error('The database returned no figures.')
  const { matching, filterName } = first
  const summary = await resolveSummary(db, FIGURES, first.summary, countRepository)
  const page = toPage(rows.flatMap(cardOf), limit, (card) => [card.createdAt, card.id])
  // Without a filter the page gives the count if it shows everything, or else the summary, which may be older.
  const isOnlyPage = cursor === undefined && page.nextCursor === null
  const total = isOnlyPage ? page.items.length : Math.max(summary.projects, page.items.length)
  return { ...page, matching: matching ?? total, summary, instructorName: filterName }
}

/** Returns the card of a row; none for the row without a project, which an empty list consists of. */
const cardOf = ({ project, description, assignedCount, instructorName }: AllProjectsRow): ListedProject[] =>
  project ? [{ ...project, description: description ?? '', assignedCount, instructorName }] : []

/** Reads any project in full. One statement. */
export async function readProjectDetails(
  { db, scope }: AdminContext,
  { id }: { id: string },
): Promise<ProjectDetails> {
  const row = await findProjectDetails(db, scope, id)
  if (!row) return refuse(repositoryErrors, 'PROJECT_NOT_FOUND')
  const { instructorName, ...project } = row
  return { ...describeProject(project), instructorName }
}

/** Lists the first categories that contain the search, by name, and whether there are more. */
export async function listCategoryChoices(
  { db, scope }: AdminContext,
  { search }: CategorySearch,
): Promise<CategoryChoices> {
  const found = await findCategories(db, scope, search)
  const categories = found.slice(0, CATEGORY_CHOICES_MAX).map(({ category }) => category)
  return { categories, isMore: found.length > CATEGORY_CHOICES_MAX }
}
