import { PICKER_MAX_BYTES, PICKER_MAX_FILES } from '@capstone/contract/files/files.constants'
import {
  fileErrors,
  formatFileTooLarge,
  formatTooManyFiles,
  ONLY_ONE_FILE,
} from '@capstone/contract/files/files.errors'

/** What a picker takes. Sizes in bytes; extensions with their dot; without extensions it takes any. */
export interface PickerLimits {
  readonly maxBytes?: number
  readonly maxFiles?: number
  readonly extensions?: readonly string[]
  /** What to say of a file with any other extension. */
  readonly wrongKind?: string
}

type Chosen = Pick<File, 'name' | 'size'>

/** Why these files cannot be taken beside those already there, or null when they can. Spec 1 §5. */
export function refuseFiles(files: readonly Chosen[], limits: PickerLimits, already = 0): string | null {
  const { maxFiles = PICKER_MAX_FILES } = limits
  if (files.length + already > maxFiles) return maxFiles === 1 ? ONLY_ONE_FILE : formatTooManyFiles(maxFiles)
  for (const file of files) {
    const refusal = refuseFile(file, limits)
    if (refusal) return refusal
  }
  return null
}

function refuseFile({ name, size }: Chosen, limits: PickerLimits) {
  const { maxBytes = PICKER_MAX_BYTES, extensions, wrongKind } = limits
  const lowered = name.toLowerCase()
  if (extensions && !extensions.some((extension) => lowered.endsWith(extension)))
    return wrongKind ?? fileErrors.FILE_EXTENSION_NOT_ALLOWED.message
  if (size === 0) return fileErrors.FILE_EMPTY.message
  return size > maxBytes ? formatFileTooLarge(name, maxBytes) : null
}
