/** Its message says why a file cannot be imported. Not in the parser's module, which is loaded with the first file. */
export class ImportFileError extends Error {}
