import { Link } from '@tanstack/react-router'
import { Arch } from '../arch/arch.tsx'
import { archStates } from '../arch/arch-states.ts'
import { PROFILE_SETTINGS } from './menu-types.ts'
import classes from './profile-meter.module.css'

export interface ProfileMeterProps {
  /** 0 to 100 in steps of 20: one for each of five fields. */
  readonly percent: number
  /** The next step: "Add your phone". */
  readonly hint?: string
  readonly onNavigate?: () => void
}

const FIELDS = 5

/** Shows how complete a student's profile is: one stone for each of five fields. */
export function ProfileMeter({ percent, hint = 'Complete your profile', onNavigate }: ProfileMeterProps) {
  const set = Math.round((percent / 100) * FIELDS)
  return (
    <div className={classes.meter}>
      <Arch
        stones={archStates(FIELDS, set, 'need')}
        width={58}
        label={`Profile ${percent}% complete: ${set} of ${FIELDS} stones set`}
      />
      <div>
        <p className={classes.figure}>Profile {percent}%</p>
        {percent < 100 && (
          <Link
            to={PROFILE_SETTINGS}
            className={classes.hint}
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            {hint}
          </Link>
        )}
      </div>
    </div>
  )
}
