import { RESOURCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import { Box, Center, Flex, Text, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { hostOf, playerOf } from '../../../lib/text/video-address.ts'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatBlockedReason, RESOURCE_ROW_STATES } from '../assignments.messages.ts'
import classes from './project-video.module.css'

export interface ProjectVideoPanelProps {
  readonly title: string
  readonly video: StudentProjectDetail['video']
}

/** The video of a project: embedded if its host is supported, else a link, or why there is none. */
export function ProjectVideoPanel({ title, video }: ProjectVideoPanelProps) {
  const player = video.url ? playerOf(video.url) : null
  if (video.url && player) {
    // The key brings back the play button when the video changes.
    return <VideoFrame key={player.src} title={title} address={video.url} player={player} />
  }
  return (
    <Box my={-8}>
      <ResourceRow
        icon={<IconVideo size={18} stroke={1.6} />}
        name={RESOURCE_LABELS.video}
        detail={video.url ? hostOf(video.url) : formatBlockedReason(video.state)}
        state={RESOURCE_ROW_STATES[video.state]}
        action="View Video"
        actionLabel="View Video, opens in a new tab"
        href={video.url}
      />
    </Box>
  )
}

interface VideoFrameProps {
  readonly title: string
  readonly address: string
  readonly player: NonNullable<ReturnType<typeof playerOf>>
}

/** Contacts the player's host only after the person presses play. */
function VideoFrame({ title, address, player }: VideoFrameProps) {
  const [isPlaying, setPlaying] = useState(false)
  const name = stripDirectionMarks(`Video tutorial of ${title}`)
  return (
    <>
      {isPlaying ? (
        <iframe
          ref={focusFrame}
          className={classes.frame}
          data-screen-only
          src={player.src}
          title={name}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={classes.frame} data-screen-only onClick={() => setPlaying(true)}>
          <Center
            component="span"
            className={classes.play}
            w={56}
            h={56}
            mb={8}
            bdrs="50%"
            aria-hidden="true"
          >
            <IconPlayerPlayFilled size={22} />
          </Center>
          <Text span size="sm" fw={530}>
            Play video
          </Text>
          <Text span fz={13} lh="sm" c="var(--ink-2)">
            {`Plays here, from ${player.host}, once you press play.`}
          </Text>
        </button>
      )}
      <Flex component="p" align="center" gap={8} mt={10} fz={13} c="dimmed">
        <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />
        <Text
          component="a"
          inherit
          fw={400}
          className={text.link}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {`Watch on ${player.host}`}
          <VisuallyHidden component="span">, opens in a new tab</VisuallyHidden>
        </Text>
      </Flex>
    </>
  )
}

// A stable reference, so that the frame is focused once when it mounts.
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus()
