import { HAND_IN_STATE_LABELS, type HandInState } from '@capstone/contract/hand-ins/hand-ins.constants'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { HAND_IN_SHAPES, HAND_IN_TONES } from './hand-ins.messages.ts'

/** The state of a hand-in. */
export const HandInStateBadge = ({ state }: { readonly state: HandInState }) => (
  <StatusBadge tone={HAND_IN_TONES[state]} shape={HAND_IN_SHAPES[state]}>
    {HAND_IN_STATE_LABELS[state]}
  </StatusBadge>
)
