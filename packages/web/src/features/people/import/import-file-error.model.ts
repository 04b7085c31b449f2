/** Why a file cannot be imported, as a message. Not beside the parser, which is loaded only with the first file. */
export class ImportFileError extends Error {}
