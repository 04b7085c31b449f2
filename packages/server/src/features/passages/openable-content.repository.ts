import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { StudentScope } from '../../rpc/scope.ts'
import { completedSteps, studentProjects } from '../assignments/assignments.table.ts'
import { isNotRemoved } from '../assignments/project-columns.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { handInItems, handIns, handInVersions } from '../hand-ins/hand-ins.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { paperVersions, studentPapers } from '../papers/papers.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../repository/repository.table.ts'
import { passageSources } from './passages.table.ts'

// What a student may open at the moment of the statement. The conditions are those of canOpenResource, canReadPaper and
// canReadHandIn.

/**
 * Selects the files that a student may open now. `is_newest` marks the newest version, which is the one that is
 * searched.
 */
export const openableFiles = ({ userId }: StudentScope): SQL => sql`
  select file.id as file_id, file.mime_type, 'project_file' as kind, ${studentProjects.id} as record_id,
    null::uuid as version_id, resource.name, ${studentProjects.title} as belongs_to, null::int as version, true as is_newest
  from ${studentProjects}
  join ${instructorProjects} on ${instructorProjects.id} = ${studentProjects.instructorProjectId}
  cross join lateral (values
    ('synopsis', ${instructorProjects.synopsisUrl}, ${studentProjects.accessSynopsis}),
    ('report', ${instructorProjects.reportUrl}, ${studentProjects.accessReport}),
    ('presentation', ${instructorProjects.pptUrl}, ${studentProjects.accessPpt}),
    ('source_code', ${instructorProjects.sourceCodeUrl}, ${studentProjects.accessCode})
  ) as resource (name, path, is_open)
  join ${storedFiles} file on file.path = resource.path and file.state = 'attached'
  where ${studentProjects.studentId} = ${userId} and ${isNotRemoved} and resource.is_open
  union all
  select file.id, file.mime_type, 'paper_file', ${studentPapers.id}, ${paperVersions.id}, '', ${studentPapers.title},
    ${paperVersions.number}, ${paperVersions.path} = ${studentPapers.paperUrl}
  from ${studentPapers}
  join ${paperVersions} on ${paperVersions.paperId} = ${studentPapers.id}
  join ${storedFiles} file on file.path = ${paperVersions.path} and file.state = 'attached'
  where ${studentPapers.studentId} = ${userId}
  union all
  select file.id, file.mime_type, 'hand_in_file', ${handIns.id}, ${handInVersions.id}, ${handInItems.title},
    ${chatThreads.title}, ${handInVersions.number}, ${handInVersions.number} = ${handIns.version}
  from ${chatThreads}
  join ${handIns} on ${handIns.assignmentId} = ${chatThreads.id}
  join ${handInItems} on ${handInItems.id} = ${handIns.itemId}
  join ${handInVersions} on ${handInVersions.handInId} = ${handIns.id}
  join ${storedFiles} file on file.path = ${handInVersions.path} and file.state = 'attached'
  where ${chatThreads.studentId} = ${userId}`

/** Which documents to select: the study guide, with all versions of files, with the newest ones, or alone. */
export type SourceSelection = 'all_versions' | 'newest_versions' | 'study_guide'

const FILE_CONDITIONS: Readonly<Record<SourceSelection, SQL>> = {
  all_versions: sql`true`,
  newest_versions: sql`file.is_newest`,
  study_guide: sql`false`,
}

/**
 * Selects the documents with searched text that a student may open now. The files are materialized: the planner
 * underestimates how many documents there are, and would select the files again for each.
 */
export const searchedSources = (scope: StudentScope, selection: SourceSelection): SQL => sql`
  with files as materialized (${openableFiles(scope)})
  select source.id as source_id, file.kind, file.record_id, file.version_id, file.name, file.belongs_to, file.version,
    file.mime_type
  from files as file
  join ${passageSources} source on source.file_id = file.file_id and source.state = 'searched'
  where ${FILE_CONDITIONS[selection]}
  union all
  select source.id, 'guide_page', null, null, source.guide_page, source.title, null, null
  from ${passageSources} source where source.guide_page is not null and source.state = 'searched'`

const writeTime = (time: AnyPgColumn, timeZone: string) =>
  sql`to_char(${time} at time zone ${timeZone}, 'Dy, Mon FMDD, YYYY, FMHH12:MI am')`

/**
 * Selects the student's records as they are now: `reference`, `kind`, `record_id`, `name`, `belongs_to`, `place` and
 * `text`, with dates as clocks in `timeZone` show them. A student has few of them, so that they need no index: notes of
 * meetings that were declined or cancelled are left out, because there may be any number of those.
 */
export const ownRecords = ({ userId }: StudentScope, timeZone: string): SQL => sql`
  select 'description:' || ${studentProjects.id} as reference, 'description' as kind, ${studentProjects.id} as record_id,
    '' as name, ${studentProjects.title} as belongs_to, null::int as place,
    coalesce(${instructorProjects.description}, ${studentProjects.description}, '') as text
  from ${studentProjects}
  left join ${instructorProjects} on ${instructorProjects.id} = ${studentProjects.instructorProjectId}
  where ${studentProjects.studentId} = ${userId} and ${isNotRemoved}
  union all
  select 'roadmap_step:' || ${studentProjects.id} || ':' || step.number, 'roadmap_step', ${studentProjects.id}, '',
    ${studentProjects.title}, step.number::int, step.title || coalesce(e'\n' || nullif(${completedSteps.note}, ''), '')
  from ${studentProjects}
  cross join lateral unnest(${studentProjects.roadmap}) with ordinality as step (title, number)
  left join ${completedSteps} on ${completedSteps.assignmentId} = ${studentProjects.id}
    and ${completedSteps.step} = step.number - 1
  where ${studentProjects.studentId} = ${userId} and ${isNotRemoved}
  union all
  select 'tool:' || ${studentProjects.id} || ':' || ${projectSoftwareLinks.id}, 'tool', ${studentProjects.id}, '',
    ${studentProjects.title}, null, ${projectSoftwareLinks.title} || e'\n' || ${projectSoftwareLinks.url}
  from ${studentProjects}
  join ${projectSoftwareLinks} on ${projectSoftwareLinks.projectId} = ${studentProjects.instructorProjectId}
  where ${studentProjects.studentId} = ${userId} and ${isNotRemoved} and ${studentProjects.accessTools}
  union all
  select 'paper_feedback:' || ${paperVersions.id}, 'paper_feedback', ${studentPapers.id}, '', ${studentPapers.title},
    null, concat_ws(e'\n\n', ${paperVersions.feedback},
      case when ${paperVersions.path} = ${studentPapers.paperUrl} then ${studentPapers.feedback} end)
  from ${studentPapers} join ${paperVersions} on ${paperVersions.paperId} = ${studentPapers.id}
  where ${studentPapers.studentId} = ${userId}
  union all
  select 'hand_in:' || ${handIns.id}, 'hand_in', ${handIns.id}, ${handInItems.title}, ${studentProjects.title}, null,
    'Due on ' || ${writeTime(handIns.dueAt, timeZone)}
      || coalesce(e'\nCut-off on ' || ${writeTime(handIns.closesAt, timeZone)}, '')
      || coalesce(e'\n' || nullif(${handInItems.instructions}, ''), '')
  from ${studentProjects}
  join ${handIns} on ${handIns.assignmentId} = ${studentProjects.id}
  join ${handInItems} on ${handInItems.id} = ${handIns.itemId}
  where ${studentProjects.studentId} = ${userId} and ${isNotRemoved}
  union all
  select 'hand_in_feedback:' || ${handInVersions.id}, 'hand_in_feedback', ${handIns.id}, ${handInItems.title},
    ${chatThreads.title}, null, ${handInVersions.feedback}
  from ${chatThreads}
  join ${handIns} on ${handIns.assignmentId} = ${chatThreads.id}
  join ${handInItems} on ${handInItems.id} = ${handIns.itemId}
  join ${handInVersions} on ${handInVersions.handInId} = ${handIns.id}
  where ${chatThreads.studentId} = ${userId}
  union all
  select 'meeting_note:' || ${meetings.id}, 'meeting_note', ${chatThreads.id}, '', ${chatThreads.title}, null,
    ${meetings.note}
  from ${chatThreads} join ${meetings} on ${meetings.assignmentId} = ${chatThreads.id}
  where ${chatThreads.studentId} = ${userId} and ${meetings.status} in ('proposed', 'accepted')`
