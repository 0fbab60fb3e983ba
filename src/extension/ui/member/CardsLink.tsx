import { useContext } from 'preact/hooks'
import { cardsPath } from '../../../contract/website.ts'
import { ConfiguredNetwork, useTranslation } from '../text/translation.ts'

/** Where the member sees what stands on their contact cards. */
export function CardsLink() {
  const t = useTranslation()
  const { authUrl } = useContext(ConfiguredNetwork)
  return (
    <a href={authUrl + cardsPath} target="_blank" rel="noreferrer">
      {t('everywhere.cards')}
    </a>
  )
}
