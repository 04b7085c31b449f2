import { Text } from '@mantine/core'
import text from '../theme/text.module.css'

export interface UnsavedUploadHintProps {
  /** The name of the file, if there is one. */
  readonly name: string | undefined
}

/** Says below an empty file field which file was chosen there before a reload. */
export const UnsavedUploadHint = ({ name }: UnsavedUploadHintProps) =>
  name === undefined ? null : (
    <Text role="status" size="sm" fz={13} c="var(--need)" mt={6} className={text.wraps}>
      <bdi>{name}</bdi> was chosen before the page was loaded again. Choose it again: what has arrived is
      kept.
    </Text>
  )
