import type { ButtonHTMLAttributes } from 'preact'
import { Button } from '../ui/controls.tsx'
import { useTranslation } from '../ui/text.tsx'

export function MoreButton({ text, isBusy, ...props }: ButtonHTMLAttributes & { text: string; isBusy: boolean }) {
  const t = useTranslation()
  return (
    <Button class="link more" aria-disabled={isBusy} {...props} text={isBusy ? t('everywhere.more.loading') : text} />
  )
}

/** Placeholder of a list's height, so that nothing moves when the list is drawn. */
export const Skeleton = () => (
  <ul class="skeleton" aria-hidden="true">
    <li />
    <li />
    <li />
  </ul>
)
