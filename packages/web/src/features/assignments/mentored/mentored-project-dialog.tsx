import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Button, Center, Group } from '@mantine/core'
import { IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { mailTo, phoneTo } from '../../../lib/text/contact-links.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, orNotSpecified } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import { ProjectDetailDialog } from '../own/project-detail-dialog.tsx'
import { ProjectHeading } from '../own/project-detail-texts.tsx'
import { dateFacts, statusFacts } from '../own/project-status-facts.tsx'
import { RoadmapMeter } from '../roadmap/roadmap-meter.tsx'
import { ASSIGNMENT_DELETE_FAILED, CONFIRM_DELETE, CONTACT_HIDDEN } from './mentored-project.messages.ts'
import { mentoredProjectQuery, useDeleteAssignment } from './mentored-project.queries.ts'
import { MentoredProjectFooter, MentoredProjectManageFooter } from './mentored-project-footer.tsx'
import { MentoredProjectMainSection } from './mentored-project-main-section.tsx'
import { useMentorChanges } from './use-mentor-changes.ts'

export interface MentoredProjectDialogProps {
  /** The project to show; undefined closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
  /**
   * Renders what other features know about the project. It reports by `onConfirming` when a confirmation opens or
   * closes, which keeps the dialog open meanwhile.
   */
  readonly sectionsOf?: (
    project: MentoredProjectDetail,
    onConfirming: (isConfirming: boolean) => void,
  ) => ReactNode
  /** Read-only, with a link to where the project is managed. */
  readonly isReadOnly?: boolean
  /** Called when the project was deleted; the dialog closes by itself. */
  readonly onDeleted?: () => void
}

/** A student's project in full, as their mentor sees, edits and deletes it. */
export function MentoredProjectDialog({
  id,
  onClose,
  sectionsOf,
  isReadOnly = false,
  onDeleted,
}: MentoredProjectDialogProps) {
  const shownId = useLastDefined(id)
  const isOpen = useDeferredOpen(id !== undefined)
  const changes = useMentorChanges(shownId ?? '')
  // While the dialog closes, its project may already be deleted.
  const query = useQuery({
    ...mentoredProjectQuery(shownId ?? ''),
    enabled: id !== undefined,
    select: changes.applyPending,
  })
  // Escape reaches every open dialog. While a confirmation is open above this one, it closes only the confirmation.
  const [isConfirming, setConfirming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  // The browser's Back button closes the dialog, or shows another project in it, but leaves its confirmations open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a confirmation is about the project it was opened for.
  useEffect(() => {
    setConfirming(false)
    setDeleting(false)
  }, [id])
  const close = () => {
    if (!isConfirming && !isDeleting) onClose()
  }
  const finishDeleting = () => {
    setDeleting(false)
    onClose()
    onDeleted?.()
  }
  return (
    <>
      <ProjectDetailDialog opened={isOpen && id !== undefined} onClose={close} query={query}>
        {(project) => ({
          tags: (
            <>
              {project.category && <Tag>{project.category}</Tag>}
              {project.difficulty && <Tag>{project.difficulty}</Tag>}
            </>
          ),
          below: (
            <MetaLine>
              {project.student.name}
              {`assigned ${formatDate(project.assignedAt)}`}
              {project.duration}
            </MetaLine>
          ),
          side: <MentoredProjectFactsPanel project={project} isManaged={!isReadOnly} />,
          body: (
            <Fragment key={project.id}>
              <MentoredProjectMainSection
                project={project}
                onChange={isReadOnly ? undefined : (requested) => changes.change(project, requested)}
              />
              {sectionsOf?.(project, setConfirming)}
            </Fragment>
          ),
          footer: isReadOnly ? (
            <MentoredProjectManageFooter id={project.id} />
          ) : (
            <MentoredProjectFooter project={project} changes={changes} onDelete={() => setDeleting(true)} />
          ),
        })}
      </ProjectDetailDialog>
      {query.data && !isReadOnly && (
        <DeleteAssignmentDialog
          key={query.data.id}
          opened={isDeleting}
          project={query.data}
          onClose={() => setDeleting(false)}
          onDeleted={finishDeleting}
        />
      )}
    </>
  )
}

interface DeleteAssignmentDialogProps {
  readonly opened: boolean
  readonly project: MentoredProjectDetail
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks for confirmation before a student's project is deleted. */
function DeleteAssignmentDialog({ opened, project, onClose, onDeleted }: DeleteAssignmentDialogProps) {
  const deletion = useDeleteAssignment()
  const close = () => {
    deletion.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete ${stripDirectionMarks(project.title)} of ${stripDirectionMarks(project.student.name)}?`}
      confirm="Delete"
      onConfirm={() => deletion.mutate({ id: project.id }, { onSuccess: onDeleted })}
      onClose={close}
      busy={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, ASSIGNMENT_DELETE_FAILED) : undefined}
    >
      <p>{CONFIRM_DELETE}</p>
    </ConfirmDialog>
  )
}

const ARCH_WIDTH = 200

/** The student's contact details, or why they are hidden. */
const contactOf = ({ contact }: MentoredProjectDetail['student']) =>
  contact
    ? [
        { label: 'Email', value: <EmailText email={contact.email} /> },
        { label: 'Phone', value: contact.phone || 'Not provided' },
      ]
    : [{ label: 'Contact', value: CONTACT_HIDDEN }]

interface MentoredProjectFactsPanelProps {
  readonly project: MentoredProjectDetail
  /** Status and progress are edited elsewhere in the dialog. */
  readonly isManaged: boolean
}

/** A project's progress, and the student who works on it. */
function MentoredProjectFactsPanel({ project, isManaged }: MentoredProjectFactsPanelProps) {
  const { status, roadmap, student } = project
  return (
    <>
      <Center pb={roadmap.length > 1 ? 12 : 0}>
        <RoadmapMeter steps={roadmap} isCompleted={status === 'completed'} width={ARCH_WIDTH} />
      </Center>
      <DescriptionList items={[...(isManaged ? [] : statusFacts(project)), ...dateFacts(project)]} />
      <ProjectHeading>Student</ProjectHeading>
      <MentoredProjectContactLinks project={project} />
      <DescriptionList
        items={[
          { label: 'Name', value: student.name },
          ...contactOf(student),
          { label: 'Course', value: orNotSpecified(student.course) },
          { label: 'Specialization', value: orNotSpecified(student.specialization) },
          { label: 'Year', value: orNotSpecified(student.year) },
        ]}
      />
    </>
  )
}

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** Links to contact the student: the project's thread and, for their current mentor, e-mail and phone. */
function MentoredProjectContactLinks({ project }: { readonly project: MentoredProjectDetail }) {
  const { contact } = project.student
  const call = contact?.phone && phoneTo(contact.phone)
  return (
    <Group gap={8} pt={4} pb={12}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage {...ICON} />}
        renderRoot={(props) => (
          <Link to="/instructor/support-tickets" search={{ project: project.id }} {...props} />
        )}
      >
        Message Student
      </Button>
      {contact && (
        <Button
          component="a"
          size="xs"
          variant="default"
          leftSection={<IconMail {...ICON} />}
          href={mailTo(contact.email)}
        >
          Email
        </Button>
      )}
      {call && (
        <Button component="a" size="xs" variant="default" leftSection={<IconPhone {...ICON} />} href={call}>
          Call
        </Button>
      )}
    </Group>
  )
}
