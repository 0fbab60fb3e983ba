import { html } from 'hono/html'
import type { Network } from '../../network.ts'
import type { NewsCondition } from '../../store/shares/news.ts'
import { fieldElement, selectElement } from '../form/fields.ts'
import { icon } from '../page/components.ts'
import { languagesIn } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import type { Visit } from '../page/visit.ts'
import { periods } from './shared-pages.ts'

const kinds = { page: 'kindPages', status: 'kindStatuses' } as const

export interface ChosenFilter {
  kind: string
  site: string
  language: string
  period: string
}

export const readFilter = ({ context }: Visit): ChosenFilter => {
  const chosen = (name: string) => context.req.query(name)?.trim() ?? ''
  return { kind: chosen('kind'), site: chosen('site'), language: chosen('language'), period: chosen('period') }
}

export const isFiltered = (chosen: ChosenFilter): boolean => Object.values(chosen).some((value) => value !== '')

/** What the store looks for; a value that the form doesn't offer counts as none. */
export const conditionOf = ({ kind, site, language, period }: ChosenFilter, now: number): NewsCondition => ({
  kind: kind === 'page' || kind === 'status' ? kind : undefined,
  domain: site === '' ? undefined : domainOf(site),
  languages: /^[a-z]{2}$/.test(language) ? [language] : [],
  since: Object.hasOwn(periods, period) ? now - periods[period as keyof typeof periods][0] : undefined,
})

/** The host of what was typed, which may be a whole address; www. is no part of a site's name. */
function domainOf(site: string): string {
  const address = /^\w+:\/\//.test(site) ? site : `https://${site}`
  const host = URL.canParse(address) ? new URL(address).hostname : site
  return host.toLowerCase().replace(/^www\./, '')
}

/** The button that opens the filter, and its form. It works without a script, and its choices are in the address. */
export function showFilter(chosen: ChosenFilter, { t }: Visit, network: Network): Html {
  const count = Object.values(chosen).filter((value) => value !== '').length
  const select = (name: 'kind' | 'language' | 'period', label: string, options: (readonly [string, string])[]) =>
    selectElement({ name, label, options, value: chosen[name] }, t)
  const named = Object.entries(kinds).map(([kind, name]) => [kind, t(name)] as const)
  const lasting = Object.entries(periods).map(([period, [, name]]) => [period, t(name)] as const)
  return html`<details class="filter"><summary class="button">${icon('filter')} ${t('filter')}${count > 0 && html` <span class="count">${count}</span>`}</summary>
<form class="card" action="/">
${select('kind', t('filterKind'), [['', t('kindAll')], ...named])}
${fieldElement({ kind: 'line', label: t('filterSite'), max: 253 }, { name: 'site', value: chosen.site }, t)}
${select('language', t('chooseLanguage'), [['', t('allLanguages')], ...languagesIn(t.language, network)])}
${select('period', t('filterPeriod'), [['', t('anyTime')], ...lasting])}
<p class="actions"><button class="main">${t('filter')}</button>${count > 0 && html` <a class="button" href="/">${t('filterClear')}</a>`}</p>
</form></details>`
}
