import { expect, test } from 'vitest'
import { findUploadBlocker } from './upload-blocker.ts'
import { initialProgress } from './upload-progress.ts'

type State = 'sending' | 'paused' | 'failed' | 'done'

const uploadsWith = (...states: State[]): Parameters<typeof findUploadBlocker>[0] => ({
  items: states.map((state) => ({
    ...initialProgress(new File(['x'], 'report.pdf')),
    key: state,
    slot: 'report',
    state,
  })),
})

test('a refused file must be removed or replaced', () => {
  const failure = { message: 'This file is empty.', canResume: false }
  const items = uploadsWith('failed', 'failed').items.map((item, index) =>
    index ? { ...item, failure } : item,
  )
  expect(findUploadBlocker({ items })).toBe('A file cannot be used. Remove or replace it first.')
})

test.each<[string | null, State[]]>([
  [null, []],
  [null, ['done', 'done']],
  ['Waiting for an upload to finish.', ['sending', 'done']],
  ['Waiting for 2 uploads to finish.', ['sending', 'sending']],
  ['An upload is paused. Resume or cancel it first.', ['paused', 'sending']],
  ['An upload has failed. Resume or cancel it first.', ['paused', 'failed']],
])('the reason is %j while the uploads are %j', (reason, states) => {
  expect(findUploadBlocker(uploadsWith(...states))).toBe(reason)
})
