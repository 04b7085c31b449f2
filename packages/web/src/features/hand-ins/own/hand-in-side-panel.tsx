import { canRequestExtension } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import type { HandInDetail, HandInVersion } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { receiptAddressOf } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { AspectRatio, Box, Button, Code, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import text from '../../../ui/theme/text.module.css'
import type { TimeFormats } from '../hand-in-times.ts'
import { shortenHash } from '../verify/verify.messages.ts'
import { describeExtension, RECEIPT_FAILED } from './own-hand-ins.messages.ts'
import { receiptCodeQuery, useOpenVersion, useSaveReceipt } from './own-hand-ins.queries.ts'

export interface HandInSidePanelProps {
  readonly handIn: HandInDetail
  readonly times: TimeFormats
  /** The number of the version that is being prepared: its file is chosen, but not handed in. */
  readonly draftNumber?: number
  readonly onRequestExtension: () => void
}

/** Lists the versions, the newest receipt and the requests for more time. */
export function HandInSidePanel({ handIn, times, draftNumber, onRequestExtension }: HandInSidePanelProps) {
  const { versions, extensions } = handIn
  const [newest] = versions
  const mayRequest = canRequestExtension(handIn, times.now) && extensions[0]?.status !== 'requested'
  return (
    <Stack gap={24}>
      <SideSection title="Versions">
        {draftNumber !== undefined && (
          <Group justify="space-between">
            <Text size="sm" fz={13}>
              Version {draftNumber}
            </Text>
            <Text size="sm" fz={13} c="var(--ink-2)">
              not handed in yet
            </Text>
          </Group>
        )}
        {versions.length === 0 && draftNumber === undefined && (
          <Text size="sm" fz={13} c="var(--ink-2)">
            Nothing handed in yet.
          </Text>
        )}
        {versions.map((version) => (
          <VersionLine key={version.id} version={version} times={times} isEarlier={version !== newest} />
        ))}
      </SideSection>
      {newest && <ReceiptSection version={newest} />}
      {(mayRequest || extensions.length > 0) && (
        <SideSection title="More time">
          {extensions.map((extension) => (
            <Box key={extension.id}>
              {describeExtension(extension, times, handIn).map((line) => (
                <Text key={line} size="sm" fz={13} c="var(--ink-2)" className={text.wraps}>
                  {line}
                </Text>
              ))}
            </Box>
          ))}
          {mayRequest && (
            <FocusKeeper>
              <Button size="xs" variant="default" onClick={onRequestExtension}>
                Ask for more time
              </Button>
            </FocusKeeper>
          )}
        </SideSection>
      )}
    </Stack>
  )
}

const SideSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack component="section" gap={8} aria-label={title}>
    <Text size="sm" fw={550}>
      {title}
    </Text>
    {children}
  </Stack>
)

interface VersionLineProps {
  readonly version: HandInVersion
  readonly times: TimeFormats
  /** An earlier version shows its feedback and receipt here; those of the newest version are shown elsewhere. */
  readonly isEarlier: boolean
}

function VersionLine({ version, times, isEarlier }: VersionLineProps) {
  const { mutate, error, isPending } = useOpenVersion()
  const receipt = useSaveReceipt()
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <UnstyledButton
          className={text.link}
          fz={13}
          title={version.name}
          aria-disabled={isPending}
          onClick={() => isPending || mutate(version)}
        >
          Version {version.number}
        </UnstyledButton>
        <Text size="sm" fz={13} c={version.isLate ? 'var(--need)' : 'var(--ink-2)'}>
          {times.dateTime(version.receivedAt)}
          {version.isLate && ', late'}
        </Text>
      </Group>
      {version.note && (
        <Text size="sm" fz={13} c="var(--ink-2)" className={text.wraps}>
          “{version.note}”
        </Text>
      )}
      {isEarlier && version.feedback && (
        <Text size="meta" c="var(--ink-2)" className={text.wraps} style={{ whiteSpace: 'pre-line' }}>
          {version.reviewedBy ?? 'Your mentor'}: “{version.feedback}”
        </Text>
      )}
      {isEarlier && (
        <UnstyledButton
          className={text.link}
          fz={13}
          aria-label={`Save the receipt of version ${version.number} as PDF`}
          aria-disabled={receipt.isPending}
          onClick={() => receipt.isPending || receipt.mutate(version.id)}
        >
          Receipt
        </UnstyledButton>
      )}
      {error && !isPending && <Alert kind="error">{formatDownloadError(error)}</Alert>}
      {receipt.error && <Alert kind="error">{errorText(receipt.error, RECEIPT_FAILED)}</Alert>}
    </div>
  )
}

/** Width of the empty border that scanners need around a QR code, in modules. */
const QUIET_ZONE = 4

/**
 * The QR code of a receipt, dark on white in both themes, because scanners expect that. Hidden if it does not load, or
 * the receipt is too long for one.
 */
function ReceiptCodeImage({ version }: { readonly version: HandInVersion }) {
  const { data, isError } = useQuery(receiptCodeQuery(version.id))
  if (isError || data === null) return null
  const side = (data?.size ?? 0) + 2 * QUIET_ZONE
  return (
    <AspectRatio ratio={1} maw={232} bg="#fff" bd="1px solid var(--line)" bdrs="sm">
      {data ? (
        <svg
          role="img"
          aria-label={`QR code that verifies the receipt of version ${version.number}`}
          viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
          shapeRendering="crispEdges"
        >
          <path d={data.path} fill="#000" />
        </svg>
      ) : (
        <Skeleton />
      )}
    </AspectRatio>
  )
}

function ReceiptSection({ version }: { readonly version: HandInVersion }) {
  const { mutate, error, isPending } = useSaveReceipt()
  return (
    <SideSection title={`Receipt of version ${version.number}`}>
      <ReceiptCodeImage version={version} />
      <Text size="sm" fz={13} c="var(--ink-2)">
        SHA-256{' '}
        <Code title={version.sha256} bg="transparent" p={0}>
          {shortenHash(version.sha256)}
        </Code>
      </Text>
      <Group gap={8}>
        <BusyButton
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          aria-label={`Save the receipt of version ${version.number} as PDF`}
          busy={isPending}
          onClick={() => mutate(version.id)}
        >
          PDF
        </BusyButton>
        {version.receipt && (
          <Button
            component="a"
            size="xs"
            variant="subtle"
            href={receiptAddressOf(window.location.origin, version.receipt)}
            target="_blank"
            rel="noopener"
          >
            Verify
          </Button>
        )}
      </Group>
      {error && !isPending && <Alert kind="error">{errorText(error, RECEIPT_FAILED)}</Alert>}
    </SideSection>
  )
}
