// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop table semantics when rows are displayed as blocks.
import { Box, Button, Group, Modal, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDevices, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import text from '../../../ui/theme/text.module.css'
import surfaces from '../../../ui/theme/theme-surfaces.module.css'
import { formatLinkTitle, LINK_ABOUT, LINK_FAILED, MAKE_LINK } from './invitation-links.messages.ts'
import {
  INVITE,
  INVITE_FAILED,
  INVITE_NOT_SENT,
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
  readonly mustSetPassword: boolean
  readonly isInvited: boolean
}

export interface PersonColumn<Person> {
  readonly label: string
  /** Whether the value needs no label; on a phone it is then shown without one. */
  readonly isSelfExplanatory?: (person: Person) => boolean
  readonly render: (person: Person) => ReactNode
}

export interface ManagedPeopleTableProps<Person> {
  readonly texts: ManagedPeopleTexts
  readonly people: readonly Person[]
  /** The columns between the person and the actions. */
  readonly columns: readonly PersonColumn<Person>[]
  readonly isMailSetUp: boolean
  readonly onEdit: (person: Person) => void
  readonly onShowSessions: (person: Person) => void
  readonly onDelete: (person: Person) => void
}

/** People in rows with actions. On narrow screens the cells of a row are stacked; screen readers still find a table. */
export function ManagedPeopleTable<Person extends ManagedPerson>(props: ManagedPeopleTableProps<Person>) {
  const { texts, people, columns, isMailSetUp, onEdit, onShowSessions, onDelete } = props
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
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
          // Plain elements, because Mantine's would add a component for each row and cell.
          <tr key={person.id} role="row" className={classes.row}>
            <th scope="row" role="rowheader" className={surfaces.td}>
              <PersonCell person={person} isMailSetUp={isMailSetUp} />
            </th>
            {columns.map(({ label, isSelfExplanatory, render }) => (
              <td key={label} role="cell" className={`${surfaces.td} ${classes.fact}`}>
                <span
                  className={classes.label}
                  data-self-explanatory={isSelfExplanatory?.(person) || undefined}
                  aria-hidden="true"
                >
                  {label}
                </span>
                <span>{render(person)}</span>
              </td>
            ))}
            <td role="cell" className={surfaces.td}>
              <ActionsCell
                nameId={nameIdOf(person)}
                isPhone={isPhone}
                name={stripDirectionMarks(person.name)}
                onEdit={() => onEdit(person)}
                onShowSessions={() => onShowSessions(person)}
                onDelete={() => onDelete(person)}
              />
            </td>
          </tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const nameIdOf = ({ id }: ManagedPerson) => `name-of-${id}`

interface PersonCellProps {
  readonly person: ManagedPerson
  readonly isMailSetUp: boolean
}

function PersonCell({ person, isMailSetUp }: PersonCellProps) {
  return (
    <div className={classes.person}>
      <PersonAvatar id={person.id} name={person.name} />
      <div className={classes.words}>
        <div className={classes.name}>
          <bdi id={nameIdOf(person)}>{person.name}</bdi>
          {person.mustSetPassword && <Tag small>{MUST_SET_PASSWORD}</Tag>}
        </div>
        <div className={classes.email}>
          <EmailText email={person.email} />
        </div>
        {person.isInvited && <InvitePersonButton person={person} isMailSetUp={isMailSetUp} />}
      </div>
    </div>
  )
}

interface ActionsCellProps {
  readonly name: string
  /** The id of the element that names the person. */
  readonly nameId: string
  /** On a phone all actions are in the menu, because a button would leave no room for the name. */
  readonly isPhone: boolean
  readonly onEdit: () => void
  readonly onShowSessions: () => void
  readonly onDelete: () => void
}

const ActionsCell = ({ name, nameId, isPhone, onEdit, onShowSessions, onDelete }: ActionsCellProps) => (
  <div className={classes.actions}>
    <Button visibleFrom="sm" variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
    <RowMenu
      labelledBy={nameId}
      entries={[
        ...(isPhone ? [{ label: 'Edit', icon: IconPencil, onClick: onEdit }] : []),
        { label: 'Sessions', icon: IconDevices, onClick: onShowSessions, isBelowDivider: true },
        { label: 'Delete…', icon: IconTrash, onClick: onDelete },
      ]}
    />
  </div>
)

interface InvitePersonButtonProps {
  readonly person: { readonly id: string; readonly name: string }
  readonly isMailSetUp: boolean
}

/** Sends the invitation again and shows the result. Without a mail server it offers a link to hand out instead. */
function InvitePersonButton({ person, isMailSetUp }: InvitePersonButtonProps) {
  const { mutate, data, isPending, error } = useSendInvitation()
  const link = useSingleMutation(calls.people.issueInvitationLink.mutationOptions())
  const name = stripDirectionMarks(person.name)
  const isNotMailed = data?.isMailed === false
  const failure = error ? errorText(error, INVITE_FAILED) : link.error && errorText(link.error, LINK_FAILED)
  return (
    <Group gap="2px 0" mt={2} fz={13} c="var(--ink-2)">
      {isMailSetUp && (
        <BusyButton
          variant="default"
          size="compact-xs"
          mih={24}
          aria-label={`${INVITE}: ${name}`}
          busy={isPending}
          onClick={() => mutate({ id: person.id })}
        >
          {INVITE}
        </BusyButton>
      )}
      <Box
        component="span"
        ml={isMailSetUp ? 8 : 0}
        aria-live="polite"
        {...(failure && { c: 'var(--rejected)' })}
      >
        {failure ?? (data && (isNotMailed ? INVITE_NOT_SENT : INVITE_SENT))}
      </Box>
      {(isNotMailed || !isMailSetUp) && (
        <BusyButton
          variant="default"
          size="compact-xs"
          mih={24}
          ml={isMailSetUp ? 8 : 0}
          aria-label={`${MAKE_LINK}: ${name}`}
          busy={link.isPending}
          onClick={() => link.mutate({ id: person.id })}
        >
          {MAKE_LINK}
        </BusyButton>
      )}
      <Modal
        opened={link.data !== undefined}
        onClose={link.reset}
        title={<span className={text.wraps}>{formatLinkTitle(name)}</span>}
        centered
        size={560}
      >
        {link.data && <CopyField label="Invitation link" value={link.data.link} />}
        <Text size="sm" c="var(--ink-2)" mt={8}>
          {LINK_ABOUT}
        </Text>
        <DialogActions>
          <Button onClick={link.reset}>Done</Button>
        </DialogActions>
      </Modal>
    </Group>
  )
}
