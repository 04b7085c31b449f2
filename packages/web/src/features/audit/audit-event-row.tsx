import type { AuditEvent } from '@capstone/contract/audit/audit.schemas'
import { Box, Button, Flex, Group, Table, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDateTime } from '../../lib/text/formats.ts'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { ListRow } from '../../ui/lists/row-list.tsx'
import { ROLE_LABELS } from '../../ui/shell/menu-types.ts'
import { DescriptionList } from '../../ui/stats/description-list.tsx'
import { MetaLine, SecondaryFact } from '../../ui/stats/meta-line.tsx'
import textStyles from '../../ui/theme/text.module.css'
import {
  DELETED_ACCOUNT,
  findSignedUpPerson,
  formatAction,
  formatOutcome,
  formatTitle,
  REFUSED_LABELS,
  SIGNED_UP,
  SOMEBODY,
} from './audit.messages.ts'
import classes from './audit.module.css'
import { type AuditDetail, listDetails } from './audit-details.messages.ts'

/** An audit event: who did what to whom, when and from where, with expandable details. */
export function AuditEventRow({ event }: { readonly event: AuditEvent }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  const { action, actor, person, occurredAt, ipAddress } = event
  const signedUp = findSignedUpPerson(event)
  const subject = actor ?? signedUp
  const refusedLabel = REFUSED_LABELS[action]
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <ListRow>
      <Flex align="flex-start" justify="space-between" gap={{ base: 4, sm: 16 }}>
        <Group gap="4px 8px" mb={2}>
          <Title
            order={2}
            fz={{ base: 15, sm: 17 }}
            lh={{ base: 'sm', sm: 'md' }}
            fw={400}
            className={classes.sentence}
          >
            {subject ? <AuditPersonLink person={subject} /> : SOMEBODY}{' '}
            {signedUp ? SIGNED_UP : formatAction(event)}
            {formatTitle(event)}
            {formatOutcome(event)}
          </Title>
          {refusedLabel && <StatusBadge tone="rejected">{refusedLabel}</StatusBadge>}
        </Group>
        <Button
          variant="subtle"
          size="xs"
          flex="none"
          // A phone shows only the arrow, on a touch target that reaches into the padding.
          miw={40}
          mih={{ base: 40, sm: 0 }}
          my={{ base: -10, sm: -3 }}
          mr={{ base: -10, sm: 0 }}
          aria-label="Details"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <Box component="span" mr={6} visibleFrom="sm">
            Details
          </Box>
          <Chevron size={16} stroke={1.7} aria-hidden="true" />
        </Button>
      </Flex>
      <MetaLine>
        {actor?.role && <SecondaryFact>{ROLE_LABELS[actor.role]}</SecondaryFact>}
        {person && person.id !== subject?.id && (
          <span>
            {/* The link searches the log for the person, which does not find events about their records. */}
            about {event.subjectType === 'user' ? <AuditPersonLink person={person} /> : nameOf(person)}
          </span>
        )}
        {/* Not "2 hours ago": a record should read the same at any time. */}
        <time dateTime={occurredAt.toISOString()}>{formatDateTime(occurredAt)}</time>
        {ipAddress && `from ${ipAddress}`}
      </MetaLine>
      <div id={id}>{isOpen && <AuditDetailsTable event={event} />}</div>
    </ListRow>
  )
}

interface AuditPersonLinkProps {
  readonly person: Omit<NonNullable<AuditEvent['person']>, 'role'>
}

const nameOf = ({ id, name, email, isDeleted }: AuditPersonLinkProps['person']) => (
  <span title={email ?? id}>
    {isDeleted && !name && !email
      ? `a ${DELETED_ACCOUNT}`
      : `${name || email}${isDeleted ? ` (${DELETED_ACCOUNT})` : ''}`}
  </span>
)

/** A person, linked to all events by or about them, marked if their account was deleted. */
function AuditPersonLink({ person }: AuditPersonLinkProps) {
  const { name, email, isDeleted } = person
  if (!email) return nameOf(person)
  return (
    <>
      <Link to="/admin/audit-log" search={{ search: email }} className={textStyles.link} title={email}>
        {name || email}
      </Link>
      {isDeleted && ` (${DELETED_ACCOUNT})`}
    </>
  )
}

/** The details of an event: record, and the values before and after. */
function AuditDetailsTable({ event }: { readonly event: AuditEvent }) {
  const details = listDetails(event)
  const isChange = hasAny(details, 'before') && hasAny(details, 'after')
  return (
    <Box
      mt={12}
      p="10px 16px"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--sunken)"
      className={classes.details}
    >
      <DescriptionList
        items={[
          ...(event.actor?.role ? [{ label: 'Role', value: ROLE_LABELS[event.actor.role] }] : []),
          { label: 'Record', value: event.subjectId ? `${event.subjectType} ${event.subjectId}` : 'none' },
        ]}
      />
      {details.length > 0 && (
        <Table mt={8} layout="fixed" className={classes.changes}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              {isChange && <Table.Th scope="col">Before</Table.Th>}
              <Table.Th scope="col">{isChange ? 'After' : 'Value'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {details.map(({ label, before, after }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {isChange && <Table.Td>{before}</Table.Td>}
                <Table.Td>{isChange ? after : (after ?? before)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Box>
  )
}

const hasAny = (details: readonly AuditDetail[], side: 'before' | 'after') =>
  details.some((detail) => detail[side] !== null)
