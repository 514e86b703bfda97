import { useMemo, useRef, useState } from 'react'
import { applyBrand, type BrandedDesign } from '../../../../src/engine/design/apply-brand.ts'
import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Design } from '../model/document.ts'
import { isSame } from '../workspace/session/layout-record.ts'
import styles from './brand-button.module.css'

type BrandButtonProps = { design: Design; brand: Brand; onApply: (branded: Design) => void }

/** Applies the store's brand if that changes anything, and lists what it did not change. */
export function BrandButton({ design, brand, onApply }: BrandButtonProps) {
  const { inspector, blocks } = useTexts('editor')
  const { brandApplied, brandKept } = useTexts('layouts')
  const [unchanged, setUnchanged] = useState<BrandedDesign['kept'] | null>(null)
  const status = useRef<HTMLDivElement>(null)
  const branded = useMemo(() => applyBrand(design, brand), [design, brand])
  const isApplied = isSame(branded.design, design)
  const apply = () => {
    onApply(branded.design)
    setUnchanged(branded.kept)
    // The button disappears, and keyboard users must not lose their place.
    status.current?.focus()
  }
  if (isApplied && unchanged === null) return null
  return (
    <div className={styles.group}>
      {!isApplied && (
        <div>
          <Button size="small" onClick={apply}>
            {inspector.useBrand}
          </Button>
        </div>
      )}
      <div ref={status} role="status" className={styles.status} tabIndex={-1}>
        {unchanged && isApplied && (
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
