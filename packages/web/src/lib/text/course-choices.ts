import { COURSES, type Course, SPECIALIZATIONS } from '@capstone/contract/accounts/accounts.constants'

/** The item of a list that equals a text, or ''. */
export const memberOf = <Item extends string>(list: readonly Item[], text: string | null): Item | '' =>
  list.find((item) => item === text) ?? ''

/** The course with this name, or ''. */
export const courseOf = (text: string | null): Course | '' => memberOf(COURSES, text)

/** The specializations of a course; none without a course. */
export const specializationsOf = (course: Course | ''): readonly string[] =>
  course === '' ? [] : SPECIALIZATIONS[course]
