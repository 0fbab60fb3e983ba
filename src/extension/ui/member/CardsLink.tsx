import { cardsPath } from '../../../contract/website.ts'
import { useNetwork, useTranslation } from '../text/translation.ts'

/** Link to the member's contact cards on the network's site. */
export function CardsLink() {
  const t = useTranslation()
  const { authUrl } = useNetwork()
  return (
    <a href={authUrl + cardsPath} target="_blank" rel="noreferrer">
      {t('everywhere.cards')}
    </a>
  )
}
