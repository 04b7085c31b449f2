import { expect, test } from 'vitest'
import { makeArchive, packText } from './bombs.testing.ts'
import { splitIntoPassages } from './passage.splitter.ts'
import { readPptx } from './pptx.text.ts'

const shape = (placeholder: string, ...paragraphs: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs
    .map((runs) => `<a:p>${runs}</a:p>`)
    .join('')}</p:txBody></p:sp>`
const run = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`
const slide = (...shapes: readonly string[]) => packText(`<p:sld>${shapes.join('')}</p:sld>`)

/** A presentation whose slides are shown in another order than their files are numbered. */
const PRESENTATION = makeArchive([
  [
    'ppt/presentation.xml',
    packText(
      '<p:presentation><p:sldId id="1" r:id="b"/><p:sldId id="2" r:id="a"/><p:sldId id="3" r:id="c"/></p:presentation>',
    ),
  ],
  [
    'ppt/_rels/presentation.xml.rels',
    packText(
      '<Relationships><Relationship Id="a" Target="slides/slide1.xml"/><Relationship Id="b" Target="/ppt/slides/slide2.xml"/><Relationship Id="c" Target="slides/slide3.xml"/></Relationships>',
    ),
  ],
  ['ppt/slides/slide1.xml', slide(shape('title', run('Results')), shape('body', run('5.4 days')))],
  [
    'ppt/slides/slide2.xml',
    slide(
      shape('ctrTitle', `${run('Rain')}<a:br/>${run('&amp; soil')}`),
      shape('body', run('A ') + run('study'), ''),
    ),
  ],
  ['ppt/slides/slide3.xml', slide(shape('body', run('Thank you')))],
])

test('the text of a presentation is read by slide, in the order shown, with its titles as headings', () => {
  const { slides, parts } = readPptx(PRESENTATION)
  expect(slides).toBe(3)
  expect(splitIntoPassages(parts).map(({ place, heading, text }) => [place, heading, text])).toEqual([
    [1, 'Rain & soil', 'A study'],
    [2, 'Results', '5.4 days'],
    [3, '', 'Thank you'],
  ])
})

test('a title of several paragraphs heads its slide wherever it stands; slide numbers, dates and footers are left out', () => {
  const archive = makeArchive([
    [
      'ppt/presentation.xml',
      packText('<p:presentation><p:sldId id="1" r:id="a"/><p:sldId id="2" r:id="b"/></p:presentation>'),
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      packText(
        '<Relationships><Relationship Id="a" Target="slides/slide1.xml"/><Relationship Id="b" Target="slides/slide2.xml"/></Relationships>',
      ),
    ],
    ['ppt/slides/slide1.xml', slide(shape('title', run('Rain')), shape('body', run('A study')))],
    [
      'ppt/slides/slide2.xml',
      slide(
        shape('body', run('5.4 days')),
        shape('title', run('Results'), run('of twelve districts')),
        shape('sldNum', run('2')),
        shape('ftr', run('Asha Rao')),
        shape('dt', run('May 2026')),
      ),
    ],
  ])
  const passages = splitIntoPassages(readPptx(archive).parts)
  expect(passages.map(({ place, heading, text }) => [place, heading, text])).toEqual([
    [1, 'Rain', 'A study'],
    [2, 'Results of twelve districts', '5.4 days'],
  ])
})

test('a slide is read whatever number its file has', () => {
  const archive = makeArchive([
    ['ppt/presentation.xml', packText('<p:presentation><p:sldId id="1" r:id="a"/></p:presentation>')],
    [
      'ppt/_rels/presentation.xml.rels',
      packText('<Relationships><Relationship Id="a" Target="slides/slide301.xml"/></Relationships>'),
    ],
    ['ppt/slides/slide301.xml', slide(shape('title', run('Results')), shape('body', run('5.4 days')))],
  ])
  expect(readPptx(archive).parts.map(({ text }) => text)).toEqual(['Results', '5.4 days'])
})

test.each([
  ['cut off', PRESENTATION.subarray(0, PRESENTATION.length / 2)],
  ['another archive', makeArchive([['ppt/presentation.xml', packText('<w:document/>')]])],
  ['no archive', Buffer.from('slides')],
])('a presentation that is %s is refused', (_, content) => {
  expect(() => readPptx(content)).toThrow()
})
