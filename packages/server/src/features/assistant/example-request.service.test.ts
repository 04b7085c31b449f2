import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startAiService } from '../../platform/ai/ai.testing.ts'
import { addAssignment, addProject, addStoredFile } from '../assignments/assignments.testing.ts'
import { addPassages } from '../passages/passages.testing.ts'
import { askAndRead, createAskingStudent, newQuestion, openTestAssistant } from './assistant.testing.ts'

const service = await startAiService()
const portal = await openTestAssistant(service, { AI_MODEL: 'llama3.1' })
const DOCUMENT = new URL('../../../../../docs/assistant.md', import.meta.url)

test('the example request in docs/assistant.md is what the server sends', async () => {
  service.script = () => ({ pieces: ['Because.'] })
  const student = await createAskingStudent(portal)
  const reportUrl = await addStoredFile(portal, 'report', 'report.pdf', 9)
  const title = 'Monsoon Onset Prediction for Small Farms'
  const instructorProjectId = await addProject(portal, { title, description: '', reportUrl })
  await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
  await addPassages(portal, reportUrl, [
    'We say that the rains hold on the first day after 20 May with at least 25 mm of rain within three days.',
  ])
  await askAndRead(student, newQuestion('When do the rains hold?'))
  const [, example = ''] = /```json\n(.*?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? []
  expect(service.requests).toHaveLength(1)
  expect(`${JSON.stringify(service.requests[0], null, 2)}\n`).toBe(example)
})
