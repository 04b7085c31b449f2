import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { EXTENSION_STATUSES } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import {
  HAND_IN_KINDS,
  HAND_IN_STATUSES,
  REMINDER_EVENTS,
} from '@capstone/contract/hand-ins/hand-ins.constants'
import { PLAN_STATUSES } from '@capstone/contract/hand-ins/plans/plans.constants'
import { isNull, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'
import { chatThreads } from '../chat/chat.table.ts'

/** What the students of a course and year hand in. While it is `publishing`, a job adds the items to the projects. */
export const handInPlans = pgTable(
  'hand_in_plans',
  {
    id: idColumn(),
    course: text({ enum: COURSES }).notNull(),
    year: text({ enum: YEARS }).notNull(),
    status: text({ enum: PLAN_STATUSES }).notNull().default('draft'),
    /** A save names the revision that the administrator saw. */
    revision: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    publishedAt: timestampColumn('published_at'),
    /** The progress of a publication: the last project processed, how many were, and how many there are. */
    publishedUpTo: uuid('published_up_to'),
    publishedCount: integer('published_count').notNull().default(0),
    projectCount: integer('project_count').notNull().default(0),
  },
  (table) => [
    oneOf('course', COURSES),
    oneOf('year', YEARS),
    oneOf('status', PLAN_STATUSES),
    uniqueIndex('hand_in_plans_course_unique').on(table.course, table.year).where(sql`status <> 'archived'`),
    index('hand_in_plans_list_index').on(table.course, table.year, table.id),
    index('hand_in_plans_publishing_index').on(table.id).where(sql`status = 'publishing'`),
  ],
)

/** What is to be handed in: an item of a plan, or of an instructor for projects they mentor. */
export const handInItems = pgTable(
  'hand_in_items',
  {
    id: idColumn(),
    planId: uuid('plan_id').references(() => handInPlans.id, { onDelete: 'cascade' }),
    /** The instructor who added it; null for an item of a plan, and once their account is gone. */
    instructorId: uuid('instructor_id').references(() => users.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    title: text().notNull(),
    instructions: text().notNull().default(''),
    kinds: text({ enum: HAND_IN_KINDS }).array().notNull(),
    dueAt: timestampColumn('due_at').notNull(),
    closesAt: timestampColumn('closes_at'),
    step: text().notNull().default(''),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('hand_in_items_dates_check', sql`closes_at >= due_at`),
    index('hand_in_items_plan_index').on(table.planId, table.position),
    index('hand_in_items_instructor_index').on(table.instructorId),
  ],
)

/**
 * An item of one student's project. References the project's thread, which has its title, student and mentor. A trigger
 * adds the items of published plans to each new project (docs/decisions.md).
 */
export const handIns = pgTable(
  'hand_ins',
  {
    id: idColumn(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => handInItems.id, { onDelete: 'cascade' }),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => chatThreads.id, { onDelete: 'cascade' }),
    status: text({ enum: HAND_IN_STATUSES }).notNull().default('open'),
    /**
     * The due date that counts: the latest of the item's, the hand-in's own and the extension's. The cut-off is never
     * before it.
     */
    dueAt: timestampColumn('due_at').notNull(),
    closesAt: timestampColumn('closes_at'),
    /**
     * A due date for this hand-in alone, and who set it; `start` if its student got it after the item was due, without
     * a date if it had closed by then.
     */
    ownDueAt: timestampColumn('own_due_at'),
    ownDueFrom: text('own_due_from', { enum: ['mentor', 'administrator', 'start'] }),
    extendedTo: timestampColumn('extended_to'),
    /** The newest request for more time. */
    extensionId: uuid('extension_id'),
    /** The number of the newest version, 0 before the first; when it was received, and whether late. */
    version: integer().notNull().default(0),
    submittedAt: timestampColumn('submitted_at'),
    isLate: boolean('is_late').notNull().default(false),
    reviewedAt: timestampColumn('reviewed_at'),
    /** Incremented by every change, for the SEQUENCE of calendar events. */
    revision: integer().notNull().default(0),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('status', HAND_IN_STATUSES),
    check('hand_ins_version_check', sql`version >= 0 and (version > 0) = (submitted_at is not null)`),
    check('hand_ins_status_check', sql`status = 'open' or version > 0`),
    check('hand_ins_dates_check', sql`closes_at >= due_at`),
    unique('hand_ins_item_unique').on(table.assignmentId, table.itemId),
    // For the counts of the whole portal and of each mentor, without reading the rows.
    index('hand_ins_waiting_index')
      .on(table.submittedAt, table.isLate, table.assignmentId)
      .where(sql`status = 'submitted'`),
    // For the counts of an item, without reading the rows.
    index('hand_ins_item_index').on(
      table.itemId,
      table.status,
      table.dueAt,
      table.closesAt,
      table.assignmentId,
    ),
    index('hand_ins_due_index').on(table.dueAt, table.id).where(sql`status in ('open', 'returned')`),
    index('hand_ins_closing_index')
      .on(table.closesAt, table.id)
      .where(sql`status in ('open', 'returned') and closes_at is not null`),
  ],
)

/** Every file a student handed in, with its review and its receipt. */
export const handInVersions = pgTable(
  'hand_in_versions',
  {
    id: idColumn(),
    handInId: uuid('hand_in_id')
      .notNull()
      .references(() => handIns.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    path: text().notNull().unique(),
    note: text().notNull().default(''),
    startedAt: timestampColumn('started_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    /** The due date when it was handed in. */
    dueAt: timestampColumn('due_at').notNull(),
    isLate: boolean('is_late').notNull(),
    outcome: text({ enum: ['accepted', 'returned'] }),
    feedback: text(),
    reviewedAt: timestampColumn('reviewed_at'),
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    receipt: text().notNull(),
  },
  (table) => [
    check('hand_in_versions_number_check', sql`number > 0`),
    unique('hand_in_versions_number_unique').on(table.handInId, table.number),
    index('hand_in_versions_reviewer_index').on(table.reviewedBy),
  ],
)

/** Requests for more time; at most one of a hand-in is undecided. */
export const handInExtensions = pgTable(
  'hand_in_extensions',
  {
    id: idColumn(),
    handInId: uuid('hand_in_id')
      .notNull()
      .references(() => handIns.id, { onDelete: 'cascade' }),
    status: text({ enum: EXTENSION_STATUSES }).notNull().default('requested'),
    reason: text().notNull(),
    until: timestampColumn('until').notNull(),
    requestedAt: timestampColumn('requested_at').notNull(),
    isRecommended: boolean('is_recommended'),
    mentorId: uuid('mentor_id').references(() => users.id, { onDelete: 'set null' }),
    mentorNote: text('mentor_note').notNull().default(''),
    decidedAt: timestampColumn('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decisionNote: text('decision_note').notNull().default(''),
  },
  (table) => [
    oneOf('status', EXTENSION_STATUSES),
    index('hand_in_extensions_hand_in_index').on(table.handInId, table.requestedAt),
    uniqueIndex('hand_in_extensions_open_unique').on(table.handInId).where(sql`status = 'requested'`),
    index('hand_in_extensions_list_index').on(
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('hand_in_extensions_open_index')
      .on(table.requestedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'requested'`),
    index('hand_in_extensions_mentor_index').on(table.mentorId),
    index('hand_in_extensions_decider_index').on(table.decidedBy),
  ],
)

/** The reminders that were sent, each for one date: if the date moves, the reminder is sent again. */
export const handInReminders = pgTable(
  'hand_in_reminders',
  {
    handInId: uuid('hand_in_id')
      .notNull()
      .references(() => handIns.id, { onDelete: 'cascade' }),
    event: text({ enum: REMINDER_EVENTS }).notNull(),
    date: timestampColumn('date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handInId, table.event, table.date] }),
    oneOf('event', REMINDER_EVENTS),
  ],
)

/**
 * The keys that sign receipts. Only the newest has its private part; the public part of all stays published, so that
 * old receipts verify.
 */
export const receiptKeys = pgTable(
  'receipt_keys',
  {
    id: text().primaryKey(),
    /** The public point and the private seed of an Ed25519 key, in base64url. */
    x: text().notNull(),
    d: text(),
    createdAt: createdAtColumn(),
  },
  () => [uniqueIndex('receipt_keys_signing_unique').on(sql`(true)`).where(sql`d is not null`)],
)

/**
 * Whether a hand-in's project is neither removed nor withdrawn; otherwise the hand-in is closed. Reads the joined
 * thread.
 */
export const isProjectActive = isNull(chatThreads.archivedAt)
/** Whether a version waits for review. Reads the joined thread. */
export const isWaitingForReview = sql`(${handIns.status} = 'submitted' and ${isProjectActive})`
const isPending = sql`${handIns.status} in ('open', 'returned')`
const isNotClosed = (now: SQL) =>
  sql`${isProjectActive} and (${handIns.closesAt} is null or ${handIns.closesAt} >= ${now})`

/** Whether a hand-in is awaited at `now`: open or returned, and not closed. */
export const isAwaited = (now: Date) => {
  const time = sql`${now.toISOString()}::timestamptz`
  return sql`(${isPending} and ${isNotClosed(time)})`
}
