import { html } from 'hono/html'
import { countryNamer } from '../../http/language.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { SiteTranslate } from '../site-translate.ts'
import type { Html } from './layout.ts'
import { portrait } from './portrait.ts'

/**
 * What a member's profile says about the member.
 *
 * @param link stands beside the picture, above the headline
 */
export function about(member: MemberRow, t: SiteTranslate, link?: Html): Html {
  const { headline, introduction, interests, city, country, language } = member
  const place = [city, countryNamer(t.language)(country)].filter((part) => part).join(', ')
  return html`<div class="about">${portrait(member, t)}<div>${link && html`<p>${link}</p>`}
${headline && html`<p lang="${language}" dir="auto">${headline}</p>`}${place && html`<p class="quiet" dir="auto">${place}</p>`}</div></div>
${introduction && html`<p class="message" lang="${language}" dir="auto">${introduction}</p>`}
${interests && html`<dl><dt>${t('interests')}</dt><dd lang="${language}" dir="auto">${interests}</dd></dl>`}`
}
