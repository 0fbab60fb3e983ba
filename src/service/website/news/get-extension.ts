import { html } from 'hono/html'
import type { Network } from '../../network.ts'
import type { Role } from '../../store/members/member-row.ts'
import type { Html } from '../page/layout.ts'
import type { SiteTranslate } from '../site-translate.ts'

const browsers = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox' } as const

/** Links to the extension for each browser; without addresses in the settings, a sentence for this role. */
export function getExtension({ extensionUrls = {} }: Network, t: SiteTranslate, role: Role): Html {
  const links = (['chrome', 'edge', 'firefox'] as const).flatMap((browser) => {
    const url = extensionUrls[browser]
    return url === undefined ? [] : [html` <a href="${url}" rel="noreferrer">${browsers[browser]}</a>`]
  })
  if (links.length > 0) return html`${t('getExtension')}${links}`
  return html`${role === 'administrator' ? t('stepExtensionForAdministrators') : t('stepExtension')}`
}
