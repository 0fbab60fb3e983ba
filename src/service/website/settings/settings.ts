import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, type ShownField, showField, type TextFields, type Texts } from '../form/fields.ts'
import { portrait } from '../page/portrait.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { longestEdge, readPicture } from './picture-upload.ts'

const fields = {
  headline: { kind: 'line', max: 150 },
  introduction: { kind: 'lines', max: 2000 },
  social_accounts: { kind: 'lines', max: 2000 },
} as const satisfies TextFields

interface TypedSettings extends Texts<keyof typeof fields> {
  removesPicture: boolean
}

const maxAccounts = endpoints.status.parameters.social_account.max

/** `/settings`: profile, picture, and the default accounts for statuses (§4). */
export function createSettings({ now }: { now: () => number }) {
  /** The picture is the form's last field, so that the texts of a too large form can still be read. */
  function describe(
    { sentences, member, csrfToken }: MemberVisit,
    { values, problems, removesPicture }: TypedSettings = stored(member),
    pictureProblem?: string,
  ): Page {
    const field = (name: keyof typeof fields, label: string, hint?: string): ShownField => ({
      name,
      label,
      field: fields[name],
      value: values[name],
      problem: problems[name],
      ...(hint === undefined ? {} : { hint }),
      sentences,
    })
    const body = html`<form method="post" action="/settings" enctype="multipart/form-data">${csrfField(csrfToken)}
<h2>${sentences.profile}</h2>
<p class="quiet">${sentences.profileExplains}</p>
${showField(field('headline', sentences.headline, sentences.headlineHint(fields.headline.max)))}
${showField(field('introduction', sentences.introduction))}
<h2>${sentences.statusTitle}</h2>
${showField(field('social_accounts', sentences.socialAccounts, sentences.socialAccountsHint))}
<h2>${sentences.picture}</h2>
${portrait(member, sentences)}
<div class="field"><label for="picture">${sentences.choosePicture}</label>
<p class="quiet" id="picture-hint">${sentences.pictureHint}<noscript> ${sentences.pictureBounds(longestEdge)}</noscript></p>
<input id="picture" name="picture" type="file" accept="image/png,image/jpeg,image/webp" aria-describedby="picture-hint picture-problem"${
      pictureProblem && html` aria-invalid="true" autofocus`
    }>${pictureProblem && html`<p class="problem" id="picture-problem">${pictureProblem}</p>`}</div>
${member.picture && html`<label class="choice"><input type="checkbox" name="remove_picture" value="yes"${removesPicture && html` checked`}> ${sentences.removePicture}</label>`}
<p class="actions"><button class="main">${sentences.save}</button></p></form>
<h2>${sentences.password}</h2>
<p><a href="/password">${sentences.passwordTitle}</a></p>
<script src="/scale-picture.js" defer></script>`
    return { title: sentences.settingsTitle, body }
  }

  function read(form: FormData, { sentences }: MemberVisit) {
    const texts = { ...readTexts(form, fields, sentences), removesPicture: form.has('remove_picture') }
    const accounts = new Set(texts.values.social_accounts.split(/[\n,]/).map((account) => account.trim()))
    accounts.delete('')
    if (accounts.size > maxAccounts) texts.problems.social_accounts = sentences.tooManyAccounts(maxAccounts)
    return { texts, accounts: [...accounts] }
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
      return { ...describe(visit, texts, visit.sentences.pictureTooLarge), status: 422 }
    },

    /** Saves all fields or none; if one is invalid, shows the typed texts again. */
    async save(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { member, sentences, context } = visit
      const { texts, accounts } = read(form, visit)
      const picture = await readPicture(form.get('picture'))
      if (picture && 'problem' in picture) {
        return {
          ...describe(
            visit,
            texts,
            picture.problem === 'pictureTooWide' ? sentences.pictureTooWide(longestEdge) : sentences[picture.problem],
          ),
          status: 422,
        }
      }
      if (Object.keys(texts.problems).length > 0) {
        return { ...describe(visit, texts, picture && sentences.pictureAgain), status: 422 }
      }
      await visit.change(async ({ members, pictures }) => {
        await members.describe(member.id, texts.values, now())
        await members.setSocialAccounts(member.id, accounts)
        if (picture) await pictures.set(member.id, picture, now())
        else if (texts.removesPicture) await pictures.remove(member.id, now())
      })
      return context.redirect('/settings?saved', 303)
    },
  }
}

function stored({ headline, introduction, social_accounts }: MemberRow): TypedSettings {
  const values = { headline, introduction, social_accounts: social_accounts.replaceAll(',', '\n') }
  return { values, problems: {}, removesPicture: false }
}
