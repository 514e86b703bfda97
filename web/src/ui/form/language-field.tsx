import { type ComponentProps, useId } from 'react'
import { offeredLanguages } from '../../texts/offered-languages.ts'
import { useLocale } from '../../texts/texts.ts'
import { TextField } from '../field.tsx'

type LanguageFieldProps = ComponentProps<typeof TextField> & { except?: readonly string[] }

/** Offers languages by name; `languageCodeOf` parses what was chosen or typed. */
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
