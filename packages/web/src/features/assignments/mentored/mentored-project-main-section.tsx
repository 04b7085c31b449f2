import {
  PROGRESS_MAX,
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  type ProjectStatus,
  RESOURCE_LABELS,
  type Resource,
} from '@capstone/contract/assignments/assignments.constants'
import type {
  MentoredProjectDetail,
  ResourceAccess,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import { Fieldset, Flex, Group, Select, SimpleGrid, Slider, Switch, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { ProjectDescription, ProjectHeading, ProjectNote } from '../mine/project-detail-texts.tsx'
import type { RequestedChange } from './mentor-changes.model.ts'
import { formatAccessLabel, NOTHING_UPLOADED } from './mentored-project.messages.ts'
import { MentoredProjectProgressSection } from './mentored-project-progress-section.tsx'
import { MentoredProjectRoadmapSection } from './mentored-project-roadmap-section.tsx'

export interface MentoredProjectMainSectionProps {
  readonly project: MentoredProjectDetail
  /** Called with a change; undefined makes the section read-only. */
  readonly onChange: ((wanted: RequestedChange) => void) | undefined
}

/** A project's progress, access, description and history, editable or read-only. */
export function MentoredProjectMainSection({ project, onChange }: MentoredProjectMainSectionProps) {
  const { status, progress, description, techStack, history } = project
  return (
    <>
      {onChange && (
        <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: 16, sm: 24 }} mb={24}>
          <MentoredProjectStatusField status={status} onChange={(to) => onChange({ field: 'status', to })} />
          <MentoredProjectProgressField
            progress={progress}
            onChange={(to) => onChange({ field: 'progress', to })}
          />
        </Flex>
      )}
      <ProjectDescription>{description}</ProjectDescription>
      <TechnologiesList technologies={techStack} />
      <RoadmapOrAccess project={project} onChange={onChange} />
      <MentoredProjectProgressSection history={history} />
    </>
  )
}

/** The roadmap of a requested project, or the access switches of an assigned one. */
function RoadmapOrAccess({ project, onChange }: MentoredProjectMainSectionProps) {
  const { id, isOfRequest, roadmap, resources, student } = project
  if (isOfRequest) return <MentoredProjectRoadmapSection id={id} steps={roadmap} />
  if (!onChange) return <MentoredProjectAccessList studentName={student.name} resources={resources} />
  return (
    <MentoredProjectAccessSwitches
      studentName={student.name}
      resources={resources}
      onSwitch={(resource, to) => onChange({ field: 'access', resource, to })}
    />
  )
}

interface MentoredProjectAccessListProps {
  readonly studentName: string
  readonly resources: readonly ResourceAccess[]
}

/** What a student may open, read-only. */
function MentoredProjectAccessList({ studentName, resources }: MentoredProjectAccessListProps) {
  const open = resources.filter(({ isOn }) => isOn)
  return (
    <>
      <ProjectHeading>{formatAccessLabel(studentName)}</ProjectHeading>
      {open.length === 0 ? (
        <ProjectNote>Nothing</ProjectNote>
      ) : (
        <MetaLine>{open.map(({ resource }) => RESOURCE_LABELS[resource])}</MetaLine>
      )}
    </>
  )
}

interface MentoredProjectStatusFieldProps {
  readonly status: ProjectStatus
  readonly onChange: (status: ProjectStatus) => void
}

const CHOICES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }))

/** The status of a project. The list has to be opened first, so that the arrow keys alone save nothing. */
function MentoredProjectStatusField({ status, onChange }: MentoredProjectStatusFieldProps) {
  return (
    <Select
      w={{ sm: 200 }}
      label="Status"
      data={CHOICES}
      value={status}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} stroke={1.7} />}
      onChange={(value) => {
        const chosen = PROJECT_STATUSES.find((each) => each === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

interface MentoredProjectAccessSwitchesProps {
  readonly studentName: string
  readonly resources: readonly ResourceAccess[]
  readonly onSwitch: (resource: Resource, isOn: boolean) => void
}

/** The six access switches of a project; they take effect with the student's next request. */
function MentoredProjectAccessSwitches({
  studentName,
  resources,
  onSwitch,
}: MentoredProjectAccessSwitchesProps) {
  return (
    <Fieldset variant="unstyled" m={0} mt={24} miw={0}>
      <Text component="legend" p={0} mb={8} size="sm" fw={550}>
        {formatAccessLabel(studentName)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={24} verticalSpacing={12}>
        {resources.map(({ resource, isOn, exists }) => (
          <Switch
            key={resource}
            label={RESOURCE_LABELS[resource]}
            description={exists ? undefined : NOTHING_UPLOADED}
            checked={isOn}
            onChange={(event) => onSwitch(resource, event.currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}

interface MentoredProjectProgressFieldProps {
  readonly progress: number
  readonly onChange: (progress: number) => void
}

/** The progress of a project, saved when the pointer or the key is released. */
function MentoredProjectProgressField({ progress, onChange }: MentoredProjectProgressFieldProps) {
  const [moved, setMoved] = useState<number | null>(null)
  const isByKey = useRef(false)
  const shown = moved ?? progress
  const save = (to: number) => {
    setMoved(null)
    onChange(to)
  }
  const endByKey = () => {
    isByKey.current = false
    if (moved !== null) save(moved)
  }
  return (
    <Fieldset
      variant="unstyled"
      flex={1}
      m={0}
      miw={0}
      onKeyDownCapture={() => {
        isByKey.current = true
      }}
      onKeyUp={endByKey}
      onBlur={endByKey}
    >
      <Group justify="space-between" mb={6} fz="sm" lh="sm" fw={530} aria-hidden="true">
        <span>Progress</span>
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>{shown}%</span>
      </Group>
      <Slider
        min={0}
        max={PROGRESS_MAX}
        value={shown}
        onChange={setMoved}
        // Holding a key passes many values; only the last one is saved.
        onChangeEnd={(to) => !isByKey.current && save(to)}
        label={null}
        thumbSize={24}
        thumbLabel="Progress"
        thumbValueText={(value) => `${value}%`}
        mih={{ base: 44, sm: 40 }}
        style={{ '--slider-track-bg': 'var(--track)' }}
        styles={{
          trackContainer: { flex: 1 },
          thumb: { border: '2px solid var(--primary)', background: 'var(--surface)' },
        }}
      />
    </Fieldset>
  )
}
