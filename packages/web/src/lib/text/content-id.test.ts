import { idSchema } from '@capstone/contract/base'
import { expect, test } from 'vitest'
import { contentId } from './content-id.ts'

const file = (text: string) => new Blob([text])

test('contentId returns an id that the contract accepts', async () => {
  for (let round = 0; round < 50; round++) {
    const id = await contentId([String(round)], file('a'))
    expect(idSchema.parse(id)).toBe(id)
  }
})

test('contentId is the same for the same texts and bytes, and different otherwise', async () => {
  const id = await contentId(['ananya', 'Rain'], file('It rains.'))
  expect(await contentId(['ananya', 'Rain'], file('It rains.'))).toBe(id)
  const others = await Promise.all([
    contentId(['ananya', 'Rain'], file('It rained.')),
    contentId(['dev', 'Rain'], file('It rains.')),
    contentId(['ananyaRain'], file('It rains.')),
    contentId(['ananya', 'Rain', ''], file('It rains.')),
  ])
  expect(new Set([id, ...others]).size).toBe(5)
})
