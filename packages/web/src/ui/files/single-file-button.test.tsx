import type { MouseEvent } from 'react'
import { expect, test } from 'vitest'
import { SingleFileButton } from './single-file-button.tsx'

test('forgets the last choice when the dialog opens, so that the same file can be chosen again', () => {
  const input = { value: 'C:\\fakepath\\report.pdf' }
  const { inputProps } = SingleFileButton({
    onChange: () => undefined,
    inputProps: { 'aria-label': 'Report' },
    children: () => null,
  }).props
  inputProps.onClick?.({ currentTarget: input } as MouseEvent<HTMLInputElement>)
  expect(input.value).toBe('')
  expect(inputProps['aria-label']).toBe('Report')
})
