import { DRAWING, LAYOUT, MASTER, RELATIONS, THEME } from '../data/pptx.data.ts'
import { makeZip } from './zip.file.ts'

export type Slide = { readonly title: string; readonly lines: readonly string[] }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PART = 'application/vnd.openxmlformats-officedocument'

/** Makes an Office Open XML presentation with a title and lines on each slide. */
export function makePptx(slides: readonly Slide[]): Buffer {
  const numbers = slides.map((_, index) => index + 1)
  const parts = slides.map((slide, index) => [`ppt/slides/slide${index + 1}.xml`, describeSlide(slide)])
  const layoutOfSlide = relations([['slideLayout', '../slideLayouts/slideLayout1.xml']])
  return makeZip({
    '[Content_Types].xml': describeTypes(numbers),
    '_rels/.rels': relations([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': describePresentation(numbers),
    'ppt/_rels/presentation.xml.rels': relations([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['theme', 'theme/theme1.xml'],
      ...numbers.map((number) => ['slide', `slides/slide${number}.xml`] as const),
    ]),
    'ppt/theme/theme1.xml': XML + THEME,
    'ppt/slideMasters/slideMaster1.xml': XML + MASTER,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': XML + LAYOUT,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    ...Object.fromEntries(parts),
    ...Object.fromEntries(
      numbers.map((number) => [`ppt/slides/_rels/slide${number}.xml.rels`, layoutOfSlide]),
    ),
  })
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const relations = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${RELATIONS}">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const describeTypes = (numbers: readonly number[]) => {
  const overrides: [string, string][] = [
    ['presentation', 'presentation.main'],
    ['slideMasters/slideMaster1', 'slideMaster'],
    ['slideLayouts/slideLayout1', 'slideLayout'],
    ...numbers.map((number): [string, string] => [`slides/slide${number}`, 'slide']),
  ]
  return (
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    overrides
      .map(
        ([part, type]) =>
          `<Override PartName="/ppt/${part}.xml" ContentType="${PART}.presentationml.${type}+xml"/>`,
      )
      .join('') +
    `<Override PartName="/ppt/theme/theme1.xml" ContentType="${PART}.theme+xml"/></Types>`
  )
}

const describePresentation = (numbers: readonly number[]) =>
  `${XML}<p:presentation ${DRAWING}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
  `<p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 2}"/>`).join('')}</p:sldIdLst>` +
  '<p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>'

const describeSlide = ({ title, lines }: Slide) =>
  `${XML}<p:sld ${DRAWING}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>` +
  describeShape(2, 'title', [title]) +
  describeShape(3, 'body', lines) +
  '</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>'

const describeShape = (id: number, kind: 'title' | 'body', lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${kind}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
  `<p:nvPr><p:ph type="${kind}"${kind === 'body' ? ' idx="1"' : ''}/></p:nvPr></p:nvSpPr><p:spPr/>` +
  `<p:txBody><a:bodyPr/><a:lstStyle/>${lines
    .map((line) => `<a:p><a:r><a:rPr lang="en-IN"/><a:t>${escapeXml(line)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`
