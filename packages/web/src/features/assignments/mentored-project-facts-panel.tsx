import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { formatDate, orNotSpecified } from '../../lib/formats.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { PROJECT_STATUS_LABELS } from './assignments.messages.ts'
import { RoadmapMeter } from './roadmap-meter.tsx'
import view from './view-project.module.css'

const NOT_YET = 'Not yet'
const ARCH_WIDTH = 200

/** How to reach the student; who no longer mentors them is told why it is not there. */
const contactOf = ({ contact }: MentoredProjectDetail['student']) =>
  contact
    ? [
        { label: 'Email', value: contact.email },
        { label: 'Phone', value: contact.phone || 'Not provided' },
      ]
    : [{ label: 'Contact', value: 'Shown to the student’s own instructor' }]

/** How far a project is, and who works on it. Spec 2 §2. */
export function MentoredProjectFactsPanel({ project }: { readonly project: MentoredProjectDetail }) {
  const { title, status, progress, startedAt, completedAt, roadmap, student } = project
  const isCompleted = status === 'completed'
  return (
    <>
      <div className={view.sideArch}>
        <RoadmapMeter steps={roadmap} isCompleted={isCompleted} width={ARCH_WIDTH} />
      </div>
      <FactList
        facts={[
          {
            label: 'Progress',
            value: (
              <ProgressBar
                percent={progress}
                label={`Progress of ${title}`}
                complete={isCompleted}
                withFigure
              />
            ),
          },
          { label: 'Status', value: PROJECT_STATUS_LABELS[status] },
          { label: 'Started', value: startedAt ? formatDate(startedAt) : NOT_YET },
          { label: 'Completed', value: completedAt ? formatDate(completedAt) : NOT_YET },
        ]}
      />
      <h3 className={view.heading}>Student</h3>
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
