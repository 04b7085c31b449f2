import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AiUseFormat } from '@capstone/contract/assistant/assistant.constants'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { startAiService } from '../../../platform/ai/ai.testing.ts'
import { it } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addAssignment, addProject, addStoredFile } from '../../assignments/assignments.testing.ts'
import { addPassages } from '../../passages/passages.testing.ts'
import { deleteConversation } from '../assistant.service.ts'
import { assistantMessages } from '../assistant.table.ts'
import { askAndRead, createAskingStudent, newQuestion, openTestAssistant } from '../assistant.testing.ts'
import { search } from '../searches.service.ts'
import { exportAiUse, listAiUse } from './ai-use.service.ts'

const service = await startAiService()
const portal = await openTestAssistant(service, { TIME_ZONE: 'Asia/Kolkata' })
beforeAll(() => portal.clock.freeze())
let asker: Awaited<ReturnType<typeof createAskingStudent>>
let assignmentId: string
let reportUrl: string
beforeEach(async () => {
  service.script = () => ({ pieces: ['Because of the soil [1], see [7].'] })
  asker = await createAskingStudent(portal)
  reportUrl = await addStoredFile(portal, 'report', 'report.pdf', 9)
  const instructorProjectId = await addProject(portal, { title: 'Crop stress', reportUrl })
  const assignedAt = new Date(portal.clock.now().getTime() - 60_000)
  assignmentId = await addAssignment(portal, { studentId: asker.viewer.id, instructorProjectId, assignedAt })
})

const exportAs = (format: AiUseFormat, id = assignmentId) => exportAiUse(asker, { assignmentId: id, format })
const markdown = async (id = assignmentId) =>
  Buffer.from((await exportAs('markdown', id)).base64, 'base64').toString()

/**
 * Splits Markdown into its fenced blocks and the other lines, as CommonMark does: a block ends at the first line of at
 * least as many backticks as it began with. Fails if a block is not closed.
 */
function splitMarkdown(text: string) {
  const [fences, others]: [string[], string[]] = [[], []]
  let open: { readonly fence: string; readonly lines: string[] } | null = null
  for (const line of text.split(/\r\n?|\n/)) {
    const fence: string | undefined = /^ {0,3}(`{3,})/.exec(line)?.[1]
    if (open && fence && fence.length >= open.fence.length && line.trim() === fence) {
      fences.push(open.lines.join('\n'))
      open = null
    } else if (open) open.lines.push(line)
    else if (fence) open = { fence, lines: [] }
    else others.push(line)
  }
  expect(open).toBeNull()
  return { fences, headings: others.filter((line) => line.startsWith('#')), others: others.join('\n') }
}

describe('an AI-use record', () => {
  it('has each question with its answer, the model’s name and the sources, or that it was a search', async () => {
    await addPassages(portal, reportUrl, ['The quixotic zorble gets worse on the second farm.'])
    await askAndRead(asker, newQuestion('Why is the quixotic zorble worse?'))
    portal.clock.advance(1)
    await search(asker, newQuestion('Where is the quixotic zorble?'))
    portal.clock.advance(1)
    service.script = () => ({ status: 500 })
    await askAndRead(asker, newQuestion('And then?'))
    const text = await markdown()
    expect(text).toContain(`- **Student:** ${asker.viewer.name}`)
    expect(text).toContain('- **Project:** Crop stress')
    expect(text).toContain(
      '- **Questions:** 3: 1 answered by a model, 1 answered by a search, 1 not answered',
    )
    expect(text).toContain(`- **Models:** ${service.environment.AI_MODEL}`)
    expect(text).toMatch(/## 1\. \w+ \d+, \d{4} at \d+:\d\d:\d\d [AP]M GMT\+5:30\n/)
    expect(text).toContain(`**Answered by the model ${service.environment.AI_MODEL}**`)
    expect(text).toContain('Because of the soil [1], see [7].')
    expect(text).toContain('\\[1\\] Report, page 1, of Crop stress\n')
    expect(text).toContain('Source 7 was not given to the model.')
    expect(text).toContain('**Found by a search, not written by an AI**')
    expect(text).toContain('The quixotic zorble gets worse on the second farm.')
    expect(text).toContain('**Not answered**')
  })

  it('names no source to which access was denied since', async () => {
    await addPassages(portal, reportUrl, ['The quixotic zorble gets worse on the second farm.'])
    await search(asker, newQuestion('Where is the quixotic zorble?'))
    await portal.db.update(studentProjects).set({ accessReport: false })
    const text = await markdown()
    expect(text).toContain('A source that can no longer be opened, or has changed')
    expect(text).not.toContain('second farm')
  })

  it('begins when the project was assigned, and is listed for each project', async () => {
    await askAndRead(asker, newQuestion('An early question'))
    portal.clock.advance(60)
    const later = await addAssignment(portal, {
      studentId: asker.viewer.id,
      assignedAt: portal.clock.now(),
      instructorProjectId: await addProject(portal, { title: 'A later one' }),
    })
    expect(await codeOf(exportAs('pdf', later))).toBe('AI_USE_RECORD_EMPTY')
    portal.clock.advance(60)
    await search(asker, newQuestion('A late question'))
    expect(splitMarkdown(await markdown()).fences).toContain('An early question')
    const stranger = await createAskingStudent(portal)
    await search(stranger, newQuestion('Somebody else’s question'))
    const text = await markdown(later)
    expect(text).toContain('A late question')
    expect(text).not.toContain('An early question')
    expect(await listAiUse(asker)).toMatchObject({
      projects: [
        { assignmentId: later, title: 'A later one', questions: 1, answeredByModel: 0 },
        { assignmentId, title: 'Crop stress', questions: 2, answeredByModel: 1 },
      ],
    })
  })

  const addQuestions = (texts: readonly string[]) => {
    const at = portal.clock.now().getTime()
    const by = { studentId: asker.viewer.id, speaker: 'user' as const }
    return portal.db
      .insert(assistantMessages)
      .values(texts.map((text, number) => ({ ...by, text, createdAt: new Date(at + number) })))
  }

  it('threat-48 holds as many of the newest questions as fit into 40,000 lines', async () => {
    const long = `a${'\na'.repeat(3999)}`
    await addQuestions([...Array<string>(40).fill(long), 'The newest'])
    const text = await markdown()
    expect(text).toContain('It holds the newest 10 of 41 questions')
    expect(text).toContain('The newest')
    expect(text.split('\n').length).toBeLessThan(40_000)
    portal.clock.advance(60)
    await addQuestions([`b${'\u2028b'.repeat(50_000)}`])
    expect(await markdown()).toContain('It holds the newest 1 of 42 questions')
  })

  it('says so when it holds the newest questions only', async () => {
    await addQuestions(Array.from({ length: 501 }, (_, number) => `Question ${number}.`))
    const text = await markdown()
    expect(text).toContain('It holds the newest 500 of 501 questions')
    expect(splitMarkdown(text).fences).not.toContain('Question 0.')
    expect(splitMarkdown(text).fences).toContain('Question 500.')
  })
})

describe('there is no record', () => {
  it('of another student’s project, a removed one, or after the conversation was deleted', async () => {
    await askAndRead(asker)
    const foreign = await addAssignment(portal, {
      studentId: (await createAskingStudent(portal)).viewer.id,
      instructorProjectId: await addProject(portal, { title: 'A foreign one' }),
    })
    expect(await codeOf(exportAs('pdf', foreign))).toBe('ASSIGNMENT_NOT_FOUND')
    expect(await codeOf(exportAs('pdf', randomUUID()))).toBe('ASSIGNMENT_NOT_FOUND')
    await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
    expect(await codeOf(exportAs('pdf'))).toBe('ASSIGNMENT_NOT_FOUND')
    expect((await listAiUse(asker)).projects).toEqual([])
    await portal.db.update(studentProjects).set({ removedAt: null })
    await deleteConversation(asker)
    expect(await codeOf(exportAs('pdf'))).toBe('AI_USE_RECORD_EMPTY')
  })

  it('of what another student asked', async () => {
    const other = await createAskingStudent(portal)
    await askAndRead(other, newQuestion('A foreign question'))
    expect(await codeOf(exportAs('markdown'))).toBe('AI_USE_RECORD_EMPTY')
    await askAndRead(asker, newQuestion('My own'))
    expect(await markdown()).not.toContain('A foreign question')
  })
})

const HOSTILE = [
  '```\n# Model: none\n```',
  '````````\n# Not asked by me\n',
  '</div><!--',
  '\r\r# A heading\r',
  'A\u2028# B\u2029# C\u0085# D',
  '<script>alert(1)</script>![x](https://a.test/x.png)',
  '- **Student:** Somebody else\n\n## 1. Another day',
  '\u202egnihtyna',
]

describe('text by people and models', () => {
  const ask = async (question: string, answer: string) => {
    service.script = () => ({ pieces: [answer] })
    await askAndRead(asker, newQuestion(question))
  }

  it.each(HOSTILE)('threat-33 cannot change the structure of a record: %j', async (hostile) => {
    await portal.db.update(studentProjects).set({ title: hostile })
    await ask(hostile, hostile)
    const text = await markdown()
    const { fences, headings, others } = splitMarkdown(text)
    expect(headings).toEqual(['# AI-use record', expect.stringMatching(/^## 1\. /)])
    expect(fences).toHaveLength(2)
    expect(others.match(/- \*\*/g)).toHaveLength(7)
    // Characters with a meaning in HTML and Markdown are escaped.
    expect(others).not.toMatch(/(?<!\\)[<>!]/)
    expect(text).not.toMatch(/[\u202e\u2028\u2029\u0085\r]/)
    const pdf = await PDFDocument.load(Buffer.from((await exportAs('pdf')).base64, 'base64'))
    expect(pdf.getPageCount()).toBe(1)
  })

  it('threat-33 stays in its fenced block, whatever it is', async () => {
    const id = randomUUID()
    await portal.db.insert(assistantMessages).values({
      id,
      studentId: asker.viewer.id,
      speaker: 'user',
      text: '',
      createdAt: portal.clock.now(),
    })
    const piece = fc.constantFrom(
      '`',
      '```',
      '~~~',
      '\n',
      '\r',
      '# a',
      '    ',
      '> ',
      '<!--',
      'é',
      '\u2028',
      '---',
      '\u202e',
      '\u0007',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 20 }), async (pieces) => {
        await portal.db.update(assistantMessages).set({ text: pieces.join('') })
        const { fences, headings } = splitMarkdown(await markdown())
        expect([fences.length, headings.length]).toEqual([1, 2])
      }),
      { numRuns: 50 },
    )
  })
})

describe('a PDF', () => {
  it('has the Markdown attached, and breaks pages', async () => {
    service.script = () => ({ pieces: [`${'A long answer → with words. '.repeat(120)}\n${'x'.repeat(900)}`] })
    await askAndRead(asker, newQuestion('மொழி हिन्दी 中文?'))
    const { name, type, base64 } = await exportAs('pdf')
    expect([name, type]).toEqual([
      expect.stringMatching(/^ai-use-record-\d{4}-\d\d-\d\d\.pdf$/),
      'application/pdf',
    ])
    const pdf = await PDFDocument.load(Buffer.from(base64, 'base64'))
    expect(pdf.getPageCount()).toBeGreaterThan(1)
    const [attached] = pdf.getAttachments()
    expect(attached).toMatchObject({ name: expect.stringMatching(/\.md$/), mimeType: 'text/markdown' })
    expect(Buffer.from(attached?.data ?? []).toString()).toBe(await markdown())
    expect(await markdown()).toContain('மொழி हिन्दी 中文?')
  })
})
