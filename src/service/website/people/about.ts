import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { nameOfCountry } from '../form/places.ts'
import type { Html } from '../page/layout.ts'
import { portrait } from '../page/portrait.ts'
import type { Sentences } from '../sentences/catalogue.ts'

/**
 * What a member's profile says about the member.
 *
 * @param link stands beside the picture, above the headline
 */
export function about(member: MemberRow, sentences: Sentences, link?: Html): Html {
  const { headline, introduction, interests, city, country, language } = member
  const place = [city, nameOfCountry(country, sentences.language)].filter((part) => part).join(', ')
  return html`<div class="about">${portrait(member, sentences)}<div>${link && html`<p>${link}</p>`}
${headline && html`<p lang="${language}" dir="auto">${headline}</p>`}${place && html`<p class="quiet" dir="auto">${place}</p>`}</div></div>
${introduction && html`<p class="message" lang="${language}" dir="auto">${introduction}</p>`}
${interests && html`<dl><dt>${sentences.interests}</dt><dd lang="${language}" dir="auto">${interests}</dd></dl>`}`
}
