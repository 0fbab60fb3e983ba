import { signOutPath } from '../../../contract/website.ts'
import { hasOwnPages } from '../../network/network.ts'
import { useNetwork, useTranslation } from '../../ui/text/translation.ts'

/**
 * Says after a sign-out that the network's site may still know the member, and links to the page that signs out there:
 * the extension can't read or end that session.
 */
export function SiteSignOut() {
  const t = useTranslation()
  const network = useNetwork()
  return (
    <p>
      {t('options.site')}{' '}
      <a href={network.authUrl + (hasOwnPages(network) ? signOutPath : '')} target="_blank" rel="noreferrer">
        {t('options.site.sign-out')}
      </a>
    </p>
  )
}
