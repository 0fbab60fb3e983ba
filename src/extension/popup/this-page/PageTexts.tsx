import { type PageText, pageTextNames, pageTexts, type ShareText } from '../../../contract/parameters.ts'
import { Button } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'
import { excessOf, TooLong } from '../writes/write-form.tsx'
import { type Composer, isSendable } from './use-composer.ts'

interface Props {
  composer: Composer
  field: (name: ShareText) => object
  /** False for a link, whose title alone is shown: its page was not read. */
  areTextsOpen: boolean
}

export function PageTexts({ composer, field, areTextsOpen }: Props) {
  const t = useTranslation()
  const { fields } = composer
  const isPictureWrong = !isSendable(fields, 'url_picture')

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
    <div class="page-texts">
      {textField('title')}
      {areTextsOpen && (
        <>
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
        </>
      )}
    </div>
  )
}

interface ToSendProps {
  composer: Composer
  areTextsOpen: boolean
  onToggle: () => void
}

/** The page's card as others get it; a button opens the fields that change it. */
export function TextsToSend({ composer: { fields, isUnderWay }, areTextsOpen, onToggle }: ToSendProps) {
  const t = useTranslation()
  const { title, overview, keywords, site_name, url_picture: picture } = fields
  const further = [picture && t('share.with-picture'), site_name, keywords].filter(Boolean).join(' · ')
  return (
    <div class="to-send paper">
      {!areTextsOpen && (
        <div>
          <p class="title two-lines" dir="auto">
            {title}
          </p>
          {overview !== '' && (
            <p class="fine two-lines" dir="auto" title={overview}>
              {overview}
            </p>
          )}
          {further !== '' && (
            <p class="fine line" dir="auto" title={picture}>
              {further}
            </p>
          )}
        </div>
      )}
      {!isUnderWay && (
        <Button class="link" aria-expanded={areTextsOpen} title={t('share.details')} onClick={onToggle}>
          {t(areTextsOpen ? 'everywhere.close' : 'share.change')}
        </Button>
      )}
    </div>
  )
}
