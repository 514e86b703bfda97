import { type ComponentProps, useId } from 'react'
import { offeredLanguages } from '../../texts/offered-languages.ts'
import { useLocale } from '../../texts/texts.ts'
import { TextField } from '../field.tsx'

type LanguageFieldProps = ComponentProps<typeof TextField> & { except?: readonly string[] }

/** Suggests languages by name; parse the value with `languageCodeOf`. */
export function LanguageField({ except = [], ...props }: LanguageFieldProps) {
  const list = useId()
  return (
    <>
      <TextField {...props} list={list} />
      <datalist id={list}>
        {offeredLanguages(useLocale())
          .filter(({ code }) => !except.includes(code))
          .map(({ code, entry }) => (
            <option key={code} value={entry} />
          ))}
      </datalist>
    </>
  )
}
