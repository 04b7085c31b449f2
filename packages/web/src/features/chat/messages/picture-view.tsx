import type { Attachment } from '@capstone/contract/chat/chat.schemas'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { useState } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import classes from './message.module.css'

export interface PictureViewProps {
  readonly file: Attachment
  readonly findLink: () => Promise<FileLink>
  readonly onOpen: () => void
}

/** A picture in a frame of one size, so that nothing jumps when it comes; it opens in full. Its link is renewed once. */
export function PictureView({ file, findLink, onOpen }: PictureViewProps) {
  const [renewed, setRenewed] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const label = stripDirectionMarks(file.name)
  const renew = () => {
    if (renewed) return setMissing(true)
    findLink().then(
      ({ url }) => setRenewed(url),
      () => setMissing(true),
    )
  }
  return (
    <figure className={classes.picture}>
      <button type="button" aria-label={`Open ${label}`} onClick={onOpen}>
        {isMissing ? (
          <span>This picture cannot be shown.</span>
        ) : (
          <img
            src={`${renewed ?? file.link.url}?view`}
            alt=""
            loading="lazy"
            decoding="async"
            onError={renew}
          />
        )}
      </button>
      <figcaption>
        <bdi>{file.name}</bdi>, {formatBytes(file.size)}
      </figcaption>
    </figure>
  )
}
