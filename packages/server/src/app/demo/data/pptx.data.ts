// The parts of a presentation that are the same in each: namespaces, theme, master and layout.

export const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const DRAWING = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ')

const colour = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`

const COLOURS = [
  colour('dk1', '1C2140'),
  colour('lt1', 'FFFFFF'),
  colour('dk2', '2F3A8C'),
  colour('lt2', 'FAF9F6'),
  colour('accent1', '4052B5'),
  colour('accent2', 'C98A1B'),
  colour('accent3', '3D8B63'),
  colour('accent4', 'B5484F'),
  colour('accent5', '6B7396'),
  colour('accent6', '8C6BB1'),
  colour('hlink', '2F3A8C'),
  colour('folHlink', '6B7396'),
].join('')

const face = (kind: string, name: string) =>
  `<a:${kind}><a:latin typeface="${name}"/><a:ea typeface=""/><a:cs typeface=""/></a:${kind}>`

const PLAIN_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const PLAIN_LINE = `<a:ln w="9525">${PLAIN_FILL}</a:ln>`
const NO_EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>'

export const THEME =
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Capstone"><a:themeElements>' +
  `<a:clrScheme name="Capstone">${COLOURS}</a:clrScheme>` +
  `<a:fontScheme name="Capstone">${face('majorFont', 'Georgia')}${face('minorFont', 'Arial')}</a:fontScheme>` +
  '<a:fmtScheme name="Capstone">' +
  `<a:fillStyleLst>${PLAIN_FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${PLAIN_LINE.repeat(3)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${NO_EFFECT.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${PLAIN_FILL.repeat(3)}</a:bgFillStyleLst>` +
  '</a:fmtScheme></a:themeElements></a:theme>'

const placeholder = (id: number, kind: string, place: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${kind}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
  `<p:nvPr><p:ph type="${kind}"${kind === 'body' ? ' idx="1"' : ''}/></p:nvPr></p:nvSpPr>` +
  `<p:spPr><a:xfrm>${place}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
  `<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-IN"/><a:t>${kind}</a:t></a:r></a:p></p:txBody></p:sp>`

const SHAPES =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>' +
  placeholder(2, 'title', '<a:off x="838200" y="457200"/><a:ext cx="10515600" cy="1200000"/>') +
  placeholder(3, 'body', '<a:off x="838200" y="1825625"/><a:ext cx="10515600" cy="4351338"/>')

const level = (number: number, size: number) =>
  `<a:lvl${number}pPr marL="${(number - 1) * 457200 + 342900}" indent="-342900"><a:spcBef><a:spcPts val="1000"/></a:spcBef>` +
  `<a:buFont typeface="Arial"/><a:buChar char="&#8226;"/><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>` +
  `<a:latin typeface="+mn-lt"/></a:defRPr></a:lvl${number}pPr>`

const STYLES =
  '<p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="3600"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill>' +
  `<a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle>${level(1, 2200)}${level(2, 2000)}</p:bodyStyle>` +
  '<p:otherStyle><a:defPPr/></p:otherStyle></p:txStyles>'

const COLOUR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" ' +
  'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

export const MASTER =
  `<p:sldMaster ${DRAWING}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg2"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>` +
  `<p:spTree>${SHAPES}</p:spTree></p:cSld>${COLOUR_MAP}` +
  `<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>${STYLES}</p:sldMaster>`

export const LAYOUT =
  `<p:sldLayout ${DRAWING} type="obj"><p:cSld name="Title and text"><p:spTree>${SHAPES}</p:spTree></p:cSld>` +
  '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>'
