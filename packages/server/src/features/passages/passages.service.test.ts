import { RELATED_QUESTIONS_MAX, SEARCHES_PER_MINUTE } from '@capstone/contract/assistant/assistant.constants'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { listMessages } from '../assistant/assistant.service.ts'
import { newQuestion } from '../assistant/assistant.testing.ts'
import { search } from '../assistant/searches.service.ts'
import { indexStudyGuide } from './guide.service.ts'
import { readSources } from './passages.service.ts'

beforeAll(() => indexStudyGuide(portal))

describe('a question to the study guide', () => {
  test('finds a passage, stores it, and shows it again', async () => {
    const context = actAs(portal, await createUser(portal, { role: 'student' }))
    const question = newQuestion('How do I write the caption of a figure?')
    const answer = await search(context, question)
    expect(answer.citations[0]?.passage).toMatchObject({
      title: 'Making figures and tables',
      heading: 'Figures',
      target: { kind: 'guide_page', page: 'figures-and-tables' },
    })
    const { items } = await listMessages(context, { limit: 10 })
    expect(items.map(({ speaker, kind }) => [speaker, kind])).toEqual([
      ['assistant', 'passages'],
      ['user', 'text'],
    ])
    expect(items[0]).toEqual(answer)
    expect(await search(context, question)).toEqual(answer)
    const sources = await readSources(context)
    expect(sources).toMatchObject({ guidePages: 61, documents: [], records: [] })
    expect(sources.questions).toHaveLength(RELATED_QUESTIONS_MAX)
    for (const asked of sources.questions)
      expect((await search(context, newQuestion(asked))).citations, asked).not.toEqual([])
  })

  test('is refused after thirty within a minute', async () => {
    const context = actAs(portal, await createUser(portal, { role: 'student' }))
    portal.clock.freeze()
    const searchOnce = () => codeOf(search(context, newQuestion('Which font?')))
    for (let count = 0; count < SEARCHES_PER_MINUTE; count++) expect(await searchOnce()).toBe('ok')
    expect(await searchOnce()).toBe('TOO_MANY_SEARCHES')
    portal.clock.advance(61)
    expect(await searchOnce()).toBe('ok')
  })
})
