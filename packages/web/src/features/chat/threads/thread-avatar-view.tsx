import type { Thread } from '@capstone/contract/chat/chat.schemas'
import { orUnknown } from '../../../lib/text/formats.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import classes from './threads.module.css'

/** The avatar of the other member, with a green dot while they are online. */
export function ThreadAvatarView({ id, partner }: Pick<Thread, 'id' | 'partner'>) {
  return (
    <span className={classes.avatar} data-online={partner.isOnline || undefined}>
      <PersonAvatar id={partner.id ?? id} name={orUnknown(partner.name)} size={40} />
    </span>
  )
}
