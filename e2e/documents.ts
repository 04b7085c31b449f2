const PDF_LINES = [
  '%PDF-1.4',
  '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
  '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
  '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200]>> endobj',
  'trailer <</Root 1 0 R>>',
  '%%EOF',
]

/** A one-page document. */
export const PDF = {
  name: 'Synopsis of the road.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(PDF_LINES.join('\n')),
}

/** A page that only calls itself a document. */
export const NOT_A_PDF = {
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('<script>alert(1)</script>'),
}

/** A ZIP archive of one stored, empty file `a`. */
export const ZIP = {
  name: 'source.zip',
  mimeType: 'application/zip',
  buffer: Buffer.concat([
    Buffer.from('504b03040a0000000000000000000000000000000000000000000100000061', 'hex'),
    Buffer.from(
      '504b01020a000a00000000000000000000000000000000000000000001000000000000000000000000000000000061',
      'hex',
    ),
    Buffer.from('504b050600000000010001002f0000001f0000000000', 'hex'),
  ]),
}
