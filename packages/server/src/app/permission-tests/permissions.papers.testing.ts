import {
  forAdmins,
  forStudents,
  noInput,
  OK,
  type PermissionCase,
  SIGN_IN,
} from './permissions.cases.testing.ts'

const CHANGED = ['PAPER_CHANGED_MEANWHILE', 'PAPER_CHANGED_MEANWHILE'] as const
const feedback = 'Please shorten it.'

/**
 * Permissions of papers. Each side (the caller's own rows, and somebody else's) has a draft with a version, and a
 * paper under review and an approved one, both without versions. Each side and the admin have a finished upload.
 */
export const PAPER_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'papers.listOwnPapers', input: noInput, ...forStudents, student: OK },
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
  { procedure: 'papers.listPapers', input: noInput, ...forAdmins, admin: OK },
  {
    procedure: 'papers.startPaperReview',
    input: ({ paperId }) => ({ paperId, version: 1 }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'papers.startPaperReview',
    input: ({ reviewedPaperId }) => ({ paperId: reviewedPaperId, version: 0 }),
    ...forAdmins,
    admin: CHANGED,
  },
  {
    procedure: 'papers.returnPaper',
    input: ({ reviewedPaperId }) => ({ paperId: reviewedPaperId, version: 0, feedback }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'papers.approvePaper',
    input: ({ reviewedPaperId }) => ({ paperId: reviewedPaperId, version: 0 }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'papers.approvePaper',
    input: ({ paperId }) => ({ paperId, version: 1 }),
    ...forAdmins,
    admin: CHANGED,
  },
  {
    procedure: 'papers.publishPaper',
    input: ({ approvedPaperId }, { publishedUploadId }) => ({
      paperId: approvedPaperId,
      version: 0,
      uploadId: publishedUploadId,
    }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'papers.publishPaper',
    input: ({ reviewedPaperId }, { publishedUploadId }) => ({
      paperId: reviewedPaperId,
      version: 0,
      uploadId: publishedUploadId,
    }),
    ...forAdmins,
    admin: CHANGED,
  },
]
