import { RESOURCE_LABELS, RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { PROJECT_FILE_KINDS, PROJECT_FILE_LABELS } from '@capstone/contract/repository/repository.constants'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import {
  Box,
  Button,
  Divider,
  Flex,
  Group,
  Radio,
  SimpleGrid,
  Spoiler,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import {
  ASSIGN_DATA_FAILED,
  formatProjectAssigned,
  formatRecipients,
  formatSelection,
  REDIRECTING,
} from '../assignments.messages.ts'
import { type AssignParams, assignableProjectsQuery } from './assign-options.queries.ts'
import classes from './assign-project.module.css'
import { type AssignSubmit, useAssignSubmit } from './assign-saving.queries.ts'
import { CandidatePicker } from './candidate-picker.tsx'
import { type AssignDraft, useAssignDraft } from './use-assign-draft.ts'

export interface AssignProjectPageProps {
  readonly params: AssignParams
  readonly onSearch: (change: AssignParams) => void
}

const GAP = { base: 16, sm: 24 }

/** Assigns one project to students. */
export function AssignProjectPage({ params, onSearch }: AssignProjectPageProps) {
  const draft = useAssignDraft()
  const submission = useAssignSubmit(draft)
  return (
    <>
      <PageHeader title="Assign Projects" about="Give one of your projects to students you mentor." />
      {/* Not a form: pressing Enter in a search box or on a name would submit an incomplete selection. */}
      <Flex direction="column" gap={GAP}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={GAP} style={{ alignItems: 'start' }}>
          <Flex direction="column" gap={GAP} miw={0}>
            <AssignProjectPicker params={params} onSearch={onSearch} draft={draft} />
            <SectionCard title="Access">
              <AssignAccessSwitches draft={draft} />
            </SectionCard>
          </Flex>
          <CandidatePicker params={params} onSearch={onSearch} draft={draft} />
        </SimpleGrid>
        <AssignProjectFooter draft={draft} submission={submission} />
      </Flex>
    </>
  )
}

/** Switches for what the selected students may open. */
function AssignAccessSwitches({ draft }: { readonly draft: AssignDraft }) {
  return (
    <SimpleGrid
      minColWidth={130}
      spacing={24}
      verticalSpacing={14}
      m={0}
      p={0}
      miw={0}
      bd={0}
      renderRoot={(props) => <fieldset {...props} />}
    >
      <Text component="legend" p={0} mb={12} fz={13} lh="sm" c="dimmed">
        What these students may open
      </Text>
      {RESOURCES.map((resource) => (
        <Switch
          key={resource}
          label={RESOURCE_LABELS[resource]}
          checked={draft.values.access[resource]}
          onChange={(event) => draft.setAccess(resource, event.currentTarget.checked)}
        />
      ))}
    </SimpleGrid>
  )
}

const TEXT_MAX_HEIGHT = 60

/** The selected project's description, expandable, and its files, video and tools. */
const SelectedProjectText = ({ project }: { readonly project: RepositoryProject }) => (
  // Above the label, which covers the row.
  <Box pos="relative" ml={28} mt={4} style={{ zIndex: 1, overflowWrap: 'anywhere' }}>
    <Spoiler
      maxHeight={TEXT_MAX_HEIGHT}
      showLabel="Show more"
      hideLabel="Show less"
      // As high as the space that Mantine reserves for the control.
      styles={{ control: { paddingBlock: 2, fontSize: 14, lineHeight: '20px' } }}
    >
      <Text size="sm" c="var(--ink-2)" style={{ whiteSpace: 'pre-line' }}>
        {project.description}
      </Text>
    </Spoiler>
    <MetaLine>
      {[
        ...PROJECT_FILE_KINDS.filter((kind) => project.files[kind]).map((kind) => PROJECT_FILE_LABELS[kind]),
        project.videoUrl && 'Video',
        ...project.tools.map(({ title }) => title),
      ]}
    </MetaLine>
  </Box>
)

interface AssignProjectFooterProps {
  readonly draft: AssignDraft
  readonly submission: AssignSubmit
}

/** Summarizes the selection, with the button that assigns it. */
function AssignProjectFooter({ draft, submission }: AssignProjectFooterProps) {
  const { projectTitle, resources, students, access } = draft.values
  const { problem, assigned, isAssigning } = submission
  return (
    <Stack
      data-sticky-footer
      gap={12}
      pos="sticky"
      bottom={0}
      py={12}
      bg="var(--paper)"
      style={{ zIndex: 1 }}
    >
      <Divider color="var(--line)" mb={4} />
      {problem && <Alert kind="error">{problem}</Alert>}
      {assigned !== null && (
        <Alert kind="success">
          <p>{formatProjectAssigned(assigned)}</p>
          <p>{REDIRECTING}</p>
        </Alert>
      )}
      <Group gap={12}>
        <Box flex="1 1 240px" miw={0} aria-live="polite">
          <Text lineClamp={3} ff="heading" fz={17} fw={600}>
            {projectTitle || 'No project selected'}{' '}
            <Text span fw={400} c="var(--ink-2)">
              {formatRecipients(students.map(({ name }) => stripDirectionMarks(name)))}
            </Text>
          </Text>
          <Text fz={13} lh="sm" c="dimmed">
            {formatSelection(students.length, projectTitle ? resources : null, access)}
          </Text>
        </Box>
        {students.length > 0 && assigned === null && (
          <FocusKeeper>
            <Button variant="subtle" onClick={() => draft.deselectStudents(() => true)}>
              Clear students
            </Button>
          </FocusKeeper>
        )}
        <BusyButton
          onClick={submission.assign}
          busy={isAssigning}
          // Only looks disabled until the form is complete: a click says what is missing.
          aria-disabled={assigned !== null || !projectTitle || students.length === 0}
        >
          {students.length > 0 ? `Assign to ${pluralize(students.length, 'student')}` : 'Assign Project'}
        </BusyButton>
      </Group>
    </Stack>
  )
}

interface AssignProjectPickerProps {
  readonly params: AssignParams
  readonly onSearch: (change: AssignParams) => void
  readonly draft: AssignDraft
}

/** Selects one of the instructor's own projects. */
function AssignProjectPicker({ params, onSearch, draft }: AssignProjectPickerProps) {
  const { text, changeText } = useSearchText(params.projects ?? '', (projects) => onSearch({ projects }))
  const query = useInfiniteQuery(assignableProjectsQuery(params))
  // A link from elsewhere names the project, so that only the students are left to select.
  const linked = rowsOf(query.data).find(({ id }) => id === params.project)
  const linkedId = linked?.id
  const selectLinked = useEffectEvent(() => {
    if (!linked) return
    draft.selectProject(linked)
    // Otherwise it would be selected again when a search lists it again.
    onSearch({ project: undefined })
  })
  useEffect(() => {
    if (linkedId) selectLinked()
  }, [linkedId])
  const isFiltered = params.projects !== undefined
  const hasNone = !isFiltered && query.data?.pages[0]?.items.length === 0
  return (
    <SectionCard title="Project" flush>
      <Stack gap={12} px={{ base: 16, sm: 24 }} pt={8} pb={12} display={hasNone ? 'none' : undefined}>
        <SearchBox label="Search projects" value={text} onChange={changeText} />
      </Stack>
      <Box mah={380} mb={-6} bdrs="0 0 8px 8px" style={{ overflowY: 'auto' }}>
        <PagedList
          query={query}
          rows="projects"
          shape="slim"
          failed={ASSIGN_DATA_FAILED}
          failedHint="Your projects are safe; only the list could not be loaded."
          empty={
            <EmptyState
              title="No projects yet"
              buttons={
                <Button component={Link} to="/instructor/repository" variant="default">
                  Project Repository
                </Button>
              }
            >
              Upload one in your Project Repository first.
            </EmptyState>
          }
          filter={{
            on: isFiltered,
            none: 'No projects match your search',
            onClear: () => changeText(''),
          }}
        >
          {(projects) => (
            <ul aria-label="Projects">
              {projects.map((project) => (
                <li
                  key={project.id}
                  className={classes.row}
                  data-chosen={project.id === draft.values.projectId}
                >
                  <Radio
                    name="project"
                    classNames={{ labelWrapper: classes.content }}
                    styles={{ body: { alignItems: 'flex-start' }, inner: { zIndex: 1 } }}
                    label={project.title}
                    description={`${project.category} · ${project.assignedCount} assigned`}
                    checked={project.id === draft.values.projectId}
                    onChange={() => {
                      draft.selectProject(project)
                      if (params.project) onSearch({ project: undefined })
                    }}
                  />
                  {project.id === draft.values.projectId && <SelectedProjectText project={project} />}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Box>
    </SectionCard>
  )
}
