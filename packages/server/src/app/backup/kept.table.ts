import { getTableName } from 'drizzle-orm'
import {
  accounts,
  handOffs,
  rateLimits,
  sessions,
  users,
  verifications,
} from '../../features/accounts/accounts.table.ts'
import { roadmapTicks, studentProjects } from '../../features/assignments/assignments.table.ts'
import { aiUsage, assistantMessages, assistantTurns } from '../../features/assistant/assistant.table.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { supportMessages } from '../../features/chat/chat.table.ts'
import { storedFiles, uploads } from '../../features/files/files.table.ts'
import { meetings } from '../../features/meetings/meetings.table.ts'
import { mails } from '../../features/notifications/mails.table.ts'
import { paperVersions, studentPapers } from '../../features/papers/papers.table.ts'
import { mentoringCounts } from '../../features/people/people.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../../features/repository/repository.table.ts'
import { projectRequests, projectSuggestions } from '../../features/requests/requests.table.ts'
import {
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from '../../features/tickets/tickets.table.ts'

/** The tables a backup keeps, each after those it points to. */
export const KEPT_TABLES = [
  users,
  accounts,
  storedFiles,
  instructorProjects,
  projectSoftwareLinks,
  projectRequests,
  projectSuggestions,
  studentProjects,
  roadmapTicks,
  studentPapers,
  paperVersions,
  assistantMessages,
  meetings,
  supportMessages,
  supportTickets,
  supportReplies,
  adminInstructorTickets,
  auditEvents,
  // Those not sent yet: somebody waits for them. Their links are made when they are sent.
  mails,
] as const
export type KeptTable = (typeof KEPT_TABLES)[number]

/**
 * What lives for a moment only and would do harm if it came back: ended sessions, used links, old counters and counts,
 * and uploads and answers that are still under way.
 */
export const PASSING_TABLES = [
  sessions,
  handOffs,
  verifications,
  rateLimits,
  uploads,
  mentoringCounts,
  aiUsage,
  assistantTurns,
] as const

/** What a table is called in the database. */
export const tableNameOf = (table: KeptTable): string => getTableName(table)
