import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { orNotSpecified } from '../../../lib/text/formats.ts'
import { FactList } from '../../../ui/figures/fact-list.tsx'
import { dateFacts, standingFacts } from '../mine/project-standing.messages.tsx'
import view from '../mine/view-project.module.css'
import { RoadmapMeter } from '../roadmap/roadmap-meter.tsx'
import { CONTACT_HIDDEN } from './mentored-project.messages.ts'
import { MentoredProjectContactLinks } from './mentored-project-contact-links.tsx'

const ARCH_WIDTH = 200

/** How to reach the student; who no longer mentors them is told why it is not there. */
const contactOf = ({ contact }: MentoredProjectDetail['student']) =>
  contact
    ? [
        { label: 'Email', value: contact.email },
        { label: 'Phone', value: contact.phone || 'Not provided' },
      ]
    : [{ label: 'Contact', value: CONTACT_HIDDEN }]

export interface MentoredProjectFactsPanelProps {
  readonly project: MentoredProjectDetail
  /** Status and progress stand elsewhere, to be changed there. */
  readonly isManaged: boolean
}

/** How far a project is, and who works on it. Spec 2 §2. */
export function MentoredProjectFactsPanel({ project, isManaged }: MentoredProjectFactsPanelProps) {
  const { status, roadmap, student } = project
  return (
    <>
      <div className={view.sideArch}>
        <RoadmapMeter steps={roadmap} isCompleted={status === 'completed'} width={ARCH_WIDTH} />
      </div>
      <FactList facts={[...(isManaged ? [] : standingFacts(project)), ...dateFacts(project)]} />
      <h3 className={view.heading}>Student</h3>
      <MentoredProjectContactLinks project={project} />
      <FactList
        facts={[
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
