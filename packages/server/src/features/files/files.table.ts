import { BUCKETS, UPLOAD_SLOT_NAMES } from '@capstone/contract/files/files.constants'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/** Started uploads: who sends what, for which slot. The bytes stay among the partial uploads until they are staged. */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slot: text({ enum: UPLOAD_SLOT_NAMES }).notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAtColumn(),
    /** When its first and its last byte arrived, by the server's clock. */
    firstByteAt: timestampColumn('first_byte_at'),
    lastByteAt: timestampColumn('last_byte_at'),
    /** The request that may write to the upload, until when, and whether another request asks it to stop. */
    leaseHolder: text('lease_holder'),
    leaseEndsAt: timestampColumn('lease_ends_at'),
    isLeaseRequested: boolean('is_lease_requested').notNull().default(false),
  },
  (table) => [
    check('uploads_size_check', sql`size > 0`),
    index('uploads_owner_index').on(table.ownerId),
    index('uploads_created_index').on(table.createdAt),
  ],
)

/**
 * `staged`: no record references it yet. `attached`: a record references it. `removing`: no record references it. A job
 * removes old staged files and removing ones from storage.
 */
export const FILE_STATES = ['staged', 'attached', 'removing'] as const

/** Files in storage. A path field of a record (`synopsis_url` and the like) refers to `path`. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: idColumn(),
    bucket: text({ enum: BUCKETS }).notNull(),
    path: text().notNull(),
    state: text({ enum: FILE_STATES }).notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    uploadId: text('upload_id').unique(),
    name: text().notNull(),
    mimeType: text('mime_type').notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    createdAt: createdAtColumn(),
    stateSince: timestampColumn('state_since').notNull().default(databaseTime),
  },
  (table) => [
    oneOf('bucket', BUCKETS),
    oneOf('state', FILE_STATES),
    unique('stored_files_place_key').on(table.bucket, table.path),
    index('stored_files_path_index').on(table.path),
    index('stored_files_size_index').on(table.bucket, table.size).where(sql`state <> 'removing'`),
    index('stored_files_owner_index').on(table.ownerId),
    index('stored_files_sweep_index').on(table.stateSince).where(sql`state <> 'attached'`),
  ],
)
