import * as z from 'zod'
import {
  idSchema,
  optionalLine,
  optionalText,
  pageRequestSchema,
  pageSchemaOf,
  requiredLine,
  requiredText,
  webAddress,
} from '../base.ts'
import { fileInfoSchema, uploadIdSchema } from '../files/files.schemas.ts'
import {
  DEFAULT_CATEGORY,
  PROJECT_CATEGORY_MAX_LENGTH,
  PROJECT_DESCRIPTION_MAX_LENGTH,
  PROJECT_FILE_KINDS,
  PROJECT_TITLE_MAX_LENGTH,
  TOOL_TITLE_MAX_LENGTH,
  TOOLS_MAX,
} from './repository.constants.ts'
import { TITLE_AND_DESCRIPTION_REQUIRED } from './repository.errors.ts'

export const projectFileKindSchema = z.enum(PROJECT_FILE_KINDS)

/** A software tool and where to get it. */
export const toolSchema = z.object({ id: idSchema, title: z.string(), url: z.string() })
export type Tool = z.infer<typeof toolSchema>

export const repositoryProjectSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  videoUrl: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  assignedCount: z.int(),
  tools: z.array(toolSchema),
  files: z.record(projectFileKindSchema, fileInfoSchema.nullable()),
})
export type RepositoryProject = z.infer<typeof repositoryProjectSchema>

/** A category of the instructor's own projects, and how many have it. */
export const categoryCountSchema = z.object({ category: z.string(), count: z.int() })
export type CategoryCount = z.infer<typeof categoryCountSchema>

/**
 * Which of the instructor's own projects to list: all, or those of one category. Searches title, description and
 * category.
 */
export const ownProjectListSchema = pageRequestSchema.extend({
  category: optionalText(PROJECT_CATEGORY_MAX_LENGTH).optional(),
})
export type OwnProjectList = z.infer<typeof ownProjectListSchema>

/**
 * A page of the instructor's own projects, all their categories by name, and how many projects match search and
 * category.
 */
export const ownRepositorySchema = pageSchemaOf(repositoryProjectSchema).extend({
  categories: z.array(categoryCountSchema),
  matching: z.int(),
})
export type OwnRepository = z.infer<typeof ownRepositorySchema>

/**
 * A row of the tools form. Rows without a title or an address are dropped on save, so the address is checked only
 * beside a title. Spec 2 §5.
 */
const toolRowSchema = z
  .object({ title: optionalLine(TOOL_TITLE_MAX_LENGTH), url: z.string().trim() })
  .superRefine(({ title, url }, context) => {
    if (!title || !url) return
    for (const { message } of webAddress.safeParse(url).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['url'], message })
  })
export type ToolRow = z.infer<typeof toolRowSchema>

const withoutIncompleteTools = (rows: ToolRow[]) => rows.filter((row) => row.title && row.url)

/** The fields of the project form. Spec 2 §5. */
export const projectFormSchema = z.object({
  title: requiredLine(PROJECT_TITLE_MAX_LENGTH, TITLE_AND_DESCRIPTION_REQUIRED),
  description: requiredText(PROJECT_DESCRIPTION_MAX_LENGTH, TITLE_AND_DESCRIPTION_REQUIRED),
  category: optionalLine(PROJECT_CATEGORY_MAX_LENGTH).transform((category) => category || DEFAULT_CATEGORY),
  videoUrl: z.union([z.literal(''), webAddress]),
  tools: z.array(toolRowSchema).max(TOOLS_MAX, `Please list at most ${TOOLS_MAX} tools.`),
})
export type ProjectForm = z.infer<typeof projectFormSchema>

/** For each kind of file: a finished upload that replaces it, null to remove it, absent to leave it. */
const projectFileChangesSchema = z.partialRecord(projectFileKindSchema, uploadIdSchema.nullable())
export type ProjectFileChanges = z.infer<typeof projectFileChangesSchema>

export const projectWriteSchema = projectFormSchema.extend({
  id: idSchema,
  tools: projectFormSchema.shape.tools.transform(withoutIncompleteTools),
  files: projectFileChangesSchema,
  /**
   * The `updatedAt` the editor saw. An edit of an outdated state is refused, so two tabs cannot overwrite each other.
   */
  basedOn: z.date().optional(),
})
export type ProjectWrite = z.infer<typeof projectWriteSchema>

export const projectFileRequestSchema = z.object({ projectId: idSchema, kind: projectFileKindSchema })
export type ProjectFileRequest = z.infer<typeof projectFileRequestSchema>
