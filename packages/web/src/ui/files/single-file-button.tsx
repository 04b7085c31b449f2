import { FileButton, type FileButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'

/** A button that chooses one file, also the same one again, for example after it was removed or corrected. */
export const SingleFileButton = ({ inputProps, ...props }: FileButtonProps) => (
  <FileButton {...props} inputProps={{ ...inputProps, onClick: clearInput }} />
)

/** Clears the last choice, because a browser reports no change when the same file is chosen again. */
function clearInput({ currentTarget: input }: MouseEvent<HTMLInputElement>) {
  input.value = ''
}
