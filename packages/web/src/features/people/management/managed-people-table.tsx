import { Box, Button, Group, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import {
  INVITE,
  INVITE_FAILED,
  INVITE_SENT,
  type ManagedPeopleTexts,
  MUST_SET_PASSWORD,
} from './managed-people.messages.ts'
import classes from './managed-people.module.css'
import { useSendInvitation } from './managed-people.queries.ts'

/** The fields every managed person has. */
export interface ManagedPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isWaiting: boolean
  readonly isInvited: boolean
}

export interface PersonColumn<Person> {
  readonly label: string
  readonly of: (person: Person) => ReactNode
}

export interface ManagedPeopleTableProps<Person> {
  readonly texts: ManagedPeopleTexts
  readonly people: readonly Person[]
  /** The columns between the person and the actions. */
  readonly columns: readonly PersonColumn<Person>[]
  readonly onEdit: (person: Person) => void
  readonly onDelete: (person: Person) => void
}

/** People in rows with actions. On narrow screens the rows stack, but it stays a table for screen readers. */
export function ManagedPeopleTable<Person extends ManagedPerson>(props: ManagedPeopleTableProps<Person>) {
  const { texts, people, columns, onEdit, onDelete } = props
  return (
    <Table role="table" aria-label={texts.title} layout="fixed" className={classes.table}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {[texts.label, ...columns.map(({ label }) => label), 'Actions'].map((label) => (
            <Table.Th key={label} scope="col" role="columnheader">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {people.map((person) => (
          <Table.Tr key={person.id} role="row">
            <Table.Td role="rowheader">
              <PersonCell person={person} />
            </Table.Td>
            {columns.map(({ label, of }) => (
              <Table.Td key={label} role="cell" c="var(--ink-2)" className={classes.fact}>
                <span className={classes.label} aria-hidden="true">
                  {label}
                </span>
                <span>{of(person)}</span>
              </Table.Td>
            ))}
            <Table.Td role="cell">
              <ActionsCell
                name={stripDirectionMarks(person.name)}
                onEdit={() => onEdit(person)}
                onDelete={() => onDelete(person)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function PersonCell({ person }: { readonly person: ManagedPerson }) {
  return (
    <Group gap={12} wrap="nowrap">
      <PersonAvatar id={person.id} name={person.name} />
      <Box flex={1} miw={0}>
        <Group gap="2px 8px" fw={550}>
          <bdi>{person.name}</bdi>
          {person.isWaiting && <Tag small>{MUST_SET_PASSWORD}</Tag>}
        </Group>
        <Box fz={13} c="var(--ink-2)">
          {person.email}
        </Box>
        {person.isInvited && <InvitePersonButton person={person} />}
      </Box>
    </Group>
  )
}

interface ActionsCellProps {
  readonly name: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function ActionsCell({ name, onEdit, onDelete }: ActionsCellProps) {
  return (
    <div className={classes.actions}>
      <Button variant="subtle" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button variant="subtle" size="xs" c="var(--rejected)" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  )
}

interface InvitePersonButtonProps {
  readonly person: { readonly id: string; readonly name: string }
}

/** Sends the invitation again, and shows the result beside the button. */
function InvitePersonButton({ person }: InvitePersonButtonProps) {
  const { mutate, isPending, isSuccess, error } = useSendInvitation()
  return (
    <Group gap="2px 8px" mt={2} ml={-8} fz={13} c="var(--ink-2)">
      <Button
        variant="subtle"
        size="compact-xs"
        mih={24}
        aria-label={`${INVITE}: ${stripDirectionMarks(person.name)}`}
        loading={isPending}
        onClick={() => mutate({ id: person.id })}
      >
        {INVITE}
      </Button>
      <Box component="span" aria-live="polite" {...(error && { c: 'var(--rejected)' })}>
        {isSuccess && INVITE_SENT}
        {error && errorText(error, INVITE_FAILED)}
      </Box>
    </Group>
  )
}
