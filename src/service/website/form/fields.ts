import { html } from 'hono/html'
import { cleanText } from '../../../contract/text.ts'
import { isEmail } from '../../store/members/new-profile.ts'
import type { Html } from '../page/layout.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** The rules of a text field. */
export interface TextField {
  kind: 'line' | 'lines' | 'email' | 'phone'
  /** In UTF-16 units, after trimming. */
  max: number
  required?: true
}

export type TextFields = Readonly<Record<string, TextField>>

/** The texts of a form, and a sentence for each invalid one. */
export interface Texts<Name extends string> {
  values: Record<Name, string>
  problems: Partial<Record<Name, string>>
}

/** Reads a form's texts: trimmed, with `\n` as line end in `lines` and without line ends in the other kinds. */
export function readTexts<Fields extends TextFields>(
  form: FormData,
  fields: Fields,
  t: SiteTranslate,
): Texts<keyof Fields & string> {
  const texts: Texts<string> = { values: {}, problems: {} }
  for (const [name, { kind, max, required }] of Object.entries(fields)) {
    const text = form.get(name)
    const lines = cleanText(typeof text === 'string' ? text : '').replace(/\r\n?/g, '\n')
    const value = kind === 'lines' ? lines : lines.replace(/\s+/g, ' ')
    texts.values[name] = value
    if (required && value === '') texts.problems[name] = t('needed')
    else if (value.length > max) texts.problems[name] = t('tooLong', { max })
    else if (kind === 'email' && value !== '' && !isEmail(value)) texts.problems[name] = t('noEmail')
  }
  return texts as Texts<keyof Fields & string>
}

/** A field for a password, which no page repeats. `autocomplete` is for password managers. */
export interface PasswordField {
  kind: 'password'
  autocomplete: 'current-password' | 'new-password'
  required: true
}

export interface ShownField {
  /** Unique on the page; the name by default. */
  id?: string
  name: string
  label: string
  field: TextField | PasswordField
  value?: string | undefined
  problem?: string | undefined
  hint?: string
  /** Adds "optional" to the label. */
  optional?: true
  t: SiteTranslate
}

/**
 * Shows a labelled field with its problem. It has no `maxlength`, because browsers cut pasted text without a message.
 */
export function showField({ name, id = name, label, field, value = '', problem, hint, optional, t }: ShownField): Html {
  const { kind, required } = field
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter((hintId) => hintId).join(' ')
  const attributes = html`id="${id}" name="${name}"${required && html` required`}${
    problem && html` aria-invalid="true"`
  }${described && html` aria-describedby="${described}"`}${problem && html` autofocus`}`
  const type = { line: 'text', email: 'email', phone: 'tel', password: 'password' }
  const content = 'autocomplete' in field ? html`autocomplete="${field.autocomplete}"` : html`value="${value}"`
  return html`<div class="field">
<label for="${id}">${label}${optional && html` <span class="quiet">(${t('optional')})</span>`}</label>
${hint && html`<p class="quiet" id="${id}-hint">${hint}</p>`}
${
  kind === 'lines'
    ? html`<textarea ${attributes} rows="3">\n${value}</textarea>`
    : html`<input type="${type[kind]}" ${attributes} ${content}>`
}
${problem && html`<p class="problem" id="${id}-problem">${problem}</p>`}
</div>`
}
