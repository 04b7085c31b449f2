import { PROFILE_FIELDS } from '@capstone/contract/accounts/accounts.constants'
import { filledProfileFields } from '@capstone/contract/accounts/accounts.policy'
import { useState } from 'react'
import { Arch } from '../../../ui/arch/arch.tsx'
import { archStates } from '../../../ui/arch/arch-states.ts'
import type { ProfileValues } from './profile.values.ts'
import classes from './setup-profile.module.css'

/** Five stones for the five fields of a profile, set as they are filled; and why they are asked for. Spec 1 §2 and §3. */
export function SetupProfilePanel({ values }: { readonly values: ProfileValues['profile'] }) {
  const count = PROFILE_FIELDS.length
  const filled = filledProfileFields(values).length
  const [known] = useState(filled)
  return (
    <aside className={classes.plate} aria-label="Why we ask">
      {/* Another number of stones is another arch, whose last one drops into its place. */}
      <Arch
        key={filled}
        stones={archStates(count, filled, 'now')}
        width={208}
        inner={0.56}
        ground
        setting={filled > known}
      />
      <p className={classes.share} aria-live="polite">
        {filled} of {count} stones set
      </p>
      <div className={classes.why}>
        <h2>Why we ask</h2>
        <ul>
          <li>Course, specialization and year decide which projects are suggested to you.</li>
          <li>The instructor who mentors you sees what you study and how to reach you.</li>
          <li>Your name stands on your projects and papers.</li>
        </ul>
        <p>You can change all of it in Profile Settings.</p>
      </div>
    </aside>
  )
}
