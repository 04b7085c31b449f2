import { nameWords } from '../../lib/text/formats.ts'
import classes from './person-avatar.module.css'

export interface PersonAvatarProps {
  readonly id: string
  readonly name: string
  /** Width and height in pixels. */
  readonly size?: 32 | 40
}

/** The initials of a name: first and last word, titles left out; "?" for nothing. */
export function initialsOf(name: string): string {
  const words = nameWords(name)
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** One of six colours by the first character code of the id (Spec 2 §9); 1 to 6. */
export function avatarColour(id: string): number {
  return ((id.charCodeAt(0) || 0) % 6) + 1
}

/** A person's initials on one of six colours; said by the name beside it, so hidden from those who hear the page. */
export function PersonAvatar({ id, name, size = 32 }: PersonAvatarProps) {
  return (
    <span className={classes.avatar} data-colour={avatarColour(id)} data-size={size} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
