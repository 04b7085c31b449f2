import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { sql } from 'drizzle-orm'
import { countAll } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import type { AnyTicketKind } from '../ticket-kinds.table.ts'
import { adminInstructorReplies, supportReplies } from '../tickets.table.ts'

const createdAt = sql<Date>`r.created_at`.mapWith(supportReplies.createdAt)

type Sender = { readonly id: string; readonly name: string; readonly role: Role }

const replyColumns = {
  id: sql<string>`r.id`,
  message: sql<string>`r.message`,
  createdAt,
  sender: sql<Sender | null>`(
    select json_build_object('id', s.id, 'name', s.name, 'role', s.role) from ${users} s where s.id = r.sender_id)`,
}

/** Finds the replies to a ticket, oldest first. The caller has checked that the viewer may read it. */
export const findConversation = (db: Database, { replies }: AnyTicketKind, ticketId: string) =>
  db
    .select(replyColumns)
    .from(sql`${replies} r`)
    .where(sql`r.ticket_id = ${ticketId}`)
    .orderBy(sql`r.created_at, r.id`)

/** Finds a reply by its id, with its ticket and sender. */
export async function findReply(tx: Database, { replies }: AnyTicketKind, id: string) {
  const [row] = await tx
    .select({
      ...replyColumns,
      ticketId: sql<string>`r.ticket_id`,
      senderId: sql<string | null>`r.sender_id`,
    })
    .from(sql`${replies} r`)
    .where(sql`r.id = ${id}`)
  return row
}

type ReplyStateQuery = {
  readonly ticketId: string
  readonly viewerId: string
  readonly lastSeenReplyId: string | null
}

/**
 * Counts a ticket's replies, and returns when the last was sent and whether others replied after the one the viewer saw
 * last.
 */
export async function findReplyState(
  tx: Database,
  { replies }: AnyTicketKind,
  { ticketId, viewerId, lastSeenReplyId }: ReplyStateQuery,
) {
  const seen = sql`(select s.created_at, s.id from ${replies} s
    where s.id = ${lastSeenReplyId}::uuid and s.ticket_id = ${ticketId})`
  const isUnseen = sql`r.sender_id is distinct from ${viewerId}::uuid
    and coalesce((r.created_at, r.id) > ${seen}, true)`
  const [row] = await tx
    .select({
      replies: countAll,
      lastAt: sql<Date | null>`max(r.created_at)`.mapWith(supportReplies.createdAt),
      hasUnseenReply: sql<boolean>`coalesce(bool_or(${isUnseen}), false)`,
    })
    .from(sql`${replies} r`)
    .where(sql`r.ticket_id = ${ticketId}`)
  if (!row) throw new Error('The database returned no figures.')
  return row
}

type SeenReplies = {
  readonly ticketId: string
  readonly viewerId: string
  readonly seenReplies: number
}

/** Returns whether somebody other than the viewer sent one of a ticket's replies after the first `seenReplies`. */
export async function hasNewReply(
  tx: Database,
  { replies }: AnyTicketKind,
  { ticketId, viewerId, seenReplies }: SeenReplies,
): Promise<boolean> {
  const [row] = await tx
    .select({ isNew: sql<boolean>`coalesce(bool_or(n.sender_id is distinct from ${viewerId}::uuid), false)` })
    .from(sql`(select r.sender_id from ${replies} r where r.ticket_id = ${ticketId}
      order by r.created_at, r.id offset ${seenReplies}) n`)
  return row?.isNew ?? false
}

type NewRow = typeof supportReplies.$inferInsert & typeof adminInstructorReplies.$inferInsert

/** Adds a reply unless its id is taken; returns whether it was added. */
export async function insertReply(tx: Database, { name }: AnyTicketKind, row: NewRow): Promise<boolean> {
  const replies = name === 'student' ? supportReplies : adminInstructorReplies
  const added = await tx
    .insert(replies)
    .values(row)
    .onConflictDoNothing({ target: replies.id })
    .returning({ id: replies.id })
  return added.length > 0
}
