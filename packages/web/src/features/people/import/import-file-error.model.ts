/** Why a file cannot be imported, as a message. In its own file because the parser is loaded with the first file. */
export class ImportFileError extends Error {}
