import { getTableName } from 'drizzle-orm'
import {
  accounts,
  calendarFeeds,
  oneTimeTokens,
  rateLimits,
  sessions,
  users,
  verifications,
} from '../../features/accounts/accounts.table.ts'
import {
  completedSteps,
  progressHistory,
  studentProjects,
} from '../../features/assignments/assignments.table.ts'
import {
  aiUsage,
  aiUsageTotals,
  answerLeases,
  assistantMessages,
} from '../../features/assistant/assistant.table.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { chatThreads, supportMessages } from '../../features/chat/chat.table.ts'
import { storedFiles, uploads } from '../../features/files/files.table.ts'
import {
  handInExtensions,
  handInItems,
  handInPlans,
  handInReminders,
  handIns,
  handInVersions,
  receiptKeys,
} from '../../features/hand-ins/hand-ins.table.ts'
import {
  announcements,
  backups,
  callDays,
  healthChecks,
  heartbeats,
} from '../../features/health/health.table.ts'
import { summaries } from '../../features/health/summaries.table.ts'
import { presences } from '../../features/live/live.table.ts'
import { meetings } from '../../features/meetings/meetings.table.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import { mailPreferences, notifications } from '../../features/notifications/notifications.table.ts'
import { paperVersions, studentPapers } from '../../features/papers/papers.table.ts'
import { passageSources, passages } from '../../features/passages/passages.table.ts'
import { mentorStats, peopleImportLines, peopleImports } from '../../features/people/people.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../../features/repository/repository.table.ts'
import { projectRequests, projectSuggestions, savedIdeas } from '../../features/requests/requests.table.ts'
import {
  adminInstructorReplies,
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from '../../features/tickets/tickets.table.ts'

/** The tables in a backup, each after the tables it references. */
export const BACKED_UP_TABLES = [
  users,
  accounts,
  // A trigger queues them for reading: passages are not in a backup, and are read again.
  storedFiles,
  instructorProjects,
  projectSoftwareLinks,
  projectRequests,
  projectSuggestions,
  savedIdeas,
  // Before projects: otherwise their trigger would create the threads, and restoring them would conflict.
  chatThreads,
  studentProjects,
  completedSteps,
  progressHistory,
  studentPapers,
  paperVersions,
  handInPlans,
  handInItems,
  handIns,
  handInVersions,
  handInExtensions,
  handInReminders,
  receiptKeys,
  calendarFeeds,
  assistantMessages,
  meetings,
  supportMessages,
  supportTickets,
  supportReplies,
  adminInstructorTickets,
  adminInstructorReplies,
  auditEvents,
  notifications,
  mailPreferences,
  callDays,
  heartbeats,
  announcements,
  backups,
  // Only emails that are still to be sent; their links are created at that time.
  mails,
] as const
export type BackedUpTable = (typeof BACKED_UP_TABLES)[number]

/**
 * Tables that are not in a backup: short-lived rows such as sessions and links, which would do harm when restored, and
 * what is computed or read again.
 */
export const TRANSIENT_TABLES = [
  sessions,
  oneTimeTokens,
  verifications,
  rateLimits,
  uploads,
  mentorStats,
  summaries,
  healthChecks,
  peopleImports,
  peopleImportLines,
  aiUsage,
  aiUsageTotals,
  answerLeases,
  presences,
  passageSources,
  passages,
] as const

export const tableNameOf = (table: BackedUpTable): string => getTableName(table)
