import { forStudents, OK, type PermissionCase, page, SIGN_IN } from './permissions.cases.testing.ts'

/** Who may do what with papers (1 §6, 2 §6). A student's side has a draft, one under review, and an upload that arrived. */
export const PAPER_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'papers.listOwnPapers', input: page, ...forStudents, student: OK },
  {
    procedure: 'papers.precheckUpload',
    input: ({ paperUploadId }) => ({ uploadId: paperUploadId }),
    ...forStudents,
    student: ['ok', 'UPLOAD_NOT_FOUND'],
  },
  {
    procedure: 'papers.submitPaper',
    input: ({ paperId, paperUploadId }) => ({
      id: paperId,
      uploadId: paperUploadId,
      title: 'A title',
      abstract: '',
    }),
    ...forStudents,
    student: ['ok', 'UPLOAD_NOT_FOUND'],
  },
  {
    procedure: 'papers.addPaperVersion',
    input: ({ paperId }, { own }) => ({
      id: crypto.randomUUID(),
      paperId,
      uploadId: own.paperUploadId,
      abstract: '',
    }),
    ...forStudents,
    student: ['ok', 'PAPER_NOT_FOUND'],
  },
  {
    procedure: 'papers.addPaperVersion',
    input: ({ reviewedPaperId }, { own }) => ({
      id: crypto.randomUUID(),
      paperId: reviewedPaperId,
      uploadId: own.paperUploadId,
      abstract: '',
    }),
    ...forStudents,
    student: ['PAPER_NOT_DRAFT', 'PAPER_NOT_FOUND'],
  },
  {
    procedure: 'papers.linkToPaper',
    input: ({ paperId, versionId }) => ({ paperId, versionId }),
    anonymous: SIGN_IN,
    student: ['ok', 'PAPER_NOT_FOUND'],
    instructor: ['PAPER_NOT_FOUND', 'PAPER_NOT_FOUND'],
    admin: OK,
  },
  {
    procedure: 'papers.linkToPaper',
    input: ({ paperId }) => ({ paperId, versionId: null }),
    anonymous: SIGN_IN,
    student: ['FILE_NOT_FOUND', 'PAPER_NOT_FOUND'],
    instructor: ['PAPER_NOT_FOUND', 'PAPER_NOT_FOUND'],
    admin: ['FILE_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
]
