import { useTexts } from '../texts/texts.ts'

/** Key names as printed on the user's keyboard: `Ctrl Shift Z` is `Strg Umschalt Z` in German. */
export function useKeyNames(): (keys: string) => string {
  const { ctrl, shift, delete: remove } = useTexts('app').common.keyNames
  return (keys) => keys.replace('Ctrl', ctrl).replace('Shift', shift).replace('Delete', remove)
}
