import { day } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { mutedPath } from '../../features/moderation/muting.ts'
import { longestEdge } from '../../pictures/picture-process.ts'
import type { AllowedApplication } from '../../store/applications.ts'
import { longestName } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import { buttonPage, form, formElement, formPage } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { askFirst, emptyState, group, icon, languageLinks, linkRow, list } from '../../website/page/components.ts'
import { alphabetOf, countriesIn, languagesIn } from '../../website/page/language.ts'
import { portrait } from '../../website/page/person.ts'
import { showDate } from '../../website/page/times.ts'
import type { MemberVisit, Show, Visit } from '../../website/page/visit.ts'
import { notificationsPath } from './notifications.ts'
import { readPicture } from './picture-upload.ts'
import { sessionsPath } from './sessions.ts'

/** Maximum changes of a member's name in a day, so that nobody passes for others in turn. */
export const maxRenames = 3

const maxAccounts = endpoints.status.parameters.social_account.max

/** @returns false beyond `maxRenames` */
async function rename({ members, audit }: Store, member: string, name: string, now: number): Promise<boolean> {
  if ((await audit.count(member, 'renamed', now - day, now)) >= maxRenames) return false
  await members.setName(member, name, now)
  await audit.add({ time: now, actor: member, action: 'renamed', member })
  return true
}

export const settingsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, network, now, capabilities } = visit
  const { name, headline, introduction, interests, city, country, language } = member
  const accounts = member.social_accounts.replaceAll(',', '\n')
  return form(visit, {
    fields: {
      name: {
        kind: 'line',
        label: t('name'),
        hint: t('nameHint'),
        max: longestName,
        required: true,
        autocomplete: 'name',
      },
      headline: { kind: 'line', label: t('headline'), hint: t('headlineHint'), max: 150 },
      introduction: { kind: 'lines', label: t('introduction'), max: 2000 },
      interests: { kind: 'line', label: t('interests'), max: 500 },
      city: { kind: 'line', label: t('city'), max: 100, autocomplete: 'address-level2' },
      country: {
        kind: 'choice',
        label: t('country'),
        options: [['', t('noCountry')], ...countriesIn(t.language)],
        autocomplete: 'country',
      },
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
    values: { name, headline, introduction, interests, city, country, language, social_accounts: accounts },
    check: ({ social_accounts }) =>
      accountsIn(social_accounts).length > maxAccounts
        ? { social_accounts: t('tooManyAccounts', { max: maxAccounts }) }
        : {},
    show({ field, element }) {
      const texts = ['name', 'headline', 'introduction', 'interests', 'city', 'country', 'language'] as const
      const picture = html`<div class="faced">${portrait(member, t)}<div>${field('picture')}
${member.picture && field('remove_picture')}</div></div>`
      const content = html`${group(t('profile'), html`${texts.map(field)}`, { id: 'profile', explains: t('profileExplains') })}
${network.publishesStatuses && group(t('statusTitle'), field('social_accounts'), { id: 'statuses' })}
${group(t('picture'), picture, { id: 'your-picture' })}`
      const links = capabilities.flatMap(({ accountLink }) => accountLink?.(visit) ?? [])
      const account = html`<ul class="link-rows">${linkRow('/password', t('passwordTitle'), 'lock')}
${linkRow('/settings/email', t('emailTitle'), 'mail')}
${linkRow(notificationsPath, t('notifications'), 'bell')}
${linkRow(sessionsPath, t('sessionsTitle'), 'globe')}
${linkRow(mutedPath, t('mutedTitle'), 'eye-off')}
${linkRow('/share#elsewhere', t('shareAnywhere'), 'plus')}
${linkRow('/applications', t('applications'), 'app-window')}
${links.map(({ path, label, icon }) => linkRow(path, label, icon))}
${linkRow('/settings/download', t('downloadTitle'), 'download')}
${linkRow('/settings/delete', t('deleteTitle'), 'trash-2')}</ul>`
      const languages = languageLinks(visit)
      const sections = [
        ['profile', t('profile')],
        ...(network.publishesStatuses ? [['statuses', t('statusTitle')]] : []),
        ['your-picture', t('picture')],
        ['account', t('account')],
        ...(languages ? [['site-language', t('siteLanguage')]] : []),
      ]
      const body = html`<nav class="sections" aria-label="${t('settings')}"><ul>${sections.map(
        ([id, name]) => html`<li><a href="#${id}">${name}</a></li>`,
      )}</ul></nav>
${element({ action: '/settings', class: 'groups', content, button: t('save') })}
${group(t('account'), account, { id: 'account' })}
${languages && group(t('siteLanguage'), html`<p class="fine">${t('siteLanguageHint')}</p><div class="languages">${languages}</div>`, { id: 'site-language' })}
<script src="/scale-picture.js" defer></script>`
      return { title: t('settings'), body }
    },

    async save({ picture, remove_picture, social_accounts, ...texts }) {
      const isSaved = await visit.change(async (tx) => {
        const { members, pictures } = tx
        if (texts.name !== member.name && !(await rename(tx, member.id, texts.name, now))) return false
        await members.setProfileTexts(member.id, texts, now)
        await members.set(member.id, { social_accounts: accountsIn(social_accounts).join(',') })
        if (picture) await pictures.set(member.id, picture, now)
        else if (remove_picture) await pictures.remove(member.id, now)
        return true
      })
      return isSaved ? '/settings?saved' : { wrong: { name: t('tooManyNames', { max: maxRenames }) } }
    },
  })
})

function accountsIn(text: string): string[] {
  const accounts = text.split(/[\n,]/).map((account) => account.trim())
  return [...new Set(accounts.filter((account) => account !== ''))]
}

/** @property given undefined after a sign-out, when only the answer about the contact list is left */
type ListedApplication = Omit<AllowedApplication, 'given'> & { given?: number }

function showApplication({ key, name, own, contacts, given }: ListedApplication, visit: MemberVisit) {
  const { t } = visit
  const sign =
    own === 1
      ? html`<img src="/passalong.svg" alt="" width="40" height="40">`
      : html`<span class="avatar">${icon('app-window')}</span>`
  const button = html`<button name="application" value="${key}">${t('remove')}</button>`
  const removal = askFirst(t, t('removeAsk'), t('removeApplication', { application: name }), button, name)
  const sees = contacts === 1 ? t('seesContacts') : t('seesNoContacts')
  return html`<li class="row"><div class="faced">${sign}<div><b>${name}</b>
<p class="fine">${given === undefined ? t('answerRemembered') : html`${t('allowedOn')} ${showDate(given, visit)}`} · ${sees}</p></div></div>
${formElement(visit, removal, { action: '/applications' })}</li>`
}

const showApplications: Show<MemberVisit> = async (visit) => {
  const { t, member, store } = visit
  const compare = alphabetOf(t.language)
  const { authorizations } = store
  const all: ListedApplication[] = [
    ...(await authorizations.allowedBy(member.id)),
    ...(await authorizations.rememberedOf(member.id)),
  ]
  const listed = all.sort((a, b) => compare(a.name, b.name))
  const body =
    listed.length > 0
      ? html`<div class="card"><p class="fine">${t('applicationsExplain')}</p>
${list(listed.map((application) => showApplication(application, visit)))}</div>`
      : emptyState(t('noApplications'))
  return {
    title: t('applications'),
    body,
    doneBy: { removed: t('applicationRemoved') },
  }
}

export const applicationsPage = buttonPage(showApplications, async ({ member, change, now }: MemberVisit, sent) => {
  const application = sent.get('application')
  if (typeof application !== 'string') return '/applications'
  await change(({ authorizations }) => authorizations.revokeAll(member.id, application, now))
  return '/applications?removed'
})

/** `/removed`: opens after a browser removed the extension. The URL names no member. */
export async function showRemoved({ t }: Visit) {
  const body = html`<div class="card"><p>${t('removed')}</p>
<p>${t('removedAccess')}</p>
<p><a class="button primary" href="/applications">${t('removedLink')}</a></p>
<p class="fine">${t('removedSignedOut')}</p></div>`
  return { title: t('removedTitle'), body }
}
