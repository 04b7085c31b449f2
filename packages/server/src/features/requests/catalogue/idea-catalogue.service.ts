import { createHash } from 'node:crypto'
import { type Course, SPECIALIZATIONS } from '@capstone/contract/accounts/accounts.constants'
import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import type { Idea } from '@capstone/contract/requests/requests.schemas'
import type { StudentViewer } from '../../../rpc/context.ts'

type Load = () => Promise<readonly Idea[]>

/** The built-in ideas of each specialization, loaded on first use. */
export const CATALOGUE: Readonly<Record<string, Load>> = {
  Finance: async () => (await import('./finance.data.ts')).financeIdeas,
  Marketing: async () => (await import('./marketing.data.ts')).marketingIdeas,
  HR: async () => (await import('./hr.data.ts')).hrIdeas,
  'Human Resources': async () => (await import('./human-resources.data.ts')).humanResourcesIdeas,
  Operations: async () => (await import('./operations.data.ts')).operationsIdeas,
  'Operations Management': async () =>
    (await import('./operations-management.data.ts')).operationsManagementIdeas,
  'General Management': async () => (await import('./general-management.data.ts')).generalManagementIdeas,
  'Business Management': async () => (await import('./business-management.data.ts')).businessManagementIdeas,
  'Project Management': async () => (await import('./project-management.data.ts')).projectManagementIdeas,
  IT: async () => (await import('./it.data.ts')).itIdeas,
  'Software Development': async () =>
    (await import('./software-development.data.ts')).softwareDevelopmentIdeas,
  'Software Engineering': async () =>
    (await import('./software-engineering.data.ts')).softwareEngineeringIdeas,
  'Data Science': async () => (await import('./data-science.data.ts')).dataScienceIdeas,
  'AI/ML': async () => (await import('./ai-ml.data.ts')).aiMlIdeas,
  'Artificial Intelligence': async () =>
    (await import('./artificial-intelligence.data.ts')).artificialIntelligenceIdeas,
  'Machine Learning': async () => (await import('./machine-learning.data.ts')).machineLearningIdeas,
  'Web Development': async () => (await import('./web-development.data.ts')).webDevelopmentIdeas,
  'Mobile Development': async () => (await import('./mobile-development.data.ts')).mobileDevelopmentIdeas,
  'Database Management': async () => (await import('./database-management.data.ts')).databaseManagementIdeas,
  'Computer Science': async () => (await import('./computer-science.data.ts')).computerScienceIdeas,
  'Information Technology': async () =>
    (await import('./information-technology.data.ts')).informationTechnologyIdeas,
  Cybersecurity: async () => (await import('./cybersecurity.data.ts')).cybersecurityIdeas,
  'Cloud Computing': async () => (await import('./cloud-computing.data.ts')).cloudComputingIdeas,
  DevOps: async () => (await import('./devops.data.ts')).devopsIdeas,
  Electronics: async () => (await import('./electronics.data.ts')).electronicsIdeas,
  Mechanical: async () => (await import('./mechanical.data.ts')).mechanicalIdeas,
  Civil: async () => (await import('./civil.data.ts')).civilIdeas,
  Electrical: async () => (await import('./electrical.data.ts')).electricalIdeas,
  General: async () => (await import('./general.data.ts')).generalIdeas,
  MBBS: async () => (await import('./mbbs.data.ts')).mbbsIdeas,
  MD: async () => (await import('./md.data.ts')).mdIdeas,
  MS: async () => (await import('./ms.data.ts')).msIdeas,
  Nursing: async () => (await import('./nursing.data.ts')).nursingIdeas,
  Pharmacy: async () => (await import('./pharmacy.data.ts')).pharmacyIdeas,
  Physiotherapy: async () => (await import('./physiotherapy.data.ts')).physiotherapyIdeas,
  'Healthcare Management': async () =>
    (await import('./healthcare-management.data.ts')).healthcareManagementIdeas,
  'Medical Research': async () => (await import('./medical-research.data.ts')).medicalResearchIdeas,
  Other: async () => (await import('./other.data.ts')).otherIdeas,
}

/** Fallbacks: ideas across disciplines, and ideas for specializations that are not listed. */
const GENERAL = 'General'
const OTHER = 'Other'

type Studies = Pick<StudentViewer, 'course' | 'specialization'>

/**
 * Returns the entry of a student's specialization. One that is not listed counts as "Other", or as "General" in the
 * course "Other".
 */
function entryOf({ course, specialization }: Studies): string {
  const known = Object.hasOwn(CATALOGUE, specialization ?? '') ? specialization : null
  return known ?? (course === OTHER ? GENERAL : OTHER)
}

/** Returns all built-in ideas for a student's specialization. */
export const findSpecializationIdeas = async (studies: Studies): Promise<readonly Idea[]> =>
  (await CATALOGUE[entryOf(studies)]?.()) ?? []

/**
 * Picks up to ten of the built-in ideas that pass `isWanted`: those of the student's specialization first, then those
 * of the course's other specializations, then "General" and "Other". The ideas begin after the one titled `after`, wrap
 * around at the end, and have a stable order, which differs per student, so that a class does not start with the same
 * ones.
 */
export async function pickCatalogueIdeas(
  { id, course, specialization }: Studies & Pick<StudentViewer, 'id'>,
  isWanted: (idea: Idea) => boolean = () => true,
  after: string | null = null,
): Promise<Idea[]> {
  const isCourse = (name: string): name is Course => Object.hasOwn(SPECIALIZATIONS, name)
  const others = course && isCourse(course) ? SPECIALIZATIONS[course] : []
  const ideas: Idea[] = []
  for (const name of new Set([entryOf({ course, specialization }), ...others, GENERAL, OTHER]))
    ideas.push(...rank(id, (await CATALOGUE[name]?.()) ?? []))
  const start = ideas.findIndex(({ title }) => title === after) + 1
  return [...ideas.slice(start), ...ideas.slice(0, start)].filter(isWanted).slice(0, SUGGESTIONS_COUNT)
}

const rank = (studentId: string, ideas: readonly Idea[]) =>
  ideas
    .map((idea) => ({ idea, rank: rankFor(studentId, idea) }))
    .sort((one, other) => one.rank.localeCompare(other.rank))
    .map(({ idea }) => idea)

const rankFor = (studentId: string, { title }: Idea) =>
  createHash('sha256').update(studentId).update(title).digest('hex')
