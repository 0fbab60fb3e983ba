import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Network } from '../../network.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { longestName } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, type ShownField, showField, type TextFields, type Texts } from '../form/fields.ts'
import { countriesIn, isCountry, isMembersLanguage, languagesIn } from '../form/places.ts'
import { showSelect } from '../form/select.ts'
import { portrait } from '../page/portrait.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { longestEdge, readPicture } from './picture-upload.ts'

const fields = {
  name: { kind: 'line', max: longestName, required: true },
  headline: { kind: 'line', max: 150 },
  introduction: { kind: 'lines', max: 2000 },
  interests: { kind: 'line', max: 500 },
  city: { kind: 'line', max: 100 },
  social_accounts: { kind: 'lines', max: 2000 },
} as const satisfies TextFields

interface TypedSettings extends Texts<keyof typeof fields> {
  country: string
  language: string
  removesPicture: boolean
}

/** How often a member may change the name in a day, so that nobody passes for others in turn. */
export const maxRenames = 3

const day = 24 * 60 * 60 * 1000

const maxAccounts = endpoints.status.parameters.social_account.max

/** `/settings`: profile, picture, and the default accounts for statuses (§4). */
export function createSettings({ network, now }: { network: Network; now: () => number }) {
  /** The picture is the form's last field, so that the texts of a too large form can still be read. */
  function describe(
    { t, member, csrfToken }: MemberVisit,
    { values, problems, country, language, removesPicture }: TypedSettings = stored(member),
    pictureProblem?: string,
  ): Page {
    const field = (name: keyof typeof fields, label: string, hint?: string): ShownField => ({
      name,
      label,
      field: fields[name],
      value: values[name],
      problem: problems[name],
      ...(hint === undefined ? {} : { hint }),
      t,
    })
    const body = html`<form method="post" action="/settings" enctype="multipart/form-data">${csrfField(csrfToken)}
<h2>${t('profile')}</h2>
<p class="quiet">${t('profileExplains')}</p>
${showField(field('name', t('name'), t('nameHint')))}
${showField(field('headline', t('headline'), t('headlineHint', { max: fields.headline.max })))}
${showField(field('introduction', t('introduction')))}
${showField(field('interests', t('interests')))}
${showField(field('city', t('city')))}
${showSelect({
  name: 'country',
  label: t('country'),
  options: [['', t('noCountry')], ...countriesIn(t.language)],
  value: country,
})}
${showSelect({
  name: 'language',
  label: t('shareLanguage'),
  hint: t('shareLanguageHint'),
  options: languagesIn(t.language, network),
  value: language,
})}
<h2>${t('statusTitle')}</h2>
${showField(field('social_accounts', t('socialAccounts'), t('socialAccountsHint')))}
<h2>${t('picture')}</h2>
${portrait(member, t)}
<div class="field"><label for="picture">${t('file')}</label>
<p class="quiet" id="picture-hint">${t('pictureHint')}<noscript> ${t('pictureBounds', { edge: longestEdge })}</noscript></p>
<input id="picture" name="picture" type="file" accept="image/png,image/jpeg,image/webp" aria-describedby="picture-hint picture-problem"${
      pictureProblem && html` aria-invalid="true" autofocus`
    }>${pictureProblem && html`<p class="problem" id="picture-problem">${pictureProblem}</p>`}</div>
${member.picture && html`<label class="choice"><input type="checkbox" name="remove_picture" value="yes"${removesPicture && html` checked`}> ${t('removePicture')}</label>`}
<p class="actions"><button class="main">${t('save')}</button></p></form>
<h2>${t('account')}</h2>
<ul class="plain"><li><a href="/password">${t('passwordTitle')}</a></li>
<li><a href="/settings/email">${t('emailTitle')}</a></li>
<li><a href="/settings/download">${t('downloadTitle')}</a></li>
<li><a href="/settings/delete">${t('deleteTitle')}</a></li></ul>
<script src="/scale-picture.js" defer></script>`
    return { title: t('settings'), body }
  }

  function read(form: FormData, { t, member }: MemberVisit) {
    // the form of an older page has no name
    if (!form.has('name')) form.set('name', member.name)
    const texts: TypedSettings = {
      ...readTexts(form, fields, t),
      country: readChoice(form, 'country', member.country, (code) => code === '' || isCountry(code)),
      language: readChoice(form, 'language', member.language, (code) => isMembersLanguage(code, network)),
      removesPicture: form.has('remove_picture'),
    }
    const accounts = new Set(texts.values.social_accounts.split(/[\n,]/).map((account) => account.trim()))
    accounts.delete('')
    if (accounts.size > maxAccounts) texts.problems.social_accounts = t('tooManyAccounts', { max: maxAccounts })
    return { texts, accounts: [...accounts] }
  }

  /** @returns false beyond `maxRenames` */
  async function rename({ members, audit }: Store, member: string, name: string): Promise<boolean> {
    if ((await audit.count(member, 'renamed', now() - day)) >= maxRenames) return false
    await members.setName(member, name, now())
    await audit.add({ time: now(), actor: member, action: 'renamed', member })
    return true
  }

  return {
    show: async (visit: MemberVisit, typed?: FormData) =>
      describe(visit, typed?.has('headline') ? read(typed, visit).texts : undefined),

    /**
     * Shows the page again with the typed texts, because the picture was too large to read.
     *
     * @param form the texts before the picture
     */
    async refusePicture(visit: MemberVisit, form: FormData): Promise<Page> {
      const texts = form.has('headline') ? read(form, visit).texts : undefined
      return { ...describe(visit, texts, visit.t('pictureTooLarge')), status: 422 }
    },

    /** Saves all fields or none; if one is invalid, shows the typed texts again. */
    async save(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { member, t, context } = visit
      const { texts, accounts } = read(form, visit)
      const picture = await readPicture(form.get('picture'))
      if (picture && 'problem' in picture) {
        return {
          ...describe(
            visit,
            texts,
            picture.problem === 'pictureTooWide' ? t('pictureTooWide', { edge: longestEdge }) : t(picture.problem),
          ),
          status: 422,
        }
      }
      if (Object.keys(texts.problems).length > 0) {
        return { ...describe(visit, texts, picture && t('pictureAgain')), status: 422 }
      }
      const { country, language } = texts
      const isSaved = await visit.change(async (tx) => {
        const { members, pictures } = tx
        if (texts.values.name !== member.name && !(await rename(tx, member.id, texts.values.name))) return false
        await members.setProfileTexts(member.id, { ...texts.values, country, language }, now())
        await members.setSocialAccounts(member.id, accounts)
        if (picture) await pictures.set(member.id, picture, now())
        else if (texts.removesPicture) await pictures.remove(member.id, now())
        return true
      })
      if (!isSaved) {
        texts.problems.name = t('tooManyNames', { max: maxRenames })
        return { ...describe(visit, texts, picture && t('pictureAgain')), status: 422 }
      }
      return context.redirect('/settings?saved', 303)
    },
  }
}

/** The chosen value of a list; the stored one if the form has none that is allowed. */
function readChoice(form: FormData, name: string, stored: string, isAllowed: (value: string) => boolean): string {
  const value = form.get(name)
  return typeof value === 'string' && isAllowed(value) ? value : stored
}

function stored({
  name,
  headline,
  introduction,
  interests,
  city,
  social_accounts,
  country,
  language,
}: MemberRow): TypedSettings {
  const accounts = social_accounts.replaceAll(',', '\n')
  const values = { name, headline, introduction, interests, city, social_accounts: accounts }
  return { values, problems: {}, country, language, removesPicture: false }
}
