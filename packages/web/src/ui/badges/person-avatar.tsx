import { nameWords } from '../../lib/text/formats.ts'
import classes from './person-avatar.module.css'

export interface PersonAvatarProps {
  readonly id: string
  readonly name: string
  /** Width and height in pixels. */
  readonly size?: 24 | 32 | 40
}

/** Returns the initials of the first and last word of a name, without titles; "?" for an empty name. */
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

/** Returns the number of a person's colour, 1 to 6, from the first character code of the id. */
export function avatarColour(id: string): number {
  return ((id.charCodeAt(0) || 0) % 6) + 1
}

/** Shows a person's initials. Hidden from screen readers, because the name stands beside it. */
export function PersonAvatar({ id, name, size = 32 }: PersonAvatarProps) {
  const colour = `avatar-${avatarColour(id)}`
  const style = { color: `var(--on-${colour})`, background: `var(--${colour})` }
  return (
    <span className={classes.avatar} data-size={size} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
