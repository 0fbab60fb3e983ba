import { html } from 'hono/html'
import { languagesOf } from '../../settings/settings.ts'
import { type Conflict, findConflict, invite, readPerson } from '../../sign-in/invite.ts'
import { longestEmail, longestName } from '../../store/members/names.ts'
import { longestTeam } from '../../store/members/profile.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, showField, type TextFields } from '../form/fields.ts'
import { languagesIn } from '../form/places.ts'
import { showSelect } from '../form/select.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { mailLink } from '../sign-in/link-mail.ts'
import type { SiteTranslate } from '../site-translate.ts'
import type { AdministrationDeps } from './administration-deps.ts'
import { labelOf } from './explain-import.ts'
import { linkNotice } from './link-notice.ts'

const fields = {
  login: { kind: 'line', max: longestName, required: true },
  name: { kind: 'line', max: longestName, required: true },
  email: { kind: 'email', max: longestEmail },
  team: { kind: 'line', max: longestTeam },
} as const satisfies TextFields

type Name = keyof typeof fields

const names = Object.keys(fields) as Name[]

interface Typed {
  values: Partial<Record<Name, string>>
  problems: Partial<Record<Name, string>>
  language?: string | undefined
  isAdministrator: boolean
  /** Whether the login or address belonged to a member who was removed or disabled, so that the form asks. */
  isRemoved?: boolean
  evenRemoved?: boolean
}

/** `/administration/invite`: adds an invited member, and shows the link to join once. */
export function createInvitePage({ store, network, authUrl, mailQueue, now }: AdministrationDeps) {
  const languages = languagesOf(network)
  const defaultLanguage = ({ language }: SiteTranslate) => network.languages?.[0] ?? language

  function describe({ t, csrfToken }: MemberVisit, typed: Typed = nothing, notice?: Html): Page {
    const { values, problems, language = '', isAdministrator } = typed
    const field = (name: Name) =>
      showField({
        name,
        label: labelOf(name, t),
        field: fields[name],
        value: values[name],
        problem: problems[name],
        ...('required' in fields[name] ? {} : { optional: true as const }),
        t,
      })
    const select = showSelect({
      name: 'language',
      label: t('chooseLanguage'),
      options: languagesIn(t.language, network),
      value: languages.includes(language) ? language : defaultLanguage(t),
    })
    const body = html`${notice ?? html`<p>${t('inviteExplains')}${mailQueue && html` ${t('inviteMails')}`}</p>`}
<form method="post" action="/administration/invite">${csrfField(csrfToken)}
${names.map(field)}
${select}
<label class="choice"><input type="checkbox" name="role" value="administrator"${isAdministrator && html` checked`}> ${t('asAdministrator')}</label>
${
  typed.isRemoved &&
  html`<label class="choice"><input type="checkbox" name="even_removed" value="yes"${typed.evenRemoved && html` checked`}> ${t('evenRemoved')}</label>`
}
<p class="actions"><button class="main">${t('invite')}</button></p></form>`
    return { title: t('inviteTitle'), body, back: ['/administration', t('administration')] }
  }

  async function explain(conflict: Conflict, t: SiteTranslate): Promise<string> {
    const isLogin = conflict.field === 'login'
    if (conflict.reason === 'removed') return isLogin ? t('loginRemoved') : t('emailRemoved')
    if (isLogin) return t('loginTaken')
    const [row, credential] = [
      await store.members.find(conflict.member),
      await store.members.credentialOf(conflict.member),
    ]
    return t('emailTaken', { name: row?.name ?? '', login: credential?.login ?? '' })
  }

  function read(form: FormData, t: SiteTranslate): Typed {
    const { values, problems } = readTexts(form, fields, t)
    return {
      values,
      problems,
      language: String(form.get('language') ?? '') || undefined,
      isAdministrator: form.get('role') === 'administrator',
      evenRemoved: form.has('even_removed'),
      isRemoved: form.has('even_removed'),
    }
  }

  return {
    show: async (visit: MemberVisit, form?: FormData) =>
      describe(visit, form?.has('login') ? read(form, visit.t) : undefined),

    async invite(visit: MemberVisit, form: FormData): Promise<Page> {
      const { t, member, change } = visit
      const typed = read(form, t)
      const { person, wrong } = readPerson((name) => String(form.get(name) ?? ''), {
        languages,
        defaultLanguage: defaultLanguage(t),
      })
      const rules: Partial<Record<Name, string>> = { login: t('loginRule') }
      for (const name of names)
        if (wrong.some(({ field }) => field === name)) typed.problems[name] ??= rules[name] ?? t('needed')
      if (!person) return { ...describe(visit, typed), status: 422 }
      const role = typed.isAdministrator ? 'administrator' : 'member'
      const result = await change(
        async (tx) =>
          (await findConflict(tx, person, typed.evenRemoved === true)) ??
          invite(tx, person, { actor: member.id, role }, now()),
      )
      if ('secret' in result) {
        const mailedTo = await mailLink(store, mailQueue, result, { ...network, authUrl })
        return describe(visit, undefined, linkNotice(result, person.name, { authUrl, mailedTo, t }))
      }
      typed.problems[result.field] = await explain(result, t)
      return { ...describe(visit, { ...typed, isRemoved: result.reason === 'removed' }), status: 422 }
    },
  }
}

const nothing: Typed = { values: {}, problems: {}, isAdministrator: false }
