import { labelOfHandIn } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { HAND_IN_SHAPES, HAND_IN_TONES } from './hand-ins.messages.ts'

/** The state of a hand-in. */
export const HandInStateBadge = ({ handIn }: { readonly handIn: Pick<HandIn, 'state' | 'status'> }) => (
  <StatusBadge tone={HAND_IN_TONES[handIn.state]} shape={HAND_IN_SHAPES[handIn.state]}>
    {labelOfHandIn(handIn)}
  </StatusBadge>
)
