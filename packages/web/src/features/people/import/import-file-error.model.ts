/** Why a file is not taken, in a sentence. Apart from the reading, which comes only with the first file. */
export class ImportFileError extends Error {}
