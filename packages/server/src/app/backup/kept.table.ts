import { getTableName } from 'drizzle-orm'
import {
  accounts,
  handOffs,
  rateLimits,
  sessions,
  users,
  verifications,
} from '../../features/accounts/accounts.table.ts'
import { progressMarks, roadmapTicks, studentProjects } from '../../features/assignments/assignments.table.ts'
import { aiUsage, assistantMessages, assistantTurns } from '../../features/assistant/assistant.table.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { chatThreads, supportMessages } from '../../features/chat/chat.table.ts'
import { storedFiles, uploads } from '../../features/files/files.table.ts'
import { backups, callDays, heartbeats, notices, probes } from '../../features/health/health.table.ts'
import { summaries } from '../../features/health/summaries.table.ts'
import { liveEvents, liveHeads, presences } from '../../features/live/live.table.ts'
import { meetings } from '../../features/meetings/meetings.table.ts'
import { mails } from '../../features/notifications/mail/mails.table.ts'
import { mailChoices, notifications } from '../../features/notifications/notifications.table.ts'
import { paperVersions, studentPapers } from '../../features/papers/papers.table.ts'
import {
  mentorFigures,
  mentoringCounts,
  peopleImportLines,
  peopleImports,
} from '../../features/people/people.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../../features/repository/repository.table.ts'
import { projectRequests, projectSuggestions } from '../../features/requests/requests.table.ts'
import {
  adminInstructorReplies,
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
  // Before projects, which open a thread where there is none.
  chatThreads,
  studentProjects,
  roadmapTicks,
  progressMarks,
  studentPapers,
  paperVersions,
  assistantMessages,
  meetings,
  supportMessages,
  supportTickets,
  supportReplies,
  adminInstructorTickets,
  adminInstructorReplies,
  auditEvents,
  notifications,
  mailChoices,
  callDays,
  heartbeats,
  notices,
  backups,
  // Those not sent yet: somebody waits for them. Their links are made when they are sent.
  mails,
] as const
export type KeptTable = (typeof KEPT_TABLES)[number]

/**
 * What lives for a moment only and would do harm if it came back: ended sessions, used links, old counters and counts,
 * uploads, imports and answers that are
 * still under way, and live events, which are counted anew after a restore (`restartLiveEvents`).
 */
export const PASSING_TABLES = [
  sessions,
  handOffs,
  verifications,
  rateLimits,
  uploads,
  mentoringCounts,
  mentorFigures,
  summaries,
  probes,
  peopleImports,
  peopleImportLines,
  aiUsage,
  assistantTurns,
  liveHeads,
  liveEvents,
  presences,
] as const

/** What a table is called in the database. */
export const tableNameOf = (table: KeptTable): string => getTableName(table)
