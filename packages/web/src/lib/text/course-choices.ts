import { COURSES, type Course, SPECIALIZATIONS } from '@capstone/contract/accounts/accounts.constants'

/** Returns the item of the list that equals the text, or ''. */
export const memberOf = <Item extends string>(list: readonly Item[], text: string | null): Item | '' =>
  list.find((item) => item === text) ?? ''

/** Returns the course with this name, or ''. */
export const courseOf = (text: string | null): Course | '' => memberOf(COURSES, text)

/** Returns the specializations of a course; none without a course. */
export const specializationsOf = (course: Course | ''): readonly string[] =>
  course === '' ? [] : SPECIALIZATIONS[course]
