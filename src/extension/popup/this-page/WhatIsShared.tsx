import { useState } from 'preact/hooks'
import { type PageText, pageTextNames, pageTexts } from '../../../contract/endpoints.ts'
import { closeDetailsByEscape, Icon } from '../../ui/controls.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { useTranslation } from '../../ui/values.ts'
import { excessOf, TooLong } from '../writes/write-form.tsx'
import type { Share, ShareFields } from './use-share.ts'

interface Props {
  share: Share
  field: (name: keyof ShareFields) => object
  isPictureWrong: boolean
}

export function WhatIsShared({ share, field, isPictureWrong }: Props) {
  const t = useTranslation()
  const { fields, url, edit, subject, canonical, isCanonicalChosen } = share
  /** The page behind a link was not read: the member types its title. */
  const isTitleOpen = subject === 'link'
  const [detailsOpen, setDetailsOpen] = useState(false)

  const textField = (name: Exclude<PageText, 'url_picture'>) => {
    const excess = excessOf(fields[name], pageTexts[name])
    const id = `share-${name}`
    const described = excess > 0 ? `${id}-too-long` : undefined
    const attributes = { ...field(name), id, 'aria-invalid': excess > 0, 'aria-describedby': described }
    return (
      <div key={name} class="field">
        <label for={id}>{t(`share.${name}`)}</label>
        {name === 'overview' ? <textarea {...attributes} rows={3} /> : <input {...attributes} />}
        {described && <TooLong id={described} count={excess} />}
      </div>
    )
  }

  return (
    <>
      {isTitleOpen && textField('title')}
      <SharePreview url={url} fields={fields} hasPicture={fields.url_picture !== '' && !isPictureWrong} />
      <details
        open={detailsOpen}
        onToggle={(event) => setDetailsOpen(event.currentTarget.open)}
        onKeyDown={closeDetailsByEscape}
      >
        <summary>{t('share.details')}</summary>
        {canonical !== '' && (
          <Checkbox
            name="canonical"
            class="choice fine"
            checked={isCanonicalChosen}
            onChange={(isChecked) => edit({ canonical: isChecked ? canonical : '' })}
          >
            {t('share.canonical', { url: canonical })}
          </Checkbox>
        )}
        {!isTitleOpen && textField('title')}
        {pageTextNames.filter((name) => name !== 'title' && name !== 'url_picture').map(textField)}
        <div class="field">
          <label for="share-picture">{t('share.url_picture')}</label>
          <input
            id="share-picture"
            {...field('url_picture')}
            maxLength={pageTexts.url_picture.max}
            inputMode="url"
            dir="ltr"
            aria-invalid={isPictureWrong}
            aria-describedby={isPictureWrong ? 'share-picture-wrong' : undefined}
          />
          {isPictureWrong && (
            <p id="share-picture-wrong" class="wrong" role="alert">
              {t('share.url_picture.invalid')}
            </p>
          )}
        </div>
      </details>
    </>
  )
}

export function Audience({ isComment }: { isComment: boolean }) {
  const t = useTranslation()
  return (
    <details class="audience" onKeyDown={closeDetailsByEscape}>
      <summary aria-label={t('share.public')}>
        <Icon name="globe" />
        {t('share.audience')}
      </summary>
      <p class="fine">{t(isComment ? 'share.comment-alone' : 'share.public')}</p>
    </details>
  )
}

/** The share as the network will show it. For a picture only its host is named: nothing is loaded from there. */
function SharePreview({ url, fields, hasPicture }: { url: string; fields: ShareFields; hasPicture: boolean }) {
  const t = useTranslation()
  const { title, overview, keywords, site_name, url_picture } = fields
  const { host } = new URL(url)
  const sentence = t('share.preview.keywords', { keywords })
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
        <span class="fine line" dir="auto" title={sentence}>
          {sentence}
        </span>
      )}
    </section>
  )
}
