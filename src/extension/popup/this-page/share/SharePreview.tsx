import { useTranslation } from '../../../ui/text.tsx'
import type { ShareFields } from './use-share.ts'

interface Props {
  /** The URL that is shared. */
  url: string
  fields: ShareFields
  hasPicture: boolean
}

/** The share as the network will show it. For a picture only its host is named: nothing is loaded from there. */
export function SharePreview({
  url,
  fields: { title, overview, keywords, site_name, url_picture },
  hasPicture,
}: Props) {
  const t = useTranslation()
  const { host } = new URL(url)
  const pictureHost = hasPicture && URL.parse(url_picture)?.host
  return (
    <section class="attached preview" aria-label={t('share.preview')}>
      <strong dir="auto">{title.trim() || url}</strong>
      {overview.trim() !== '' && (
        <span class="description" dir="auto">
          {overview}
        </span>
      )}
      <span class="fine line" dir="auto" title={url}>
        {site_name.trim() || host}
      </span>
      {pictureHost && <span class="fine line">{t('share.preview.picture', { host: pictureHost })}</span>}
      {keywords.trim() !== '' && (
        <span class="fine line" dir="auto" title={keywords}>
          {t('share.preview.keywords', { keywords })}
        </span>
      )}
    </section>
  )
}
