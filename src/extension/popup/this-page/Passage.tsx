import { useState } from 'preact/hooks'
import { urlOfPassage } from '../../../contract/text-fragment.ts'
import type { WebPage } from '../../page/tab-page.ts'
import { Button, Link } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'

interface Props {
  quote: string
  /** The page that is open, which is scrolled; of another one, a new tab jumps. */
  page: Pick<WebPage, 'tabId' | 'url'>
}

/** A passage that somebody quotes, and the way to it. */
export function Passage({ quote, page: { tabId, url } }: Props) {
  const t = useTranslation()
  const [isMissing, setMissing] = useState(false)
  async function jump(tabId: number) {
    const { showPassage } = await import('../../page/passage.ts')
    setMissing(!(await showPassage(tabId, quote)))
  }
  return (
    <blockquote class="quotation">
      <p dir="auto" title={quote}>
        {quote}
      </p>
      {tabId === null ? (
        url !== '' && <Link href={urlOfPassage(url, quote)}>{t('quote.jump')}</Link>
      ) : isMissing ? (
        <span role="status">{t('quote.missing')}</span>
      ) : (
        <Button class="link" onClick={() => void jump(tabId)} text={t('quote.jump')} />
      )}
    </blockquote>
  )
}
