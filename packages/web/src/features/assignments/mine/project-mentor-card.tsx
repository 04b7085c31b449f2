import type { Mentor } from '@capstone/contract/assignments/assignments.schemas'
import { countOf, orNotSpecified } from '../../../lib/text/formats.ts'
import { FactList } from '../../../ui/figures/fact-list.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { MENTOR_MISSING } from '../assignments.messages.ts'
import classes from './view-project.module.css'

/** Who guides a project, as their student sees them; or that nobody does yet. */
export function ProjectMentorCard({ mentor }: { readonly mentor: Mentor | null }) {
  if (!mentor) {
    return (
      <SectionCard title="Your Instructor">
        <p className={classes.words}>{MENTOR_MISSING}</p>
      </SectionCard>
    )
  }
  const { name, email, expertise, experience, qualification, bio } = mentor
  return (
    <SectionCard title="Your Instructor">
      <p className={classes.mentorName}>{name}</p>
      <p>
        <a className={classes.link} href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <FactList
        facts={[
          { label: 'Expertise', value: orNotSpecified(expertise) },
          ...(experience === null ? [] : [{ label: 'Experience', value: countOf(experience, 'year') }]),
          ...(qualification ? [{ label: 'Qualification', value: qualification }] : []),
        ]}
      />
      {bio && <p className={classes.bio}>{bio}</p>}
    </SectionCard>
  )
}
