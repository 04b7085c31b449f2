import { formatDateTime, formatRelative } from '../../lib/text/formats.ts'

/** Shows how long ago something was ("3 hours ago"), with the exact time as its tooltip. */
export function RelativeTime({ time }: { readonly time: Date }) {
  return (
    <time dateTime={time.toISOString()} title={formatDateTime(time)}>
      {formatRelative(time)}
    </time>
  )
}
