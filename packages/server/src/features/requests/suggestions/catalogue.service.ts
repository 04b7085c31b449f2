import { createHash } from 'node:crypto'
import { type Course, SPECIALIZATIONS } from '@capstone/contract/accounts/accounts.constants'
import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import type { Idea } from '@capstone/contract/requests/requests.schemas'
import type { StudentViewer } from '../../../rpc/context.ts'

type Load = () => Promise<readonly Idea[]>

/** The built-in ideas of each specialization, loaded on first use. */
export const CATALOGUE: Readonly<Record<string, Load>> = {
  Finance: async () => (await import('../catalogue/finance.data.ts')).financeIdeas,
  Marketing: async () => (await import('../catalogue/marketing.data.ts')).marketingIdeas,
  HR: async () => (await import('../catalogue/hr.data.ts')).hrIdeas,
  'Human Resources': async () => (await import('../catalogue/human-resources.data.ts')).humanResourcesIdeas,
  Operations: async () => (await import('../catalogue/operations.data.ts')).operationsIdeas,
  'Operations Management': async () =>
    (await import('../catalogue/operations-management.data.ts')).operationsManagementIdeas,
  'General Management': async () =>
    (await import('../catalogue/general-management.data.ts')).generalManagementIdeas,
  'Business Management': async () =>
    (await import('../catalogue/business-management.data.ts')).businessManagementIdeas,
  'Project Management': async () =>
    (await import('../catalogue/project-management.data.ts')).projectManagementIdeas,
  IT: async () => (await import('../catalogue/it.data.ts')).itIdeas,
  'Software Development': async () =>
    (await import('../catalogue/software-development.data.ts')).softwareDevelopmentIdeas,
  'Software Engineering': async () =>
    (await import('../catalogue/software-engineering.data.ts')).softwareEngineeringIdeas,
  'Data Science': async () => (await import('../catalogue/data-science.data.ts')).dataScienceIdeas,
  'AI/ML': async () => (await import('../catalogue/ai-ml.data.ts')).aiMlIdeas,
  'Artificial Intelligence': async () =>
    (await import('../catalogue/artificial-intelligence.data.ts')).artificialIntelligenceIdeas,
  'Machine Learning': async () =>
    (await import('../catalogue/machine-learning.data.ts')).machineLearningIdeas,
  'Web Development': async () => (await import('../catalogue/web-development.data.ts')).webDevelopmentIdeas,
  'Mobile Development': async () =>
    (await import('../catalogue/mobile-development.data.ts')).mobileDevelopmentIdeas,
  'Database Management': async () =>
    (await import('../catalogue/database-management.data.ts')).databaseManagementIdeas,
  'Computer Science': async () =>
    (await import('../catalogue/computer-science.data.ts')).computerScienceIdeas,
  'Information Technology': async () =>
    (await import('../catalogue/information-technology.data.ts')).informationTechnologyIdeas,
  Cybersecurity: async () => (await import('../catalogue/cybersecurity.data.ts')).cybersecurityIdeas,
  'Cloud Computing': async () => (await import('../catalogue/cloud-computing.data.ts')).cloudComputingIdeas,
  DevOps: async () => (await import('../catalogue/devops.data.ts')).devopsIdeas,
  Electronics: async () => (await import('../catalogue/electronics.data.ts')).electronicsIdeas,
  Mechanical: async () => (await import('../catalogue/mechanical.data.ts')).mechanicalIdeas,
  Civil: async () => (await import('../catalogue/civil.data.ts')).civilIdeas,
  Electrical: async () => (await import('../catalogue/electrical.data.ts')).electricalIdeas,
  General: async () => (await import('../catalogue/general.data.ts')).generalIdeas,
  MBBS: async () => (await import('../catalogue/mbbs.data.ts')).mbbsIdeas,
  MD: async () => (await import('../catalogue/md.data.ts')).mdIdeas,
  MS: async () => (await import('../catalogue/ms.data.ts')).msIdeas,
  Nursing: async () => (await import('../catalogue/nursing.data.ts')).nursingIdeas,
  Pharmacy: async () => (await import('../catalogue/pharmacy.data.ts')).pharmacyIdeas,
  Physiotherapy: async () => (await import('../catalogue/physiotherapy.data.ts')).physiotherapyIdeas,
  'Healthcare Management': async () =>
    (await import('../catalogue/healthcare-management.data.ts')).healthcareManagementIdeas,
  'Medical Research': async () =>
    (await import('../catalogue/medical-research.data.ts')).medicalResearchIdeas,
  Other: async () => (await import('../catalogue/other.data.ts')).otherIdeas,
}

/** Fallbacks: ideas across disciplines, and ideas for specializations that are not listed. */
const GENERAL = 'General'
const OTHER = 'Other'

/**
 * Picks up to ten of the built-in ideas that pass `isWanted`: those of the student's specialization first, then those
 * of the course's other specializations, then "General" and "Other". A specialization that is not listed counts as
 * "Other", or as "General" in the course "Other". Each `round` takes the next ten and wraps around at the end. Their
 * order is stable and differs per student, so that a class does not start with the same ones.
 */
export async function pickCatalogueIdeas(
  { id, course, specialization }: Pick<StudentViewer, 'id' | 'course' | 'specialization'>,
  isWanted: (idea: Idea) => boolean = () => true,
  round = 0,
): Promise<Idea[]> {
  const known = Object.hasOwn(CATALOGUE, specialization ?? '') ? specialization : null
  const own = known ?? (course === OTHER ? GENERAL : OTHER)
  const isCourse = (name: string): name is Course => Object.hasOwn(SPECIALIZATIONS, name)
  const others = course && isCourse(course) ? SPECIALIZATIONS[course] : []
  const ideas: Idea[] = []
  for (const name of new Set([own, ...others, GENERAL, OTHER]))
    ideas.push(...rank(id, ((await CATALOGUE[name]?.()) ?? []).filter(isWanted)))
  const start = ideas.length > 0 ? (round * SUGGESTIONS_COUNT) % ideas.length : 0
  return [...ideas.slice(start), ...ideas.slice(0, start)].slice(0, SUGGESTIONS_COUNT)
}

const rank = (studentId: string, ideas: readonly Idea[]) =>
  ideas
    .map((idea) => ({ idea, rank: rankFor(studentId, idea) }))
    .sort((one, other) => one.rank.localeCompare(other.rank))
    .map(({ idea }) => idea)

const rankFor = (studentId: string, { title }: Idea) =>
  createHash('sha256').update(studentId).update(title).digest('hex')
