import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'

/** An id as what it stands for: a shared header or footer by its name, an uploaded file as one; other values as they are. */
export function useValueName(): (value: string) => string {
  const { sources } = useTexts('editor').inspector
  const presets = useRead('listPresets', {}).data ?? []
  return (value) =>
    value.startsWith('fil_') ? sources.chosen : (presets.find(({ id }) => id === value)?.name ?? value)
}
