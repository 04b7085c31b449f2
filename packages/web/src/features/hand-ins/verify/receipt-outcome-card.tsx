import type { Verification } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { Box, Code, Collapse, Divider, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Arch, type StoneState } from '../../../ui/arch/arch.tsx'
import text from '../../../ui/theme/text.module.css'
import { describeOutcome, listReceiptLines, shortenHash, UNPROVEN_ADVICE } from './verify.messages.ts'

/** The stones below the keystone, three on each side. */
const SIDE_STONES = Array<StoneState>(6).fill('outlined')

export interface ReceiptOutcomeCardProps {
  readonly verification: Verification & { readonly fileHash: string | null }
  readonly hasFile: boolean
}

/** The outcome, what it means, and what the receipt says. */
export function ReceiptOutcomeCard({ verification, hasFile }: ReceiptOutcomeCardProps) {
  const { outcome, receipt, keyId, fileHash } = verification
  const { title, text: meaning, colour } = describeOutcome(outcome, hasFile)
  const isProven = outcome === 'genuine' || outcome === 'other_file'
  return (
    <Paper withBorder maw={480} mx="auto">
      <Stack align="center" gap={4} p="xl" ta="center">
        <Arch
          stones={[...SIDE_STONES, outcome === 'genuine' ? 'set' : 'dotted']}
          fallen={outcome === 'altered'}
          unfitting={outcome === 'other_file'}
          width={112}
          inner={0.62}
          ground
        />
        <Title order={2} mt="sm" fz={28} lh="36px" fw={400} c={colour}>
          {title}
        </Title>
        <Text maw="44ch" c="var(--ink-2)">
          {meaning}
        </Text>
      </Stack>
      {outcome !== 'not_a_receipt' && (
        <>
          <Divider />
          <Box p="lg">
            {isProven && receipt && (
              <ReceiptLines
                lines={[
                  ...listReceiptLines(receipt),
                  {
                    label: outcome === 'genuine' ? 'SHA-256' : 'In the receipt',
                    value: <Hash hash={receipt.sha256} />,
                  },
                  ...(outcome === 'other_file' && fileHash
                    ? [{ label: 'This file', value: <Hash hash={fileHash} /> }]
                    : []),
                  { label: 'Key', value: keyId },
                ]}
              />
            )}
            {outcome === 'other_file' && (
              <Text mt="sm" size="sm" c="var(--ink-2)">
                Even a one-character change makes it a different file.
              </Text>
            )}
            {(outcome === 'altered' || outcome === 'unknown_key') && (
              <UnprovenReceipt advice={UNPROVEN_ADVICE[outcome]} receipt={receipt} />
            )}
          </Box>
        </>
      )}
    </Paper>
  )
}

const Hash = ({ hash }: { readonly hash: string }) => (
  <Code title={hash} bg="transparent" p={0} lh="inherit">
    {shortenHash(hash)}
  </Code>
)

interface UnprovenReceiptProps extends Pick<Verification, 'receipt'> {
  readonly advice: readonly [string, string]
}

/** What to do about a receipt that proves nothing. Its text is collapsed, so that nobody takes it for facts. */
function UnprovenReceipt({ advice, receipt }: UnprovenReceiptProps) {
  const [isShown, { toggle }] = useDisclosure(false)
  return (
    <Stack gap="sm">
      {advice.map((sentence) => (
        <Text key={sentence} size="sm" c="var(--ink-2)">
          {sentence}
        </Text>
      ))}
      {receipt && (
        <>
          <UnstyledButton className={text.link} aria-expanded={isShown} onClick={toggle}>
            {isShown ? 'Hide what it says' : 'Show what it says'}
          </UnstyledButton>
          <Collapse expanded={isShown}>
            <ReceiptLines lines={listReceiptLines(receipt)} />
          </Collapse>
        </>
      )}
    </Stack>
  )
}

function ReceiptLines({ lines }: { readonly lines: readonly { label: string; value: React.ReactNode }[] }) {
  return (
    <Box component="dl" style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px' }}>
      {lines.map(({ label, value }) => (
        <Box key={label} display="contents">
          <Text component="dt" size="sm" fz={13} c="var(--ink-2)">
            {label}
          </Text>
          <Text component="dd" size="sm" fz={13} className={text.wraps}>
            {value}
          </Text>
        </Box>
      ))}
    </Box>
  )
}
