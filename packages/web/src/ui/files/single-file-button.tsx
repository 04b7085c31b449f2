import { FileButton, type FileButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'

/** A button that chooses one file, which may be the one chosen before: removed since, or refused and saved again. */
export const SingleFileButton = ({ inputProps, ...props }: FileButtonProps) => (
  <FileButton {...props} inputProps={{ ...inputProps, onClick: clearInput }} />
)

/** Clears the last choice, because a browser reports no change when the same file is chosen again. */
function clearInput({ currentTarget: input }: MouseEvent<HTMLInputElement>) {
  input.value = ''
}
