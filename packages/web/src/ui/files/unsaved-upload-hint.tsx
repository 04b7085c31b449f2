import { Text } from '@mantine/core'
import text from '../theme/text.module.css'

export interface UnsavedUploadHintProps {
  /** The file, if there is one, and whether its upload had begun. */
  readonly file: { readonly name: string; readonly hasBegun: boolean } | undefined
}

/** Says below an empty file field which file was chosen there before a reload. */
export const UnsavedUploadHint = ({ file }: UnsavedUploadHintProps) =>
  file === undefined ? null : (
    <Text role="status" size="sm" fz={13} c="var(--need)" mt={6} className={text.wraps}>
      <bdi>{file.name}</bdi> was chosen before the page was loaded again. Choose it again:{' '}
      {file.hasBegun ? 'what has arrived is kept.' : 'its upload had not begun.'}
    </Text>
  )
