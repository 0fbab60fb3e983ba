import { useContext } from 'preact/hooks'
import { cardsPath } from '../../../contract/website.ts'
import { ConfiguredNetwork, useTranslation } from '../text/translation.ts'

/** Link to the member's contact cards on the network's site. */
export function CardsLink() {
  const t = useTranslation()
  const { authUrl } = useContext(ConfiguredNetwork)
  return (
    <a href={authUrl + cardsPath} target="_blank" rel="noreferrer">
      {t('everywhere.cards')}
    </a>
  )
}
