import { randomUUID } from 'node:crypto'
import { importErrors } from '@capstone/contract/people/imports.errors'
import type {
  ImportLinks,
  ImportLinksAudit,
  InvitationLink,
} from '@capstone/contract/people/invitation-links.schemas'
import { INVITATION_LINKS_AT_ONCE } from '@capstone/contract/people/people.constants'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { canInvite } from '@capstone/contract/people/people.policy'
import { inTransaction } from '../../../db/transaction.ts'
import { isMailSetUp } from '../../../platform/settings/settings.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { readSignInMethods } from '../../accounts/google/identities.service.ts'
import { lockManagedAccount } from '../../accounts/management/managed-accounts.service.ts'
import { issueInvitationLinks } from '../../accounts/one-time-tokens/one-time-links.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { openImport } from '../import/import-staging.service.ts'
import { lockImport } from '../import/imports.repository.ts'
import { findPeopleInvitedByImport, lockInvitedPeople } from './invitation-links.repository.ts'

/** Links are issued only where invitations cannot be mailed. */
function requireNoMailServer({ settings }: AdminContext) {
  if (isMailSetUp(settings)) refuse(peopleErrors, 'INVITATIONS_MAILED')
}

/** The audit event of each person who gets a link. It does not contain the link. */
const auditEventOf = ({ id, email }: { readonly id: string; readonly email: string }) =>
  ({
    action: 'account.invitation_link_issued',
    subjectType: 'user',
    subjectId: id,
    after: { email },
  }) as const

/** Issues an invitation link for one person without a way to sign in. Their earlier links stop working. */
export function issueInvitationLink(
  context: AdminContext,
  { id }: { readonly id: string },
): Promise<InvitationLink> {
  requireNoMailServer(context)
  return inTransaction(context.db, async (tx) => {
    const person = (await lockManagedAccount(tx, id)).openIf(
      (row) => canInvite(context.viewer, row),
      () => refuse(peopleErrors, 'PERSON_NOT_FOUND'),
    )
    const { hasPassword, hasGoogle } = await readSignInMethods(tx, id)
    if (hasPassword || hasGoogle) refuse(peopleErrors, 'PERSON_SIGNED_IN')
    const [link = ''] = await issueInvitationLinks(tx, context, [id])
    await recordAudit(tx, context, auditEventOf(person))
    return { name: person.name, email: person.email, link }
  })
}

/**
 * Issues invitation links for a chunk of the people a written import invited, in file order, without those who can sign
 * in by now. The audit log gets an event for the chunk and one for each person.
 */
export function issueImportLinks(context: AdminContext, { id, cursor }: ImportLinks) {
  requireNoMailServer(context)
  return inTransaction(context.db, async (tx) => {
    const { state, fileName } = openImport(context, await lockImport(tx, id))
    if (state !== 'written') refuse(importErrors, 'IMPORT_NOT_WRITTEN')
    const query = { importId: id, after: Number(cursor ?? 0), limit: INVITATION_LINKS_AT_ONCE + 1 }
    const found = await findPeopleInvitedByImport(tx, query)
    const chunk = found.slice(0, INVITATION_LINKS_AT_ONCE)
    const invited = new Map(
      (
        await lockInvitedPeople(
          tx,
          chunk.map((person) => person.id),
        )
      ).map((person) => [person.id, person]),
    )
    const people = chunk.flatMap((person) => invited.get(person.id) ?? [])
    const links = await issueInvitationLinks(
      tx,
      context,
      people.map((person) => person.id),
    )
    const eventId = randomUUID()
    const after: ImportLinksAudit = { fileName, links: links.length }
    await recordAudit(
      tx,
      context,
      { id: eventId, action: 'account.invitation_links_listed', subjectType: 'import', subjectId: id, after },
      ...people.map((person) => ({ ...auditEventOf(person), partOf: eventId })),
    )
    const last = chunk.at(-1)
    return {
      items: people.map(({ name, email }, index) => ({ name, email, link: links[index] ?? '' })),
      nextCursor: found.length > chunk.length && last ? String(last.line) : null,
    }
  })
}
