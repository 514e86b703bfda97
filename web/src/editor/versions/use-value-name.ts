import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'

/** An id as what it stands for: a shared header or footer, or a file, by its name; other values as they are. */
export function useValueName(): (value: string) => string {
  const { sources } = useTexts('editor').inspector
  const presets = useRead('listPresets', {}).data ?? []
  const files = useRead('listFiles', { limit: 100 }).data?.data ?? []
  return (value) =>
    value.startsWith('fil_')
      ? (files.find(({ key }) => key === value)?.filename ?? sources.chosen)
      : (presets.find(({ id }) => id === value)?.name ?? value)
}
