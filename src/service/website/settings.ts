import { html } from 'hono/html'
import { endpoints } from '../../contract/endpoints.ts'
import type { Store } from '../store/store.ts'
import { readTexts, showField, type TextFields, type Texts } from './fields.ts'
import { csrfField, type MemberVisit, type Page } from './pages.ts'
import { readPicture } from './picture-upload.ts'
import { portrait } from './portrait.ts'

const profileFields = {
  headline: { kind: 'line', max: 150 },
  introduction: { kind: 'lines', max: 2000 },
} as const satisfies TextFields

const mostAccounts = endpoints.status.parameters.social_account.max
const statusFields = {
  social_accounts: { kind: 'lines', max: 2000 },
} as const satisfies TextFields

/** What the member sent that couldn't be taken. */
interface Wrong {
  profile?: Texts<keyof typeof profileFields>
  status?: Texts<keyof typeof statusFields>
  picture?: string
}

/** `/settings`: what the member's page says and shows, and where statuses go when the application doesn't say (§4). */
export function createSettings({ store, now }: { store: Store; now: () => number }) {
  function describe({ sentences, member, csrfToken }: MemberVisit, wrong: Wrong = {}): Page {
    const { headline, introduction, social_accounts } = member
    const profile = wrong.profile ?? { values: { headline, introduction }, problems: {} }
    const status = wrong.status ?? { values: { social_accounts: social_accounts.replaceAll(',', '\n') }, problems: {} }
    const field = (name: keyof typeof profileFields) => ({
      name,
      label: sentences[name],
      field: profileFields[name],
      value: profile.values[name],
      problem: profile.problems[name],
      sentences,
    })
    const save = html`<p class="actions"><button class="main">${sentences.save}</button></p>`
    const body = html`<h2>${sentences.profile}</h2>
<p class="quiet">${sentences.profileExplains}</p>
<form method="post" action="/settings">${csrfField(csrfToken)}
${showField({ ...field('headline'), hint: sentences.headlineHint })}${showField(field('introduction'))}${save}</form>
<h2>${sentences.picture}</h2>
<form method="post" action="/settings/picture" enctype="multipart/form-data">${csrfField(csrfToken)}
${portrait(member, sentences)}
<div class="field"><label for="picture">${sentences.choosePicture}</label>
<p class="quiet" id="picture-hint">${sentences.pictureHint}</p>
<input id="picture" name="picture" type="file" accept="image/png,image/jpeg,image/webp" aria-describedby="picture-hint picture-problem"${
      wrong.picture && html` aria-invalid="true"`
    }>${wrong.picture && html`<p class="problem" id="picture-problem">${wrong.picture}</p>`}</div>
<p class="actions"><button class="main" name="action" value="upload">${sentences.upload}</button>
${member.picture && html`<button name="action" value="remove">${sentences.removePicture}</button>`}</p></form>
<h2>${sentences.statusTitle}</h2>
<form method="post" action="/settings/status">${csrfField(csrfToken)}
${showField({
  name: 'social_accounts',
  label: sentences.socialAccounts,
  hint: sentences.socialAccountsHint,
  field: statusFields.social_accounts,
  value: status.values.social_accounts,
  problem: status.problems.social_accounts,
  sentences,
})}${save}</form>`
    return { title: sentences.settingsTitle, body }
  }

  const again = (visit: MemberVisit, wrong: Wrong): Page => ({ ...describe(visit, wrong), status: 422 })
  const saved = ({ context }: MemberVisit) => context.redirect('/settings?saved', 303)

  return {
    show: async (visit: MemberVisit) => describe(visit),

    async saveProfile(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const profile = readTexts(form, profileFields, visit.sentences)
      if (Object.keys(profile.problems).length > 0) return again(visit, { profile })
      await store.members.describe(visit.member.id, profile.values, now())
      return saved(visit)
    },

    async saveStatus(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const status = readTexts(form, statusFields, visit.sentences)
      const accounts = new Set(status.values.social_accounts.split(/[\n,]/).map((account) => account.trim()))
      accounts.delete('')
      if (accounts.size > mostAccounts) status.problems.social_accounts = visit.sentences.tooManyAccounts(mostAccounts)
      if (status.problems.social_accounts) return again(visit, { status })
      await store.members.setSocialAccounts(visit.member.id, [...accounts])
      return saved(visit)
    },

    /** For a picture so large that the form that holds it isn't read. */
    refusePicture: async (visit: MemberVisit) => again(visit, { picture: visit.sentences.pictureTooLarge }),

    async savePicture(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { member, sentences } = visit
      if (form.get('action') === 'remove') {
        await store.transaction(({ pictures }) => pictures.remove(member.id, now()))
        return saved(visit)
      }
      const picture = await readPicture(form.get('picture'))
      if ('problem' in picture) return again(visit, { picture: sentences[picture.problem] })
      await store.transaction(({ pictures }) => pictures.set(member.id, picture, now()))
      return saved(visit)
    },
  }
}
