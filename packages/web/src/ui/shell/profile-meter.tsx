import { Link } from '@tanstack/react-router'
import { Arch } from '../arch/arch.tsx'
import { archStates } from '../arch/arch-states.ts'
import { PROFILE_SETTINGS } from './menu-types.ts'
import classes from './profile-meter.module.css'

export interface ProfileMeterProps {
  /** 0 to 100 in steps of 20: the share of five fields that are filled (Spec 1 §3). */
  readonly percent: number
  /** What fills it: "Add your phone". */
  readonly hint?: string
  readonly onFollow?: () => void
}

const FIELDS = 5

/** How much of a student's profile is there: five stones for five fields. */
export function ProfileMeter({ percent, hint = 'Complete your profile', onFollow }: ProfileMeterProps) {
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
          <Link to={PROFILE_SETTINGS} className={classes.hint} {...(onFollow ? { onClick: onFollow } : {})}>
            {hint}
          </Link>
        )}
      </div>
    </div>
  )
}
