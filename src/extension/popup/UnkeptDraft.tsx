import { useTranslation } from '../ui/translation.ts'

/** That what is typed is in its field alone, and gone with it. */
export function UnkeptDraft() {
  const t = useTranslation()
  return (
    <div class="notice failure" role="alert" data-code="draft-unkept">
      <p>{t('draft.unkept')}</p>
    </div>
  )
}
