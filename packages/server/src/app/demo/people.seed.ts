import { COURSES, SPECIALIZATIONS, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { inTransaction } from '../../db/transaction.ts'
import { assignStudentsToInstructor } from '../../features/people/people.service.ts'
import type { Portal } from '../../rpc/context.ts'
import { actAs } from './act-as.ts'
import type { Calendar } from './calendar.ts'
import {
  ADMINS,
  COLLEGES,
  DEMO_DOMAIN,
  DEMO_SIGN_INS,
  DEMO_STUDENT_NAME,
  FAMILY_NAMES,
  GIVEN_NAMES,
  INSTRUCTORS,
} from './data/people.data.ts'
import { insertPeople, type SamplePerson } from './people.repository.ts'
import { createRandom, idOf, itemAt, randomBetween } from './random.ts'

/** A student, with the index of their instructor in `People.instructors`. */
export type Student = SamplePerson & { readonly instructorIndex: number | null }
export type People = {
  readonly admins: readonly SamplePerson[]
  readonly instructors: readonly SamplePerson[]
  readonly students: readonly Student[]
}

const STUDENTS = 120
/** The number of students with an instructor; the rest have none yet. */
const MENTORED = 96
const MENTORED_BY_DEMO_INSTRUCTOR = 14
const MENTORING_STARTED_DAYS_AGO = 145

/** The courses and years with many students, whose plans of hand-ins are under way. The first is the demo student's. */
export const COHORTS = [
  { course: 'MCA', year: 'Final Year' },
  { course: 'ME/M.Tech', year: 'Final Year' },
] as const
/** One in this many students of the other instructors is in each cohort. */
const IN_COHORT_EVERY = 4

const TITLE = /^(Dr|Prof)\. /
const addressOf = (name: string) =>
  `${name.replace(TITLE, '').toLowerCase().replaceAll("'", '').replaceAll(' ', '.')}@${DEMO_DOMAIN}`
const demoAddress = (role: string) => DEMO_SIGN_INS.find((signIn) => signIn.role === role)?.email ?? ''

function makeStaff(calendar: Calendar): Pick<People, 'admins' | 'instructors'> {
  const personOf = (role: 'admin' | 'instructor', name: string, index: number) => ({
    id: idOf(`${role} ${index}`),
    role,
    name,
    email: index === 0 ? demoAddress(role) : addressOf(name),
    emailVerified: true,
    createdAt: calendar(role === 'admin' ? 180 : 172 - index, index),
  })
  return {
    admins: ADMINS.map((name, index) => personOf('admin', name, index)),
    instructors: INSTRUCTORS.map((profile, index) => ({
      ...personOf('instructor', profile.name, index),
      ...profile,
      phone: `+91 98450 1${String(index).padStart(4, '0')}`,
      college: itemAt(COLLEGES, index),
    })),
  }
}

/** The cohort of a student: all of the demo instructor's are in one, and a part of the others'. */
function cohortOf(index: number): (typeof COHORTS)[number] | undefined {
  if (index < MENTORED_BY_DEMO_INSTRUCTOR) return itemAt(COHORTS, index)
  return index < MENTORED ? COHORTS[(index % IN_COHORT_EVERY) - 1] : undefined
}

function makeStudent(index: number, calendar: Calendar): Student {
  const random = createRandom(`student ${index}`)
  const isDemo = index === 0
  const round = Math.floor(index / GIVEN_NAMES.length)
  const name = isDemo
    ? DEMO_STUDENT_NAME
    : `${itemAt(GIVEN_NAMES, index)} ${itemAt(FAMILY_NAMES, index * 7 + round * 3)}`
  const cohort = cohortOf(index)
  const course = cohort?.course ?? itemAt(COURSES, index)
  const isMentored = index < MENTORED
  const others = INSTRUCTORS.length - 1
  return {
    id: idOf(`student ${index}`),
    role: 'student',
    name,
    email: isDemo ? demoAddress('student') : addressOf(name),
    emailVerified: true,
    course,
    specialization: isDemo
      ? 'Data Science'
      : itemAt(SPECIALIZATIONS[course], Math.floor(index / COURSES.length)),
    // Some profiles are incomplete, which the profile meter shows.
    year: index % 11 === 5 ? null : (cohort?.year ?? itemAt(YEARS, randomBetween(random, 0, 4))),
    phone: index % 7 === 3 ? null : `+91 9${randomBetween(random, 100_000_000, 999_999_999)}`,
    college: itemAt(COLLEGES, randomBetween(random, 0, COLLEGES.length - 1)),
    createdAt: isMentored
      ? calendar(randomBetween(random, 150, 178), index)
      : calendar(randomBetween(random, 1, 60), index),
    instructorIndex: !isMentored ? null : index < MENTORED_BY_DEMO_INSTRUCTOR ? 0 : 1 + (index % others),
  }
}

/** Adds all people, with the same password, and assigns students to instructors as an admin. */
export async function addPeople(portal: Portal, calendar: Calendar, passwordHash: string): Promise<People> {
  const staff = makeStaff(calendar)
  const students = Array.from({ length: STUDENTS }, (_, index) => makeStudent(index, calendar))
  await inTransaction(portal.db, (tx) =>
    insertPeople(
      tx,
      [...staff.admins, ...staff.instructors, ...students.map(withoutInstructor)],
      passwordHash,
    ),
  )
  for (const [index, { id: instructorId }] of staff.instructors.entries()) {
    const admin = actAs(
      portal,
      'admin',
      itemAt(staff.admins, index),
      calendar(MENTORING_STARTED_DAYS_AGO, index),
    )
    const studentIds = students.filter(({ instructorIndex }) => instructorIndex === index).map(({ id }) => id)
    await assignStudentsToInstructor(admin, { instructorId, studentIds })
  }
  return { ...staff, students }
}

const withoutInstructor = ({ instructorIndex: _instructorIndex, ...person }: Student): SamplePerson => person
