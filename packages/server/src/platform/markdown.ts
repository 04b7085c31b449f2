/**
 * Returns Markdown as plain text, without the marks of headings, emphasis, links and quotes. Takes linear time: no
 * expression reads past the next possible start of its match.
 */
export const toPlainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/<(https?:\/\/[^<>\s]+)>/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replaceAll(/^>\s?/gm, '')
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/^([^\S\r\n]*)[-*+]\s+/gm, '$1• ')
    // A star or underscore within a word or between spaces marks no emphasis.
    .replaceAll(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_\n]+)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
