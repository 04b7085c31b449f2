import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { SAVED_IDEAS_MAX } from '@capstone/contract/requests/requests.constants'
import { suggestionSchema } from '@capstone/contract/requests/requests.schemas'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { actAsNew, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { savedIdeas } from '../requests.table.ts'
import { addRequest, buildIdea } from '../requests.testing.ts'
import { deleteSavedIdea } from './saved-ideas.repository.ts'
import { listSavedIdeas, saveIdea } from './saved-ideas.service.ts'

const CONCURRENCY = 40

const save = (title: string, id: string = randomUUID(), context = student) =>
  saveIdea(context, { id, idea: buildIdea({ title }), refinedFrom: null })
const titlesFor = async (context = student) => (await listSavedIdeas(context)).map(({ title }) => title)

describe('a saved idea', () => {
  test('is listed unchanged, newest first, until it is removed', async () => {
    const yesterday = { now: () => new Date(portal.clock.now().getTime() - DAY_MS) }
    const { id } = await save('A kite', undefined, { ...student, clock: yesterday })
    await save('A boat')
    expect(await titlesFor()).toEqual(['A boat', 'A kite'])
    const [, kite] = await listSavedIdeas(student)
    expect(suggestionSchema.parse(kite)).toEqual({ ...buildIdea({ title: 'A kite' }), id, similar: null })
    await deleteSavedIdea(portal.db, student.scope, id)
    await deleteSavedIdea(portal.db, student.scope, id)
    expect(await titlesFor()).toEqual(['A boat'])
  })

  test('keeps how it was refined', async () => {
    const refinedFrom = { title: 'A kite that measures wind', wish: 'More data, less hardware' }
    await saveIdea(student, { id: randomUUID(), idea: buildIdea({ title: 'A kite' }), refinedFrom })
    await save('A boat')
    const found = await listSavedIdeas(student)
    expect(found.map((idea) => [idea.title, idea.refinedFrom])).toEqual([
      ['A boat', null],
      ['A kite', refinedFrom],
    ])
  })

  test('is saved once under its id, and once under its title in upper or lower case', async () => {
    const { id } = await save('A kite')
    expect(await save('A kite', id)).toEqual({ id })
    await expect(save('a KITE')).rejects.toMatchObject({ code: 'IDEA_ALREADY_SAVED', status: 409 })
    expect(await titlesFor()).toEqual(['A kite'])
  })

  test('is listed with what it is similar to', async () => {
    const other = await actAsNew('student')
    await addRequest(portal, { studentId: other.viewer.id, title: 'A kite that measures wind' })
    await save('A kite that measures winds')
    await save('Leftovers in hostels')
    const found = await listSavedIdeas(student)
    expect(found.map(({ title, similar }) => [title, similar])).toEqual(
      expect.arrayContaining([
        ['A kite that measures winds', { kind: 'request', title: null }],
        ['Leftovers in hostels', null],
      ]),
    )
  })

  test('is listed as requested while a request of its title is pending or approved', async () => {
    const other = await actAsNew('student')
    const own = { studentId: student.viewer.id }
    await addRequest(portal, { ...own, title: 'a KITE', status: 'pending' })
    await addRequest(portal, { ...own, title: 'A boat', status: 'approved' })
    await addRequest(portal, { ...own, title: 'A map', status: 'rejected' })
    await addRequest(portal, { studentId: other.viewer.id, title: 'A well', status: 'pending' })
    for (const title of ['A kite', 'A boat', 'A map', 'A well']) await save(title)
    const found = await listSavedIdeas(student)
    expect(
      found
        .filter(({ isRequested }) => isRequested)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['A boat', 'A kite'])
  })

  test('is the student’s own: others neither see nor remove it, and cannot use its id', async () => {
    const other = await actAsNew('student')
    const { id } = await save('A kite')
    expect(await titlesFor(other)).toEqual([])
    await deleteSavedIdea(portal.db, other.scope, id)
    await expect(save('A kite', id, other)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    await save('A kite', randomUUID(), other)
    expect(await titlesFor()).toEqual(['A kite'])
  })

  test('is deleted with its student', async () => {
    await save('A kite')
    await portal.db.delete(users).where(eq(users.id, student.viewer.id))
    expect(await portal.db.select().from(savedIdeas)).toEqual([])
  })
})

describe('threat-27 ideas saved concurrently', () => {
  const codesOf = (calls: Promise<unknown>[]) => Promise.all(calls.map(codeOf))

  test('under one title are saved once', async () => {
    const codes = await codesOf(Array.from({ length: CONCURRENCY }, () => save('A kite')))
    expect(codes.sort()).toEqual([...Array(CONCURRENCY - 1).fill('IDEA_ALREADY_SAVED'), 'ok'])
  })

  test('are refused beyond the limit, until one is removed', async () => {
    const codes = await codesOf(Array.from({ length: CONCURRENCY }, (_, index) => save(`Idea ${index}`)))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(SAVED_IDEAS_MAX)
    expect(codes.filter((code) => code === 'SAVED_IDEAS_TOO_MANY')).toHaveLength(
      CONCURRENCY - SAVED_IDEAS_MAX,
    )
    const [first] = await listSavedIdeas(student)
    if (first) await deleteSavedIdea(portal.db, student.scope, first.id)
    await save('One more')
    expect(await titlesFor()).toHaveLength(SAVED_IDEAS_MAX)
  })
})
