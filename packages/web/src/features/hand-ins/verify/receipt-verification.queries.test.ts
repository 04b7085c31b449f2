import { expect, test } from 'vitest'
import { readReceiptFile, verificationQuery } from './receipt-verification.queries.ts'

test('another file of the same name, size and time is verified again; the same file is not', () => {
  const chooseFile = (text: string) => new File([text], 'report.pdf', { lastModified: 1 })
  const [first, second] = [chooseFile('one'), chooseFile('two')]
  const { queryKey } = verificationQuery('token', first)
  expect(verificationQuery('token', first).queryKey).toEqual(queryKey)
  expect(verificationQuery('token', second).queryKey).not.toEqual(queryKey)
})

test('no receipt is found in a file that can no longer be read', async () => {
  const file = new File(['receipt'], 'receipt.pdf')
  // As when the file was deleted after it was chosen.
  file.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('Gone')) })
  expect(await readReceiptFile(file)).toBe(null)
})
