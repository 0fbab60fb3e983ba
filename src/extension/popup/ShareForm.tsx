import { useState } from 'preact/hooks'
import { endpoints } from '../../contract/endpoints.ts'
import type { Draft } from '../storage/items.ts'
import { actionOf, FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useShare } from './use-share.ts'
import type { WebPage } from './view.ts'
import { WriteProgress } from './WriteProgress.tsx'

const bounds = endpoints.recommend.parameters

interface Props {
  page: WebPage
  draft: Draft | null
  onShared: () => void
}

/** Shares this page with a comment; everything that was read from the page can be changed first. */
export function ShareForm({ page, draft, onShared }: Props) {
  const t = useTranslation()
  const share = useShare(page, draft, onShared)
  const { fields, busy, write, failure, restored, edit, discard, send, lookAgain } = share
  const [detailsOpen, setDetailsOpen] = useState(false)
  const pictureIsWrong = fields.url_picture !== '' && !/^https?:\/\/[^\s]+$/i.test(fields.url_picture)

  function submit() {
    if (pictureIsWrong) setDetailsOpen(true)
    else void send()
  }

  const field = (name: keyof Draft) => ({
    name,
    dir: 'auto' as const,
    maxLength: bounds[name].max,
    value: fields[name],
    readOnly: busy,
    onInput: (event: { currentTarget: { value: string } }) => edit(name, event.currentTarget.value),
  })

  return (
    <form
      name="share"
      class="share"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
    >
      <h2>{t('share.heading')}</h2>
      {restored && (
        <p class="fine restored">
          {t('share.draft')}{' '}
          <button type="button" class="link" onClick={() => void discard()}>
            {t('share.draft.discard')}
          </button>
        </p>
      )}
      <label class="field">
        <span class="visually-hidden">{t('share.message')}</span>
        <textarea {...field('message')} rows={2} placeholder={t('share.message.hint')} />
        {fields.message.length >= bounds.message.max && (
          <span role="status">{t('share.message.full', { count: bounds.message.max })}</span>
        )}
      </label>
      <details open={detailsOpen} onToggle={(event) => setDetailsOpen(event.currentTarget.open)}>
        <summary>{t('share.details')}</summary>
        {share.canonical && (
          <label class="choice fine">
            <input
              type="checkbox"
              name="canonical"
              checked={share.canonicalChosen}
              onChange={(event) => share.chooseCanonical(event.currentTarget.checked)}
            />
            {t('share.canonical', { url: share.canonical })}
          </label>
        )}
        <label class="field">
          {t('share.title')}
          <input {...field('title')} />
        </label>
        <label class="field">
          {t('share.overview')}
          <textarea {...field('overview')} rows={3} />
        </label>
        <label class="field">
          {t('share.keywords')}
          <input {...field('keywords')} />
        </label>
        <label class="field">
          {t('share.site_name')}
          <input {...field('site_name')} />
        </label>
        <label class="field">
          {t('share.url_picture')}
          <input {...field('url_picture')} inputMode="url" dir="ltr" aria-invalid={pictureIsWrong} />
          {pictureIsWrong && (
            <span class="wrong" role="alert">
              {t('share.url_picture.invalid')}
            </span>
          )}
        </label>
      </details>
      {failure && (
        <FailureNotice
          failure={failure}
          // to try again, the form's own button is there
          onAction={actionOf(failure.code) === 'look-again' ? () => void lookAgain() : undefined}
        />
      )}
      <WriteProgress write={write} />
      <div class="send">
        <p class="fine">{t('share.public')}</p>
        <button type="submit" class="primary" disabled={busy} aria-busy={busy}>
          {t(busy ? 'share.sending' : 'share.button')}
        </button>
      </div>
    </form>
  )
}
