import { PICKER_MAX_BYTES, PICKER_MAX_FILES } from '@capstone/contract/files/files.constants'
import {
  EMPTY_FILE,
  EXTENSION_NOT_ALLOWED,
  formatFileTooLarge,
  formatTooManyFiles,
  ONLY_ONE_FILE,
} from '@capstone/contract/files/messages.constants'

/** Limits of a picker. Sizes are in bytes, extensions include their dot; any extension is allowed by default. */
export interface PickerLimits {
  readonly maxBytes?: number
  readonly maxFiles?: number
  readonly extensions?: readonly string[]
  /** Message for a file with another extension. */
  readonly wrongExtension?: string
}

type PickedFile = Pick<File, 'name' | 'size'>

/** Returns why these files cannot be added to those already picked, or null if they can. */
export function findFilesError(
  files: readonly PickedFile[],
  limits: PickerLimits,
  pickedCount = 0,
): string | null {
  const { maxFiles = PICKER_MAX_FILES } = limits
  if (files.length + pickedCount > maxFiles)
    return maxFiles === 1 ? ONLY_ONE_FILE : formatTooManyFiles(maxFiles)
  for (const file of files) {
    const error = findFileError(file, limits)
    if (error) return error
  }
  return null
}

function findFileError({ name, size }: PickedFile, limits: PickerLimits) {
  const { maxBytes = PICKER_MAX_BYTES, extensions, wrongExtension } = limits
  const lowerName = name.toLowerCase()
  if (extensions && !extensions.some((extension) => lowerName.endsWith(extension)))
    return wrongExtension ?? EXTENSION_NOT_ALLOWED
  if (size === 0) return EMPTY_FILE
  return size > maxBytes ? formatFileTooLarge(name, maxBytes) : null
}
