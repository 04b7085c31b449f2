import { MB } from '@capstone/contract/base.constants'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import {
  HAND_IN_SLOTS,
  type HandInKind,
  type HandInState,
} from '@capstone/contract/hand-ins/hand-ins.constants'
import type { IconShape, StatusTone } from '../../ui/badges/status-badge.tsx'

export const HAND_INS_FAILED = 'Failed to load hand-ins'
export const HAND_IN_FAILED = 'Failed to load this hand-in'

export const NO_CUT_OFF = 'no cut-off'

export const HAND_IN_TONES: Readonly<Record<HandInState, StatusTone>> = {
  open: 'neutral',
  missing: 'pending',
  submitted: 'progress',
  returned: 'pending',
  accepted: 'done',
  closed: 'neutral',
}

/** The icon of each state: those of the same tone differ in shape, so that colour is not needed to tell them apart. */
export const HAND_IN_SHAPES: Readonly<Record<HandInState, IconShape>> = {
  open: 'ring',
  missing: 'clock',
  submitted: 'half',
  returned: 'arrow',
  accepted: 'check',
  closed: 'bar',
}

// British English has no comma before the last item.
const listFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const slotOf = (kind: HandInKind) => UPLOAD_SLOTS[HAND_IN_SLOTS[kind]]

/** "PDF, DOC or DOCX": the kinds an item accepts. */
export const formatKinds = (kinds: readonly HandInKind[]) =>
  listFormat.format(
    kinds.flatMap((kind) => slotOf(kind).extensions.map((extension) => extension.slice(1).toUpperCase())),
  )

/** "PDF, up to 25 MB; PPT or PPTX, up to 50 MB": the kinds an item accepts, grouped by size limit. */
export const formatRequiredKinds = (kinds: readonly HandInKind[]) =>
  [...Map.groupBy(kinds, (kind) => slotOf(kind).maxBytes)]
    .map(([maxBytes, some]) => `${formatKinds(some)}, up to ${maxBytes / MB} MB`)
    .join('; ')
