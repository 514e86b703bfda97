import { useState } from 'react'
import { applyBrand, type BrandedDesign } from '../../../../src/engine/design/apply-brand.ts'
import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { changeDesign, designOf } from '../model/change-design.ts'
import type { Editor } from '../model/editor.ts'
import places from './places.module.css'

/** Applies the store's brand, and lists what it did not change. */
export function BrandButton({ editor, brand }: { editor: Editor; brand: Brand }) {
  const { inspector, blocks } = useTexts('editor')
  const { brandApplied, brandKept } = useTexts('layouts')
  const [unchanged, setUnchanged] = useState<BrandedDesign['kept'] | null>(null)
  const apply = () => {
    const branded = applyBrand(designOf(editor), brand)
    changeDesign(editor, () => branded.design)
    setUnchanged(branded.kept)
  }
  return (
    <div className={places.group}>
      <div>
        <Button size="small" onClick={apply}>
          {inspector.useBrand}
        </Button>
      </div>
      <div role="status" className={places.hint}>
        {unchanged && (
          <>
            <p>{brandApplied}</p>
            {unchanged.logo && <p>{brandKept.logo}</p>}
            {unchanged.blocks > 0 && <p>{brandKept.blocks({ count: unchanged.blocks })}</p>}
            {unchanged.shared.map((name) => (
              <p key={name}>{brandKept.shared({ frame: blocks.frames[name] })}</p>
            ))}
          </>
        )}
      </div>
    </div>
  )
}
