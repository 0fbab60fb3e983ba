import { type PageText, pageTextNames, pageTexts, type ShareText } from '../../../contract/parameters.ts'
import { Button } from '../../ui/controls.tsx'
import { Wrong } from '../../ui/fields.tsx'
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

  const textField = (name: PageText) => {
    const isPicture = name === 'url_picture'
    const id = `share-${name}`
    const wrong = isSendable(fields, name) ? undefined : `${id}-wrong`
    const attributes = { ...field(name), id, 'aria-invalid': !!wrong, 'aria-describedby': wrong }
    return (
      <div key={name} class="field">
        <label for={id}>{t(`share.${name}`)}</label>
        {name === 'overview' ? (
          <textarea {...attributes} rows={3} />
        ) : (
          <input {...attributes} {...(isPicture && { inputMode: 'url', dir: 'ltr', maxLength: pageTexts[name].max })} />
        )}
        {wrong &&
          (isPicture ? (
            <Wrong id={wrong} text={t('share.url_picture.invalid')} />
          ) : (
            <TooLong id={wrong} count={excessOf(fields[name], pageTexts[name])} />
          ))}
      </div>
    )
  }

  return <div class="page-texts">{pageTextNames.filter((name) => areTextsOpen || name === 'title').map(textField)}</div>
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
          {t(areTextsOpen ? 'share.less' : 'share.change')}
        </Button>
      )}
    </div>
  )
}
