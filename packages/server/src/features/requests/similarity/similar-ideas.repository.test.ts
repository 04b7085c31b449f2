// @module-tag database
import { SIMILARITY_MIN } from '@capstone/contract/requests/requests.constants'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { actAsNew, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { addProject } from '../../assignments/assignments.testing.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectSuggestions } from '../requests.table.ts'
import { addRequest, readToEnd } from '../requests.testing.ts'
import { suggestProjects } from '../suggestions/suggestions.service.ts'
import { findMostSimilar } from './similar-ideas.repository.ts'

const TITLE = 'Predictive maintenance of industrial pumps'
const NEAR = 'Predictive maintenance for industrial water pumps'
const FAR = 'A quiet hours map of the campus'

let otherId: string
beforeEach(async () => {
  otherId = (await actAsNew('student')).viewer.id
})

const similarityOf = async (one: string, other: string) => {
  const [row] = await portal.db.execute<{ value: number }>(
    sql`select similarity(lower(${one}), lower(${other})) as value`,
  )
  return row?.value ?? 0
}

const mostSimilarTo = async (title: string) => (await findMostSimilar(portal.db, student.scope, [title]))[0]

describe('the closest match of an idea', () => {
  test('is a project of the repository, by its title', async () => {
    await addProject(portal, { title: FAR })
    await addProject(portal, { title: NEAR })
    expect(await mostSimilarTo(TITLE.toUpperCase())).toEqual({ kind: 'project', title: NEAR })
  })

  test('is nothing if nothing is similar enough', async () => {
    await addProject(portal, { title: FAR })
    expect(await mostSimilarTo(TITLE)).toBe(null)
  })

  test('is a request, one’s own too, or an earlier suggestion: without a title', async () => {
    await portal.db.insert(projectSuggestions).values({ studentId: otherId, title: NEAR })
    expect(await mostSimilarTo(TITLE)).toEqual({ kind: 'suggestion', title: null })
    await addRequest(portal, { studentId: student.viewer.id, title: TITLE })
    expect(await mostSimilarTo(TITLE)).toEqual({ kind: 'request', title: null })
  })

  test('is the project if another match is equally similar', async () => {
    await portal.db.insert(projectSuggestions).values({ studentId: otherId, title: TITLE })
    await addRequest(portal, { studentId: otherId, title: TITLE })
    await addProject(portal, { title: TITLE })
    expect(await mostSimilarTo(TITLE)).toEqual({ kind: 'project', title: TITLE })
  })

  test('ignores earlier suggestions to the same student, but not those to a deleted account', async () => {
    await portal.db.insert(projectSuggestions).values({ studentId: student.viewer.id, title: NEAR })
    expect(await mostSimilarTo(TITLE)).toBe(null)
    await portal.db.insert(projectSuggestions).values({ studentId: null, title: NEAR })
    expect(await mostSimilarTo(TITLE)).toEqual({ kind: 'suggestion', title: null })
  })

  test('is found for several ideas in one call, in order, whatever characters they have', async () => {
    await addProject(portal, { title: NEAR })
    await addRequest(portal, { studentId: otherId, title: FAR })
    const titles = [FAR, 'Say "no", {thrice}, \\ to it', TITLE, FAR]
    const [request, project] = [
      { kind: 'request', title: null },
      { kind: 'project', title: NEAR },
    ]
    expect(await findMostSimilar(portal.db, student.scope, titles)).toEqual([request, null, project, request])
    expect(await findMostSimilar(portal.db, student.scope, [])).toEqual([])
  })

  const furtherWords =
    'with yet other words about gardens, bridges, violets and jazz, eight of which quiz'.split(' ')
  /** Titles that are less and less similar to TITLE. */
  const longerTitles = furtherWords.map((_, count) => [TITLE, ...furtherWords.slice(0, count)].join(' '))

  test.each([
    ['as the only title', 0],
    ['among 3,000 titles', 3000],
  ])('has at least the minimum similarity of the contract, %s', async (_how, many) => {
    await portal.db.execute(sql`insert into instructor_projects (title, description, category)
      select md5(n::text), 'x', 'x' from generate_series(1, ${many}::int) as n`)
    await portal.db.execute(sql`analyze instructor_projects`)
    const sides = new Set<boolean>()
    for (const title of longerTitles) {
      const id = await addProject(portal, { title })
      const isEnough = (await similarityOf(title, TITLE)) >= SIMILARITY_MIN
      sides.add(isEnough)
      expect(await mostSimilarTo(TITLE)).toEqual(isEnough ? { kind: 'project', title } : null)
      await portal.db.delete(instructorProjects).where(eq(instructorProjects.id, id))
    }
    expect(sides.size).toBe(2)
  })

  test('is found without changing the similarity threshold of other statements', async () => {
    await mostSimilarTo(TITLE)
    const [row] = await portal.db.execute(sql`select show_limit()::text as value`)
    expect(row?.value).toBe('0.3')
  })
})

describe('threat-33 titles from outside the repository', () => {
  const CANARY = 'canary-7d41'

  test('are not sent to a student, whoever they belong to', async () => {
    for (const studentId of [otherId, student.viewer.id])
      await addRequest(portal, { studentId, title: `${TITLE} ${CANARY} ${studentId}` })
    await portal.db.insert(projectSuggestions).values({ studentId: otherId, title: `${TITLE} ${CANARY}` })
    const [similar] = await findMostSimilar(portal.db, student.scope, [`${TITLE} canary`])
    expect(similar).toMatchObject({ title: null })
    expect(JSON.stringify(similar)).not.toContain(CANARY)
  })

  test('are not sent with ideas of the catalogue either, which are compared too', async () => {
    const ask = async () =>
      readToEnd(await suggestProjects(student, { from: 'catalogue' }, new AbortController().signal))
    const [first] = (await ask()).suggestions
    await addRequest(portal, { studentId: otherId, title: `${first?.title} ${CANARY}` })
    const { events, suggestions } = await ask()
    const similar = { kind: 'request', title: null }
    expect(events.slice(1 + suggestions.length)).toEqual([
      { kind: 'similar', id: suggestions[0]?.id, similar },
    ])
    expect(JSON.stringify(events)).not.toContain(CANARY)
  })
})
