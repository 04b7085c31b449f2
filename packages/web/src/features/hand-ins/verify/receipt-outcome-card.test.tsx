import type { ReceiptOutcome } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReceiptOutcomeCard } from './receipt-outcome-card.tsx'

const render = (outcome: ReceiptOutcome) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ReceiptOutcomeCard
        verification={{ outcome, receipt: null, keyId: null, fileHash: null }}
        hasFile={false}
      />
    </MantineProvider>,
  )

test('a divider is drawn only if something follows it', () => {
  expect(render('altered')).toContain('role="separator"')
  expect(render('not_a_receipt')).not.toContain('role="separator"')
})
