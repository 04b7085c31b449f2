import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgressEstimate } from './progress-estimate.tsx'
import { RoadmapHint } from './roadmap-texts.tsx'

const render = (content: ReactNode) => renderToStaticMarkup(<MantineProvider>{content}</MantineProvider>)
const STEP = { text: 'Read', isDone: false, completedAt: null, note: '' }
const PROJECT = { id: 'a', title: 'Wells', status: 'pending', progress: 0, roadmap: [STEP, STEP] } as const

test('a project without a mentor shows neither an estimate nor somebody who sees the steps', () => {
  const show = (instructorName: string | null) =>
    render(<ProgressEstimate project={{ ...PROJECT, roadmap: [...PROJECT.roadmap], instructorName }} />)
  expect(show('Ines Rao')).toContain('0 of 2 steps done, your instructor’s estimate 0%')
  expect(show(null)).toContain('0 of 2 steps done<')
  expect(render(<RoadmapHint hasMentor />)).toContain('your instructor sees it')
  expect(render(<RoadmapHint hasMentor={false} />)).not.toContain('instructor')
})
