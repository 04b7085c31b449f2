import { expect, it } from 'vitest'
import { newExtensionSchema } from './extensions/extensions.schemas.ts'
import { localTimeSchema } from './hand-ins.schemas.ts'

const ID = '0d5f6f0e-4a0e-4a52-9e9f-0d1d2b3c4a5e'

const extendUntil = (until: string) =>
  newExtensionSchema.safeParse({ id: ID, handInId: ID, until, reason: 'I have been ill for a week.' })

it('threat-48 a local time before the year 2000 or after 2999 is refused', () => {
  for (const [time, isAccepted] of [
    ['2026-12-07T18:00', true],
    ['2999-12-31T23:59', true],
    ['9999-12-31T23:59', false],
    ['0001-01-01T00:00', false],
  ] as const) {
    expect(localTimeSchema.safeParse(time).success).toBe(isAccepted)
    expect(extendUntil(time).success).toBe(isAccepted)
  }
})
