import {
  COURSES,
  ONE_TIME_TOKEN_PURPOSES,
  ROLES,
  YEARS,
} from '@capstone/contract/accounts/accounts.constants'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'

/** Users of all roles. */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * Whether the address is verified only by a link opened in a browser that had not requested it and in which the
     * user was not signed in: its owner may not be the person who signed up and chose the password.
     */
    verifiedElsewhere: boolean('verified_elsewhere').notNull().default(false),
    role: text({ enum: ROLES }).notNull().default('student'),
    name: text().notNull(),
    image: text(),
    course: text({ enum: COURSES }),
    specialization: text(),
    year: text({ enum: YEARS }),
    phone: text(),
    college: text(),
    bio: text(),
    experience: integer(),
    qualification: text(),
    assignedInstructor: uuid('assigned_instructor').references((): AnyPgColumn => users.id, {
      onDelete: 'set null',
    }),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    temporaryPasswordUntil: timestampColumn('temporary_password_until'),
    /** Covered by the HMACs in the cookies of known devices: a new time makes all devices unknown. Null at first. */
    knownDevicesSince: timestampColumn('known_devices_since'),
    /** When the user was last active, to within five minutes. */
    lastSeenAt: timestampColumn('last_seen_at'),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().default(databaseTime),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || email || ' ' || coalesce(course, '') || ' ' || coalesce(specialization, ''))`,
    ),
  },
  (table) => [
    oneOf('role', ROLES),
    oneOf('course', COURSES),
    oneOf('year', YEARS),
    check('users_experience_check', sql`experience between 0 and 50`),
    check('users_mentored_check', sql`assigned_instructor is null or role = 'student'`),
    index('users_role_name_index').on(table.role, sql`lower(name)`, table.id),
    index('users_unassigned_index')
      .on(table.createdAt, sql`lower(name)`, table.id)
      .where(sql`role = 'student' and assigned_instructor is null`),
    index('users_assigned_index')
      .on(sql`lower(name)`, table.id)
      .where(sql`role = 'student' and assigned_instructor is not null`),
    index('users_mentor_index').on(table.assignedInstructor, sql`lower(name)`, table.id),
    index('users_created_index').on(
      table.role,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('users_course_index')
      .on(table.course, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`role = 'student'`),
    // For the hand-in grid of a course and year, sorted by name.
    index('users_course_year_name_index')
      .on(table.course, table.year, sql`lower(${table.name})`, table.id)
      .where(sql`role = 'student'`),
    index('users_specialization_index')
      .on(table.specialization, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`role = 'instructor'`),
    // Index-only lookup of the search text of owners (of papers, for example), without reading their scattered rows.
    index('users_id_search_text_index').on(table.id, table.searchText),
    // Index-only scan for a search among instructors: the trigram index's statistics cover all users, so the planner
    // misjudges words that occur only in instructors' rows, or in every instructor's row.
    index('users_instructors_search_text_index')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.searchText)
      .where(sql`role = 'instructor'`),
    // For a search among students without an instructor. Without this index it would check each of them, or find all
    // matching users and keep the few who are such students.
    index('users_unassigned_search_index')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .where(sql`role = 'student' and assigned_instructor is null`),
    index('users_last_seen_index').on(table.lastSeenAt),
    index('users_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

// Literals, not parameters: otherwise a prepared plan cannot use the partial indexes.
export const isUnassigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is null`

/** Sessions of signed-in users. The browser has the token in a cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    /** The hash of the token in the cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAtColumn(),
    /** When the person last entered their password again in this session. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** When the session was last used, to within five minutes. */
    lastSeenAt: timestampColumn('last_seen_at').notNull().default(databaseTime),
  },
  (table) => [
    index('sessions_user_index').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index('sessions_last_seen_index').on(table.lastSeenAt),
    index('sessions_expires_index').on(table.expiresAt),
  ],
)

/** Sign-in methods of users: a password, or the account of a provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: idColumn(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    password: text(),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().default(databaseTime),
  },
  (table) => [
    index('accounts_user_index').on(table.userId),
    // An account of a provider belongs to one user.
    uniqueIndex('accounts_provider_index').on(table.providerId, table.accountId),
  ],
)

/** Whether a person can sign in: they have a password or a Google account. */
export const hasSignInMethod = sql<boolean>`exists (
  select from ${accounts} method where method.user_id = ${users}.id
    and (method.password is not null or method.provider_id <> 'credential'))`

/**
 * Whether somebody else may have signed up with the person's address: nobody has confirmed it, or only by a link opened
 * elsewhere (see `verifiedElsewhere`).
 */
export const isAddressDoubtful = sql<boolean>`(not ${users.emailVerified} or ${users.verifiedElsewhere})`

/**
 * One-time tokens in links and in the redirect after a sign-in with Google, and recovery sessions. Each is for one
 * purpose, and only the hash of its secret is stored. `browser_hash` binds a token to the browser that started the
 * flow, where that matters.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ONE_TIME_TOKEN_PURPOSES }).notNull(),
    secretHash: text('secret_hash').notNull(),
    browserHash: text('browser_hash'),
    /**
     * Of a `google` token: whether that sign-in created the account. Of a `recovery_session`: whether an invitation
     * opened it.
     */
    isNew: boolean('is_new').notNull().default(false),
    createdAt: createdAtColumn(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    oneOf('purpose', ONE_TIME_TOKEN_PURPOSES),
    index('one_time_tokens_user_index').on(table.userId, table.purpose),
    index('one_time_tokens_expires_index').on(table.expiresAt),
  ],
)

/** Pending flows with Google (a sign-in, or connecting an account), by the hash of their `state` parameter. */
export const verifications = pgTable(
  'verifications',
  {
    id: idColumn(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().default(databaseTime),
  },
  (table) => [index('verifications_identifier_index').on(table.identifier)],
)

/** Counters of attempts and other limited actions, by key. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    id: idColumn(),
    key: text().notNull().unique(),
    count: integer().notNull(),
    /**
     * When the window started, in milliseconds since 1970. For a key with delays, each counted attempt starts it again;
     * one refused during its delay does not.
     */
    windowStart: bigint('last_request', { mode: 'number' }).notNull(),
  },
  // Finds keys by prefix; the unique index cannot, because it is sorted by the database's collation.
  (table) => [index('rate_limits_prefix_index').on(table.key.op('text_pattern_ops'))],
)

/** The calendar feed of a person. Its address contains the id and its signature, so a new id changes the address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: idColumn(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAtColumn(),
})
