import { PERIOD_LABELS, PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import { SegmentedControl } from '../../../ui/filters/segmented-control.tsx'

export interface AdminPeriodSwitchProps {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

const CHOICES = PERIODS.map((period) => ({ value: period, label: PERIOD_LABELS[period] }))

/** Chooses the period of the dashboard. */
export const AdminPeriodSwitch = ({ period, onPeriod }: AdminPeriodSwitchProps) => (
  <SegmentedControl label="Period" options={CHOICES} value={period} onChange={onPeriod} />
)
