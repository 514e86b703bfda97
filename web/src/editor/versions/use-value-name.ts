import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'

/** Replaces the id of a shared header or footer, or of a file, with its name, and leaves other values unchanged. */
export function useValueName(): (value: string) => string {
  const { sources } = useTexts('editor').inspector
  const presets = useRead('listPresets', {}).data ?? []
  const files = useRead('listFiles', { limit: 100 }).data?.data ?? []
  return (value) =>
    value.startsWith('fil_')
      ? (files.find(({ key }) => key === value)?.filename ?? sources.chosen)
      : (presets.find(({ id }) => id === value)?.name ?? value)
}
