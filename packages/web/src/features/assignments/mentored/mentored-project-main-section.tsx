import {
  ASSISTANCE_LABELS,
  ASSISTANCE_LEVELS,
  type AssistanceLevel,
  PROGRESS_MAX,
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  type ProjectStatus,
  RESOURCE_LABELS,
  type Resource,
} from '@capstone/contract/assignments/assignments.constants'
import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import type {
  MentoredProjectDetail,
  ResourceAccess,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import { Fieldset, Flex, Group, Select, SimpleGrid, Slider, Switch, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { NO_STEPS } from '../mentored-list/mentored-projects.messages.ts'
import { ProjectDescription, ProjectHeading, ProjectNote } from '../own/project-detail-texts.tsx'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'
import { StepsDone } from '../roadmap/roadmap-texts.tsx'
import type { RequestedChange } from './mentor-changes.model.ts'
import {
  ASSISTANCE,
  ASSISTANCE_HINT,
  formatAccessLabel,
  NOTHING_UPLOADED,
} from './mentored-project.messages.ts'
import { MentoredProjectProgressSection } from './mentored-project-progress-section.tsx'

export interface MentoredProjectMainSectionProps {
  readonly project: MentoredProjectDetail
  /** Called with a change; undefined makes the section read-only. */
  readonly onChange: ((requested: RequestedChange) => void) | undefined
}

/**
 * A project's description, roadmap or access, AI assistance and history; if editable, its status and progress above
 * them.
 */
export function MentoredProjectMainSection({ project, onChange }: MentoredProjectMainSectionProps) {
  const { status, progress, description, techStack, assistance, history } = project
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
      <MentoredProjectAssistanceField
        assistance={assistance}
        onChange={onChange && ((to) => onChange({ field: 'assistance', to }))}
      />
      <MentoredProjectProgressSection history={history} />
    </>
  )
}

/** The roadmap of a requested project, or the access switches of an assigned one. */
function RoadmapOrAccess({ project, onChange }: MentoredProjectMainSectionProps) {
  const { id, isRequestedProject, roadmap, resources, student } = project
  if (isRequestedProject) return <MentoredProjectRoadmapSection id={id} steps={roadmap} />
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

/** A select for the status. Its list must be opened first, so the arrow keys alone save nothing. */
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

interface MentoredProjectAssistanceFieldProps {
  readonly assistance: AssistanceLevel
  /** Undefined makes it read-only. */
  readonly onChange: ((assistance: AssistanceLevel) => void) | undefined
}

const LEVELS = ASSISTANCE_LEVELS.map((value) => ({ value, label: ASSISTANCE_LABELS[value] }))

/** How much the AI assistant may help with the project. */
function MentoredProjectAssistanceField({ assistance, onChange }: MentoredProjectAssistanceFieldProps) {
  if (!onChange)
    return (
      <>
        <ProjectHeading>{ASSISTANCE}</ProjectHeading>
        <ProjectNote>{ASSISTANCE_LABELS[assistance]}</ProjectNote>
      </>
    )
  return (
    <Select
      mt={24}
      maw={400}
      label={ASSISTANCE}
      description={ASSISTANCE_HINT}
      data={LEVELS}
      value={assistance}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} stroke={1.7} />}
      onChange={(value) => {
        const chosen = ASSISTANCE_LEVELS.find((each) => each === value)
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

/** The access switches of a project. They take effect with the student's next call. */
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
      <SimpleGrid cols={2} spacing={24} verticalSpacing={12}>
        {resources.map(({ resource, isOn, exists }) => (
          <Switch
            key={resource}
            label={RESOURCE_LABELS[resource]}
            description={exists ? undefined : NOTHING_UPLOADED}
            // With a note below, the switch stays beside its label.
            styles={{ body: { alignItems: 'flex-start' } }}
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

/** Delay after the last key before the value is saved, so that a series of keys makes one entry in the history. */
const KEYS_PAUSE_MS = 1000

/** A slider for the progress. Saves when the pointer is released, KEYS_PAUSE_MS after the last key, or on blur. */
function MentoredProjectProgressField({ progress, onChange }: MentoredProjectProgressFieldProps) {
  const [unsaved, setUnsaved] = useState<number | null>(null)
  const isByKey = useRef(false)
  const shown = unsaved ?? progress
  const save = (to: number) => {
    setUnsaved(null)
    onChange(to)
  }
  const saveUnsaved = () => {
    saveLater.cancel()
    isByKey.current = false
    if (unsaved !== null) save(unsaved)
  }
  const saveLater = useDebouncedCallback(saveUnsaved, { delay: KEYS_PAUSE_MS, flushOnUnmount: true })
  return (
    <Fieldset
      variant="unstyled"
      flex={1}
      m={0}
      // Aligns this line with the label of the status field beside it.
      pt={{ sm: 2 }}
      miw={0}
      onKeyDownCapture={() => {
        isByKey.current = true
      }}
      onKeyUp={saveLater}
      onBlur={saveUnsaved}
    >
      <Group justify="space-between" mb={6} fz="sm" lh="sm" fw={530} aria-hidden="true">
        <span>Progress</span>
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>{shown}%</span>
      </Group>
      <Slider
        min={0}
        max={PROGRESS_MAX}
        value={shown}
        onChange={setUnsaved}
        // Arrow keys pass through many values; only the last one is saved.
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

interface MentoredProjectRoadmapSectionProps {
  readonly id: string
  readonly steps: readonly RoadmapStep[]
}

/** The roadmap of a requested project with the student's completed steps and notes, read-only. */
function MentoredProjectRoadmapSection({ id, steps }: MentoredProjectRoadmapSectionProps) {
  return (
    <>
      <ProjectHeading>Roadmap</ProjectHeading>
      {steps.length === 0 ? (
        <ProjectNote>{NO_STEPS}</ProjectNote>
      ) : (
        <>
          <StepsDone steps={steps} />
          <RoadmapStepsList assignmentId={id} steps={steps} isEditable={false} />
        </>
      )}
    </>
  )
}
