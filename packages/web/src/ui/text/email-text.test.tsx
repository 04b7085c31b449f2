import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmailText } from './email-text.tsx'

const piecesOf = (email: string) => renderToStaticMarkup(<EmailText email={email} />).split('<wbr/>')

it('an address may break before its domain and after the dots before that, never within its domain', () => {
  expect(piecesOf('ananya@northfield.ac.in')).toEqual(['ananya', '@northfield.ac.in'])
  expect(piecesOf('ananya.deshpande.2026@northfield.ac.in')).toEqual([
    'ananya.',
    'deshpande.',
    '2026',
    '@northfield.ac.in',
  ])
})

it('shows what is not an address as it is', () => {
  expect(piecesOf('not an address')).toEqual(['not an address'])
  expect(piecesOf('')).toEqual([''])
})
