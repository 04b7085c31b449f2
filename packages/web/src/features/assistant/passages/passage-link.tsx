import { formatPlace } from '@capstone/contract/assistant/passages.model'
import type { Passage } from '@capstone/contract/assistant/passages.schemas'
import { Anchor, Text } from '@mantine/core'
import { type Icon, IconBook2, IconFileText, IconFolders, IconPresentation } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { downloadFile } from '../../../lib/files/open-file.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import textStyles from '../../../ui/theme/text.module.css'
import { GuidePageDialog } from './guide-page-dialog.tsx'
import { type FileTarget, isFileTarget, linkToFile } from './passage-files.ts'
import { formatDownloading } from './passages.messages.ts'
import classes from './passages.module.css'

const PassageFileDialog = lazyWithRetry(async () => ({
  default: (await import('./passage-file-dialog.tsx')).PassageFileDialog,
}))

/**
 * "Report, page 12": opens a PDF at the passage, the page of the study guide, or the screen of the record; downloads
 * any other file.
 */
export function PassageLink({ passage }: { readonly passage: Passage }) {
  const { target, place } = passage
  if (target.kind === 'guide_page') return <GuideLink passage={passage} page={target.page} />
  if (isFileTarget(target))
    // Only the text of PDF files is kept by page.
    return place?.kind === 'page' ? (
      <PdfPageLink passage={passage} target={target} page={place.number} />
    ) : (
      <DownloadLink passage={passage} target={target} />
    )
  return (
    <Link className={`${classes.place} ${textStyles.link}`} {...screenOf(target, passage.belongsTo)}>
      <PlaceLabel passage={passage} icon={IconFolders} />
    </Link>
  )
}

type ScreenTarget = Exclude<Passage['target'], FileTarget | { kind: 'guide_page' }>

/** The screen on which a record is shown. */
function screenOf(target: ScreenTarget, belongsTo: string | null): LinkProps {
  // A project's thread with its meetings remains when the project is removed.
  if (target.kind === 'project' && target.record === 'meeting_note')
    return { to: '/student/support-chat', search: { project: target.assignmentId } }
  if (target.kind === 'project')
    return { to: '/student/view-project/$projectId', params: { projectId: target.assignmentId } }
  if (target.kind === 'hand_in') return { to: '/student/hand-ins', search: { 'hand-in': target.handInId } }
  return { to: '/student/publish-paper', search: { search: belongsTo ?? undefined } }
}

interface PlaceLabelProps {
  readonly passage: Passage
  readonly icon: Icon
}

function PlaceLabel({ passage, icon: PlaceIcon }: PlaceLabelProps) {
  return (
    <>
      <PlaceIcon size={16} stroke={1.7} aria-hidden="true" />
      <span>{formatPlace(passage)}</span>
    </>
  )
}

const BUTTON = {
  component: 'button',
  type: 'button',
  className: `${classes.place} ${textStyles.link}`,
} as const

interface GuideLinkProps {
  readonly passage: Passage
  readonly page: string
}

function GuideLink({ passage, page }: GuideLinkProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor {...BUTTON} onClick={() => setOpen(true)}>
        <PlaceLabel passage={passage} icon={IconBook2} />
      </Anchor>
      <GuidePageDialog page={page} title={passage.title} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface FileLinkProps {
  readonly passage: Passage
  readonly target: FileTarget
}

function PdfPageLink({ passage, target, page }: FileLinkProps & { readonly page: number }) {
  const [isOpen, setOpen] = useState(false)
  // Stays true after the first opening, so that the closing dialog keeps its content.
  const [isLoaded, setLoaded] = useState(false)
  return (
    <>
      <Anchor
        {...BUTTON}
        onClick={() => {
          setOpen(true)
          setLoaded(true)
        }}
      >
        <PlaceLabel passage={passage} icon={IconFileText} />
      </Anchor>
      {isLoaded && (
        <Suspense fallback={null}>
          <PassageFileDialog
            passage={passage}
            target={target}
            page={page}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Downloads a file that is not shown in the page, and says where in it the passage stands. */
function DownloadLink({ passage, target }: FileLinkProps) {
  const download = useSingleMutation<void, void>({ mutationFn: () => downloadFile(() => linkToFile(target)) })
  return (
    <>
      <Anchor {...BUTTON} aria-disabled={download.isPending} onClick={() => download.mutate()}>
        <PlaceLabel
          passage={passage}
          icon={passage.place?.kind === 'slide' ? IconPresentation : IconFileText}
        />
      </Anchor>
      <Text role="status" className={textStyles.meta} {...(download.error && { c: 'var(--rejected)' })}>
        {download.isSuccess && formatDownloading(passage)}
        {download.error && formatDownloadError(download.error)}
      </Text>
    </>
  )
}
