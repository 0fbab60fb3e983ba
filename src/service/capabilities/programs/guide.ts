import { maxProgramCalls, maxProgramWrites } from '../../limits/quota.ts'
import { whoSharedBookmark } from '../../pages/share.ts'
import type { ProgramRow } from '../../store/applications.ts'
import { type Html, html } from '../../website/html.ts'
import { group } from '../../website/page/components.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

/** A page that the examples share. */
const example = 'https://example.org/'

/** Stands for the token where none was made on the spot. */
const placeholder = 'pal_…'

/**
 * Instructions for a phone, and lines for a terminal.
 * @param made the token that was made on the spot; a token that only reads gets the lines that read
 */
export function showGuide(visit: MemberVisit, made?: { token: string; access: ProgramRow['access'] }): Html {
  const { t, origins } = visit
  const token = made?.token ?? placeholder
  const header = `Authorization: Bearer ${token}`
  const news = `curl '${origins.baseUrl}/newsfeed?limit=5' -H '${header}'`
  const mayWrite = made?.access !== 'read'
  const lines = html`${!made && html`<p class="fine">${t('programPlaceholder', { placeholder })}</p>`}
${mayWrite && html`<p>${t('terminalShare')}</p>${value(visit, 'share', shareLine(visit, header))}`}
<p>${t('terminalNews')}</p>${value(visit, 'news', news)}
<p class="fine">${t('programsLimits', { calls: maxProgramCalls, writes: maxProgramWrites })}</p>`
  const bookmark = html`<p class="actions">${whoSharedBookmark(visit)}</p>`
  return html`<div class="groups recipes">${group(t('terminalTitle'), lines, { id: 'terminal' })}
${mayWrite && group(t('phoneTitle'), showPhone(visit, token), { id: 'phone', explains: t('phoneExplains') })}
${group(t('bookmarkTitle'), bookmark, { id: 'bookmark', explains: t('bookmarkExplains') })}</div>`
}

const shareLine = ({ t, origins }: MemberVisit, header: string): string =>
  [
    `curl ${origins.baseUrl}/recommend`,
    `-H '${header}'`,
    `--data-urlencode 'url=${example}'`,
    `--data-urlencode 'message=${t('programComment')}'`,
  ].join(' ')

/** The steps in the iPhone's app for shortcuts, with its words for actions and fields. */
function showPhone(visit: MemberVisit, token: string): Html {
  const { t, origins, network } = visit
  const name = t('shareWith', { network: network.name })
  const steps = [
    t('phoneBegin', { name }),
    t('phoneShareSheet'),
    t('phoneAsk'),
    html`${t('phoneRequest')} ${value(visit, 'address', `${origins.baseUrl}/recommend`)}`,
    html`${t('phoneMethod')} <code>POST</code>.`,
    html`${t('phoneHeader')} ${value(visit, 'key', 'Authorization')} ${value(visit, 'bearer', `Bearer ${token}`)}`,
    html`${t('phoneForm')}
<dl><dt><code>url</code></dt><dd>${t('phoneInput')}</dd><dt><code>message</code></dt><dd>${t('phoneAnswer')}</dd></dl>`,
    t('phoneShow'),
    t('phoneUse', { name }),
  ]
  return html`<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol><p class="fine">${t('phoneSecret')}</p>`
}

/** A text to copy as it is. */
const value = ({ t }: Pick<MemberVisit, 't'>, id: string, text: string): Html => {
  const words = text.split(' ').map((word, index) => html`${index > 0 && ' '}<span>${word}</span>`)
  return html`<span class="value"><code id="${id}" dir="ltr" translate="no">${words}</code> <button type="button" class="copy" aria-describedby="${id}" data-text="${text}" data-copied="${t('copied')}" hidden>${t('copy')}</button></span>`
}
