import { html } from 'hono/html'
import type { Html } from '../page/layout.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** How to come to the form from any page: by a bookmark, and by a phone's share sheet. @param origin the site's */
export function showElsewhere(t: SiteTranslate, origin: string, network: string): Html {
  const address = `${origin}/share?url=`
  const bookmark = `javascript:location.href='${address}'+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title)`
  return html`<h2>${t('shareAnywhere')}</h2>
<p>${t('shareBookmark')}</p>
<p><a class="button" href="${bookmark}">${t('shareWith', { network })}</a></p>
<p>${t('shareAndroid', { network })}</p>
<p>${t('shareIphone')} <code>${address}</code></p>`
}

/** The web app manifest, by which a phone installs the site, and puts it into its share sheet. */
export const webAppManifest = (name: string): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    share_target: { action: '/share', method: 'GET', params: { url: 'url', title: 'title', text: 'text' } },
  })
