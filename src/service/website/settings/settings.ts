import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Network } from '../../network.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { longestName } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import { form, formPage } from '../form/form-page.ts'
import { languageSection } from '../frame.ts'
import { day, portrait } from '../page/components.ts'
import { countriesIn, languagesIn } from '../page/language.ts'
import type { MemberVisit } from '../page/visit.ts'
import { longestEdge, readPicture } from './picture-upload.ts'

/** How often a member may change the name in a day, so that nobody passes for others in turn. */
export const maxRenames = 3

const longestHeadline = 150

const maxAccounts = endpoints.status.parameters.social_account.max

/** `/settings`: profile, picture, and the default accounts for statuses (§4). */
export function createSettingsPage({ network, now }: { network: Network; now: () => number }) {
  /** @returns false beyond `maxRenames` */
  async function rename({ members, audit }: Store, member: string, name: string): Promise<boolean> {
    if ((await audit.count(member, 'renamed', now() - day)) >= maxRenames) return false
    await members.setName(member, name, now())
    await audit.add({ time: now(), actor: member, action: 'renamed', member })
    return true
  }

  return formPage(async (visit: MemberVisit) => {
    const { t, member } = visit
    return form(visit, {
      fields: {
        name: { kind: 'line', label: t('name'), hint: t('nameHint'), max: longestName, required: true },
        headline: {
          kind: 'line',
          label: t('headline'),
          hint: t('headlineHint', { max: longestHeadline }),
          max: longestHeadline,
        },
        introduction: { kind: 'lines', label: t('introduction'), max: 2000 },
        interests: { kind: 'line', label: t('interests'), max: 500 },
        city: { kind: 'line', label: t('city'), max: 100 },
        country: { kind: 'choice', label: t('country'), options: [['', t('noCountry')], ...countriesIn(t.language)] },
        language: {
          kind: 'choice',
          label: t('shareLanguage'),
          hint: t('shareLanguageHint'),
          options: languagesIn(t.language, network),
        },
        social_accounts: { kind: 'lines', label: t('socialAccounts'), hint: t('socialAccountsHint'), max: 2000 },
        // the last field, so that the texts of a too large form can still be read
        picture: {
          kind: 'file',
          label: t('file'),
          hint: html`${t('pictureHint')}<noscript> ${t('pictureBounds', { edge: longestEdge })}</noscript>`,
          accept: 'image/png,image/jpeg,image/webp',
          tooLarge: t('pictureTooLarge'),
          parse: (file) => readPicture(file, t),
        },
        remove_picture: { kind: 'tick', label: t('removePicture') },
      },
      values: valuesOf(member),
      check: ({ social_accounts }) =>
        accountsIn(social_accounts).length > maxAccounts
          ? { social_accounts: t('tooManyAccounts', { max: maxAccounts }) }
          : {},
      show({ field, element }) {
        const content = html`<h2>${t('profile')}</h2>
<p class="quiet">${t('profileExplains')}</p>
${(['name', 'headline', 'introduction', 'interests', 'city', 'country', 'language'] as const).map(field)}
<h2>${t('statusTitle')}</h2>
${field('social_accounts')}
<h2>${t('picture')}</h2>
${portrait(member, t)}
${field('picture')}
${member.picture && field('remove_picture')}`
        const body = html`${element({ action: '/settings', content, button: t('save') })}
<h2>${t('account')}</h2>
<ul class="plain"><li><a href="/password">${t('passwordTitle')}</a></li>
<li><a href="/settings/email">${t('emailTitle')}</a></li>
<li><a href="/settings/download">${t('downloadTitle')}</a></li>
<li><a href="/settings/delete">${t('deleteTitle')}</a></li></ul>
${languageSection(visit, network)}
<script src="/scale-picture.js" defer></script>`
        return { title: t('settings'), body }
      },

      async save({ picture, remove_picture, social_accounts, ...texts }) {
        const isSaved = await visit.change(async (tx) => {
          const { members, pictures } = tx
          if (texts.name !== member.name && !(await rename(tx, member.id, texts.name))) return false
          await members.setProfileTexts(member.id, texts, now())
          await members.setSocialAccounts(member.id, accountsIn(social_accounts))
          if (picture) await pictures.set(member.id, picture, now())
          else if (remove_picture) await pictures.remove(member.id, now())
          return true
        })
        return isSaved ? '/settings?saved' : { wrong: { name: t('tooManyNames', { max: maxRenames }) } }
      },
    })
  })
}

function accountsIn(text: string): string[] {
  const accounts = new Set(text.split(/[\n,]/).map((account) => account.trim()))
  accounts.delete('')
  return [...accounts]
}

function valuesOf({ social_accounts, ...member }: MemberRow) {
  const { name, headline, introduction, interests, city, country, language } = member
  const texts = { name, headline, introduction, interests, city, country, language }
  return { ...texts, social_accounts: social_accounts.replaceAll(',', '\n') }
}
