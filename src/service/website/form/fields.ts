import { cleanText, hasVisibleLetter, lengthOf } from '../../../contract/text.ts'
import {
  boundaryOf,
  formBudget,
  largestBody,
  parseMultipart,
  readBody,
  readPlainForm,
  type SentForm,
  uploadBudget,
} from '../../http/input.ts'
import { longestPassword } from '../../sessions/passwords.ts'
import { isEmail } from '../../store/members/names.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'

export type Options<Value extends string = string> = readonly (readonly [value: Value, name: string])[]

/** @property max in characters, after trimming */
type TextField = { kind: 'line' | 'lines' | 'search' | 'email' | 'phone'; max: number; required?: true }

/** A field for a password, which no page repeats. */
type PasswordField = { kind: 'password'; autocomplete: 'current-password' | 'new-password'; required: true }

/** A list with one chosen value. A stored value that isn't in the list is added, so that it isn't lost. */
type ChoiceField = { kind: 'choice'; options: Options }

/**
 * Yes or no: `tick` is a box that belongs to what the form does. A `switch` takes effect at once, in a form that
 * `isInstant`. A page can have several such forms: a switch that wasn't sent stays as it is.
 */
type YesOrNoField = { kind: 'tick' | 'switch' }

/** Radio buttons, or boxes of which at least one has to be ticked. */
type OptionsField = { kind: 'one' | 'several'; options: Options; missing: string }

interface FileField {
  kind: 'file'
  accept: string
  missing?: string
  /** The sentence if the form was too large to be read. */
  tooLarge: string
  /** Returns the content, or the sentence that says why the file can't be used. */
  parse: (file: File) => Promise<object | string>
}

interface Label {
  label: string
  hint?: Html | string | undefined
  /** Stands in the empty field, which is then a line that grows with its text; only screen readers hear the label. */
  placeholder?: string
  optional?: boolean
  /** Has the focus when the page opens. */
  isFirst?: boolean
  /** A purpose of HTML for browsers and password managers, for fields about the visitor (WCAG 1.3.5). */
  autocomplete?: string
}

export type Field = Label & (TextField | PasswordField | ChoiceField | YesOrNoField | OptionsField | FileField)

export type Fields = Readonly<Record<string, Field>>

type ValueOf<F> = F extends YesOrNoField
  ? boolean
  : F extends { kind: 'several'; options: Options<infer Value> }
    ? Value[]
    : F extends { kind: 'one' | 'choice'; options: Options<infer Value> }
      ? Value
      : F extends { parse: (file: File) => Promise<infer Content> }
        ? Exclude<Content, string> | undefined
        : string

export type Values<F extends Fields> = { [Name in keyof F & string]: ValueOf<F[Name]> }

export type Problems<F extends Fields> = { [Name in keyof F & string]?: string | undefined }

/** Whether a request has this form's fields, not another form's of the page: text fields are always sent. */
export const isFilledIn = (fields: Fields, sent: SentForm): boolean =>
  Object.entries(fields).some(([name, field]) => 'max' in field && sent.has(name))

const emptyValues: Readonly<Record<string, unknown>> = { tick: false, switch: false, several: [], file: undefined }

function emptyValue(field: Field): unknown {
  if (field.kind === 'choice') return field.options[0]?.[0] ?? ''
  return Object.hasOwn(emptyValues, field.kind) ? emptyValues[field.kind] : ''
}

export const firstValues = <F extends Fields>(fields: F, given: Partial<Values<F>>): Values<F> =>
  ({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
    ...given,
  }) as Values<F>

/** Reads a form: the given value stays for a text that wasn't sent, and for a choice that isn't in its list. */
export async function readFields<F extends Fields>(fields: F, given: Values<F>, sent: SentForm, t: SiteTranslate) {
  const read = await Promise.all(
    Object.entries(fields).map(async ([name, field]) => {
      const before = (given as Record<string, unknown>)[name]
      const isCut = field.kind === 'file' && sent.has(cutField)
      const { value = before, problem } = isCut
        ? { problem: field.tooLarge }
        : await readField(field, sent.getAll(name), before, t)
      return { name, value, problem }
    }),
  )
  const wrong = read.filter(({ problem }) => problem !== undefined)
  return {
    values: Object.fromEntries(read.map(({ name, value }) => [name, value])) as Values<F>,
    problems: Object.fromEntries(wrong.map(({ name, problem }) => [name, problem])) as Problems<F>,
  }
}

async function readField(field: Field, sent: readonly FormDataEntryValue[], before: unknown, t: SiteTranslate) {
  const [first] = sent
  const text = typeof first === 'string' ? first : undefined
  switch (field.kind) {
    case 'tick':
      return { value: first !== undefined }
    case 'switch':
      return { value: first === undefined ? undefined : sent.includes('yes') }
    case 'choice':
      return { value: field.options.find(([value]) => value === text)?.[0] }
    case 'one': {
      const value = field.options.find(([option]) => option === text)?.[0]
      return value === undefined ? { value: '', problem: field.missing } : { value }
    }
    case 'several': {
      const value = field.options.map(([option]) => option).filter((option) => sent.includes(option))
      return { value, problem: value.length === 0 ? field.missing : undefined }
    }
    case 'file': {
      if (!(first instanceof File) || (first.size === 0 && first.name === '')) return { problem: field.missing }
      const content = await field.parse(first)
      return typeof content === 'string' ? { problem: content } : { value: content }
    }
    case 'password':
      // a new password has rules of its own
      if (field.autocomplete === 'new-password') return { value: text ?? '' }
      if (!text) return { value: '', problem: t('needed') }
      return { value: text, problem: lengthOf(text) > longestPassword ? t('wrongOwnPassword') : undefined }
    default:
      return readText(field, text ?? String(before), t)
  }
}

/** Trims a text, with `\n` as line end in `lines` and without line ends in the other kinds. */
function readText({ kind, max, required }: TextField, text: string, t: SiteTranslate) {
  const lines = cleanText(text).replace(/\r\n?/g, '\n')
  const value = kind === 'lines' ? lines : lines.replace(/\s+/g, ' ')
  // a name of marks alone couldn't be told from others
  if (required && (kind === 'line' ? !hasVisibleLetter(value) : value === '')) return { value, problem: t('needed') }
  if (lengthOf(value) > max) return { value, problem: t('tooLong', { max }) }
  return { value, problem: kind === 'email' && value !== '' && !isEmail(value) ? t('noEmail') : undefined }
}

/** The element of a field, without `maxlength`: browsers cut pasted text without a message, and count UTF-16 units. */
export function fieldElement(
  field: Field,
  shown: { name: string; id?: string; value?: unknown; problem?: string | undefined },
  t: SiteTranslate,
): Html {
  const { label, hint, placeholder, optional, isFirst } = field
  const { name, id = name, value, problem } = shown
  switch (field.kind) {
    case 'tick':
      return choiceElement('checkbox', html` name="${name}" value="yes"`, value === true, label)
    case 'switch':
      return html`<input type="hidden" name="${name}" value="no">
${choiceElement('checkbox', html` role="switch" name="${name}" value="yes"`, value === true, label, ' switch')}`
    case 'one':
    case 'several':
      return html`<fieldset><legend><b>${label}</b></legend>
${problem && html`<p class="problem" id="${id}-problem">${problem}</p>`}
${field.options.map(([option, text], index) => {
  const described = problem && index === 0 && html` aria-describedby="${id}-problem" autofocus`
  const attributes = html` name="${name}" value="${option}"${field.kind === 'one' && html` required`}${described}`
  if (field.kind === 'one') return choiceElement('radio', attributes, value === option, text)
  return choiceElement('checkbox', attributes, (value as string[]).includes(option), text)
})}</fieldset>`
    default: {
      const isRequired = ('required' in field && field.required) || ('missing' in field && field.missing !== undefined)
      const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter((hintId) => hintId).join(' ')
      const attributes = html`id="${id}" name="${name}"${isRequired && html` required`}${
        problem && html` aria-invalid="true"`
      }${described && html` aria-describedby="${described}"`}${
        field.autocomplete && html` autocomplete="${field.autocomplete}"`
      }${(problem || isFirst) && html` autofocus`}`
      return html`<div class="field">
<label for="${id}"${placeholder !== undefined && html` class="visually-hidden"`}>${label}${optional && html` <span class="fine">(${t('optional')})</span>`}</label>
${hint && html`<p class="fine" id="${id}-hint">${hint}</p>`}
${inputElement(field, attributes, String(value ?? ''))}
${problem && html`<p class="problem" id="${id}-problem">${problem}</p>`}
</div>`
    }
  }
}

type InputField = Label & (ChoiceField | FileField | TextField | PasswordField)

function inputElement(field: InputField, attributes: Html, value: string): Html {
  switch (field.kind) {
    case 'lines':
      if (field.placeholder === undefined) return html`<textarea ${attributes} rows="3">\n${value}</textarea>`
      return html`<textarea ${attributes} rows="1" placeholder="${field.placeholder}">\n${value}</textarea>`
    case 'choice': {
      const isListed = field.options.some(([option]) => option === value)
      const options = isListed ? field.options : [[value, value] as const, ...field.options]
      return html`<select ${attributes}>${options.map(
        ([option, text]) => html`<option value="${option}"${option === value && html` selected`}>${text}</option>`,
      )}</select>`
    }
    case 'file':
      return html`<input type="file" ${attributes} accept="${field.accept}">`
    case 'password':
      return html`<input type="password" ${attributes}>`
    default: {
      const type = { line: 'text', search: 'search', email: 'email', phone: 'tel' }[field.kind]
      return html`<input type="${type}" ${attributes} value="${value}"${type === 'search' && html` autocomplete="off"`}>`
    }
  }
}

const choiceElement = (type: 'checkbox' | 'radio', attributes: Html, isChosen: boolean, label: string, look = '') =>
  html`<label class="choice${look}"><input type="${type}"${attributes}${isChosen && html` checked`}> ${label}</label>`

/** Reads at most `largestBody` bytes of a form; of a multipart one, only the texts before the first file. */
export async function readFormOfStranger(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return readPlainForm(request)
  return readBody(request, { max: largestBody, budget: formBudget }, (start) => textsBeforeFile(start, boundary))
}

/** Marks a form that was read up to its first file. */
const cutField = 'cut'

/** Reads a form with a file; above `max` bytes only the texts before the first file, and it gets `cutField`. */
export async function readUpload<Result>(request: Request, max: number, use: (form: FormData) => Promise<Result>) {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return use(await readPlainForm(request))
  const isTooLarge = Number(request.headers.get('Content-Length') ?? 0) > max
  return readBody(request, { max: isTooLarge ? largestBody : max, budget: uploadBudget }, async (start, isWhole) => {
    if (isWhole) return use(await parseMultipart(start, boundary))
    const form = await textsBeforeFile(start.subarray(0, largestBody), boundary)
    form.set(cutField, 'yes')
    return use(form)
  })
}

function textsBeforeFile(start: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  const file = /\r\nContent-Disposition: form-data; name="[^"\r\n]*"; filename=/i.exec(start.toString('latin1'))
  const end = file ? start.lastIndexOf(`--${boundary}`, file.index) : -1
  return parseMultipart(
    Buffer.concat([start.subarray(0, Math.max(0, end)), Buffer.from(`--${boundary}--\r\n`)]),
    boundary,
  )
}
