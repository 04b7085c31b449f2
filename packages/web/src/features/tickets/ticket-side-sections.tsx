import type { InstructorTicketDetail, TicketDetail } from '@capstone/contract/tickets/tickets.schemas'
import { Box, Group } from '@mantine/core'
import { formatDate, orNoMentor, orNotSpecified, orUnknown } from '../../lib/text/formats.ts'
import { PersonAvatar } from '../../ui/badges/person-avatar.tsx'
import { Tag } from '../../ui/badges/tag.tsx'
import { ROLE_LABELS } from '../../ui/shell/menu-types.ts'
import { DescriptionList, type DescriptionListProps } from '../../ui/stats/description-list.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import classes from './ticket-dialog.module.css'
import { NO_ROLE, SUPPORT_TEAM, type TicketKind } from './tickets.messages.ts'

type DescriptionItems = DescriptionListProps['items']

/** The details of the student who opened a ticket. */
export const studentDetails = ({ sender }: Pick<TicketDetail, 'sender'>): DescriptionItems =>
  sender
    ? [
        // An instructor sees these only of the students they mentor.
        ...(sender.email === null
          ? []
          : [
              { label: 'Email', value: sender.email },
              { label: 'Phone', value: orNotSpecified(sender.phone) },
            ]),
        { label: 'Course', value: orNotSpecified(sender.course) },
        { label: 'Specialization', value: orNotSpecified(sender.specialization) },
        { label: 'Instructor', value: orNoMentor(sender.instructorName) },
      ]
    : []

/** The details of the instructor who opened a ticket; "Unknown" for a deleted account. */
export const instructorDetails = ({ sender }: Pick<InstructorTicketDetail, 'sender'>): DescriptionItems => [
  { label: 'Email', value: orUnknown(sender?.email) },
  { label: 'Specialization', value: sender ? orNotSpecified(sender.specialization) : orUnknown(null) },
]

export interface TicketSenderSectionProps {
  readonly kind: TicketKind
  readonly sender: { readonly id: string; readonly name: string } | null
  readonly details: DescriptionItems
}

/** The sender of a ticket. */
export function TicketSenderSection({ kind, sender, details }: TicketSenderSectionProps) {
  return (
    <>
      <h3 className={classes.panelTitle}>Sender</h3>
      <Group gap={10} my="xs" wrap="nowrap">
        <PersonAvatar id={sender?.id ?? ''} name={sender?.name ?? ''} size={40} />
        <div>
          <Box mb={2} fw={550} style={{ overflowWrap: 'anywhere' }}>
            {orUnknown(sender?.name)}
          </Box>
          <Tag small>{sender ? ROLE_LABELS[kind] : NO_ROLE}</Tag>
        </div>
      </Group>
      <DescriptionList items={details} />
    </>
  )
}

/** When a ticket was opened, last replied to and resolved, and who received it. */
export function TicketTimesSection({ ticket }: { readonly ticket: TicketDetail | InstructorTicketDetail }) {
  const { createdAt, lastReplyAt, resolvedAt, receiver } = ticket
  return (
    <>
      <h3 className={classes.panelTitle}>Ticket</h3>
      <DescriptionList
        items={[
          { label: 'Opened', value: formatDate(createdAt) },
          {
            label: 'Last reply',
            value: lastReplyAt ? <RelativeTime time={lastReplyAt} /> : 'No reply yet',
          },
          ...(resolvedAt ? [{ label: 'Resolved', value: formatDate(resolvedAt) }] : []),
          { label: 'Received by', value: receiver?.name ?? SUPPORT_TEAM },
        ]}
      />
    </>
  )
}
