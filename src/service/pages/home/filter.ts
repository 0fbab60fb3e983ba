import type { NewsCondition } from '../../store/shares/news.ts'
import { fieldElement } from '../../website/form/fields.ts'
import { type Html, html } from '../../website/html.ts'
import { periods } from '../../website/news-card.ts'
import { icon } from '../../website/page/components.ts'
import { languagesIn } from '../../website/page/language.ts'
import type { Visit } from '../../website/page/visit.ts'

/** As the form above the news sends it: empty values choose all. */
type ChosenFilter = Record<'kind' | 'site' | 'language' | 'period', string>

export function readFilter({ context }: Visit): ChosenFilter {
  const chosen = (name: string) => context.req.query(name)?.trim() ?? ''
  return { kind: chosen('kind'), site: chosen('site'), language: chosen('language'), period: chosen('period') }
}

export const countOf = (chosen: ChosenFilter): number => Object.values(chosen).filter((value) => value !== '').length

/** The store's condition; a value that the form doesn't offer counts as none. */
export const conditionOf = ({ kind, site, language, period }: ChosenFilter, now: number): NewsCondition => ({
  kind: kind === 'page' || kind === 'status' ? kind : undefined,
  domain: site === '' ? undefined : domainOf(site),
  languages: /^[a-z]{2}$/.test(language) ? [language] : [],
  since: Object.hasOwn(periods, period) ? now - periods[period as keyof typeof periods][0] : undefined,
})

function domainOf(site: string): string {
  const address = /^\w+:\/\//.test(site) ? site : `https://${site}`
  const host = URL.canParse(address) ? new URL(address).hostname : site
  return host.toLowerCase().replace(/^www\./, '')
}

export function showFilter(chosen: ChosenFilter, { t, network }: Visit): Html {
  const count = countOf(chosen)
  const select = (name: 'kind' | 'language' | 'period', label: string, options: (readonly [string, string])[]) =>
    fieldElement({ kind: 'choice', label, options }, { name, value: chosen[name] }, t)
  const lasting = Object.entries(periods).map(([period, [, name]]) => [period, t(name)] as const)
  return html`<details class="filter"><summary class="button">${icon('filter')} ${t('filter')}${
    count > 0 && html` <span class="number">${count}</span>`
  }</summary>
<form class="card" action="/">
${select('kind', t('filterKind'), [
  ['', t('kindAll')],
  ['page', t('kindPages')],
  ['status', t('kindStatuses')],
])}
${fieldElement({ kind: 'line', label: t('filterSite'), max: 253 }, { name: 'site', value: chosen.site }, t)}
${select('language', t('chooseLanguage'), [['', t('allLanguages')], ...languagesIn(t.language, network)])}
${select('period', t('filterPeriod'), [['', t('anyTime')], ...lasting])}
<p class="actions"><button class="primary">${t('filter')}</button>${
    count > 0 && html` <a class="button" href="/">${t('filterClear')}</a>`
  }</p>
</form></details>`
}
