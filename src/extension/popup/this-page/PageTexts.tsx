import { type PageText, pageTextNames, pageTexts, type ShareText } from '../../../contract/parameters.ts'
import { Icon } from '../../ui/controls.tsx'
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

/** The page's texts, as long as the heading doesn't show them; the pencil opens the fields that change them. */
export function TextsToSend({ composer: { fields, heading, isUnderWay }, areTextsOpen, onToggle }: ToSendProps) {
  const t = useTranslation()
  const { title, overview, keywords, site_name, url_picture: picture } = fields
  const further = [site_name, keywords].filter(Boolean).join(' · ')
  const lines = {
    title: title === heading ? '' : title,
    overview,
    further,
    picture: picture && t('share.picture', { address: picture.replace(/^https?:\/\//i, '') }),
  }
  return (
    <div class="to-send fine">
      {!areTextsOpen && (
        <p>
          <span>{t('share.also-sent')}</span>
          {Object.entries(lines).map(
            ([name, text]) =>
              text !== '' && (
                <span key={name} class="line" dir="auto" title={text}>
                  {text}
                </span>
              ),
          )}
        </p>
      )}
      {!isUnderWay && (
        <button
          type="button"
          class="close"
          aria-expanded={areTextsOpen}
          aria-label={t('share.details')}
          title={t('share.details')}
          onClick={onToggle}
        >
          <Icon name="pencil" />
        </button>
      )}
    </div>
  )
}
