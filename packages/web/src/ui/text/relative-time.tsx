import { formatDateTime, formatRelative } from '../../lib/text/formats.ts'

/** "3 hours ago"; the exact moment shows when one points at it. Spec 1 §9. */
export function RelativeTime({ moment }: { readonly moment: Date }) {
  return (
    <time dateTime={moment.toISOString()} title={formatDateTime(moment)}>
      {formatRelative(moment)}
    </time>
  )
}
