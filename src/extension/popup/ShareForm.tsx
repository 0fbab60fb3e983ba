import { useState } from 'preact/hooks'
import { endpoints } from '../../contract/endpoints.ts'
import type { Draft } from '../storage/items.ts'
import { actionOf, FailureNotice } from '../ui/FailureNotice.tsx'
import { useWords } from '../ui/translation.ts'
import { useShare } from './use-share.ts'
import type { WebPage } from './view.ts'

const bounds = endpoints.recommend.parameters

interface Props {
  page: WebPage
  draft: Draft | null
  onShared: () => void
  onLookAgain: () => void
}

/** Shares this page with a comment; everything that was read from the page can be changed first. */
export function ShareForm({ page, draft, onShared, onLookAgain }: Props) {
  const words = useWords()
  const share = useShare(page, draft, onShared)
  const { fields, sending, restored, edit, discard, send } = share
  const [detailsOpen, setDetailsOpen] = useState(false)
  const pictureIsWrong = fields.url_picture !== '' && !/^https?:\/\/[^\s]+$/i.test(fields.url_picture)
  const busy = sending.phase === 'sending'

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
      <h2>{words('share.heading')}</h2>
      {restored && (
        <p class="fine restored">
          {words('share.draft')}{' '}
          <button type="button" class="link" onClick={() => void discard()}>
            {words('share.draft.discard')}
          </button>
        </p>
      )}
      <label class="field">
        <span class="visually-hidden">{words('share.message')}</span>
        <textarea {...field('message')} rows={2} placeholder={words('share.message.hint')} />
        {fields.message.length >= bounds.message.max && (
          <span role="status">{words('share.message.full', { count: bounds.message.max })}</span>
        )}
      </label>
      <details open={detailsOpen} onToggle={(event) => setDetailsOpen(event.currentTarget.open)}>
        <summary>{words('share.details')}</summary>
        {share.canonical && (
          <label class="choice fine">
            <input
              type="checkbox"
              name="canonical"
              checked={share.canonicalChosen}
              onChange={(event) => share.chooseCanonical(event.currentTarget.checked)}
            />
            {words('share.canonical', { address: share.canonical })}
          </label>
        )}
        <label class="field">
          {words('share.title')}
          <input {...field('title')} />
        </label>
        <label class="field">
          {words('share.overview')}
          <textarea {...field('overview')} rows={3} />
        </label>
        <label class="field">
          {words('share.keywords')}
          <input {...field('keywords')} />
        </label>
        <label class="field">
          {words('share.site_name')}
          <input {...field('site_name')} />
        </label>
        <label class="field">
          {words('share.url_picture')}
          <input {...field('url_picture')} inputMode="url" dir="ltr" aria-invalid={pictureIsWrong} />
          {pictureIsWrong && (
            <span class="wrong" role="alert">
              {words('share.url_picture.invalid')}
            </span>
          )}
        </label>
      </details>
      {sending.phase === 'failed' && (
        <FailureNotice
          failure={sending.failure}
          // to try again, the form's own button is there
          onAction={actionOf(sending.failure.code) === 'look-again' ? onLookAgain : undefined}
        />
      )}
      <div class="send">
        <p class="fine">{words('share.public')}</p>
        <button type="submit" class="primary" disabled={busy} aria-busy={busy}>
          {words(busy ? 'share.sending' : 'share.button')}
        </button>
      </div>
    </form>
  )
}
