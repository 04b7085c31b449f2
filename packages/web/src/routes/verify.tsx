import { RECEIPT_PARAMETER } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyReceiptPage } from '../features/hand-ins/verify/verify-receipt-page.tsx'

export const Route = createFileRoute('/verify')({ component: VerifyRoute })

function VerifyRoute() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get(RECEIPT_PARAMETER) })
  // Resets the page for the link of another receipt.
  return <VerifyReceiptPage key={token} linkedToken={token} />
}
