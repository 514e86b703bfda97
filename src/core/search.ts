/**
 * Text as it is searched: the same for every way of writing its letters, in every script. Going through
 * upper case joins what lower case alone keeps apart (ß and SS, the two small sigmas).
 */
export const foldText = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i̇', 'i')
    .normalize('NFKC')

export const searchTextOf = (...texts: (string | null)[]) =>
  texts.map((text) => foldText(text ?? '')).join('\n')
