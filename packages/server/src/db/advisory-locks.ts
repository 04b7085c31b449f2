/** Keys of PostgreSQL's advisory locks. They share one namespace, so each key is here, and no two are equal. */

/** Held while migrations are applied, so that one process at a time applies them. */
export const MIGRATION_LOCK = 7_266_001
/** Exclusive for a backup while it reads; shared for what must not happen meanwhile. */
export const BACKUP_LOCK = 7_266_002
/** Held while the first administrator is created, so that only one process creates one. */
export const FIRST_ADMIN_LOCK = 7_266_003
/** Serializes presence updates, so that each sees the rows of all processes. */
export const PRESENCE_LOCK = 7_266_004
/** The first of two keys, which are a namespace of their own; the second is a hash of the sender of a message. */
export const SENDER_LOCK = 7266
