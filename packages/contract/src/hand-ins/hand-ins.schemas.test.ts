import { expect, it } from 'vitest'
import { newExtensionSchema } from './extensions/extensions.schemas.ts'
import { localTimeSchema } from './hand-ins.schemas.ts'

const ID = '0d5f6f0e-4a0e-4a52-9e9f-0d1d2b3c4a5e'

const extendUntil = (until: string) =>
  newExtensionSchema.safeParse({ id: ID, handInId: ID, until, reason: 'I have been ill for a week.' })

it('threat-48 a local time before the year 2000, after 2999, or in no calendar or clock is refused', () => {
  for (const [time, isAccepted] of [
    ['2026-12-07T18:00', true],
    ['2999-12-31T23:59', true],
    ['9999-12-31T23:59', false],
    ['0001-01-01T00:00', false],
    ['2028-02-29T10:00', true],
    ['2400-02-29T10:00', true],
    ['2100-02-29T10:00', false],
    ['2026-04-31T10:00', false],
    ['2026-13-01T10:00', false],
    ['2026-12-31T24:00', false],
    ['2026-12-31T23:60', false],
  ] as const) {
    expect(localTimeSchema.safeParse(time).success).toBe(isAccepted)
    expect(extendUntil(time).success).toBe(isAccepted)
  }
})
