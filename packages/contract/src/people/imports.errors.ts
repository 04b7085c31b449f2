import { declareErrors } from '../base.errors.ts'

export const importErrors = declareErrors({
  IMPORT_NOT_FOUND: {
    status: 404,
    message: 'This import does not exist any more. Please choose the file again.',
  },
  IMPORT_INCOMPLETE: {
    status: 409,
    message: 'Not all lines of this file were received. Please choose the file again.',
  },
  IMPORT_NOT_WRITTEN: {
    status: 409,
    message: 'This import has not been written yet, so nobody has been invited.',
  },
  IMPORT_WRITTEN: { status: 409, message: 'This import has already been written and cannot be cancelled.' },
})
