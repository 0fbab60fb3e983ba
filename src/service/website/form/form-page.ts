import type { SentForm } from '../../http/input.ts'
import { doOnce, untilConfirmed } from '../../limits/idempotency.ts'
import { ofSite } from '../../store/calls.ts'
import { newSecret } from '../../store/engine/secrets.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'
import { leadTo } from '../page/layout.ts'
import type { DeclaredForm, FormPart, MemberVisit, Page, Shown, Visit } from '../page/visit.ts'
import { type Fields, fieldElement, firstValues, isFilledIn, type Problems, readFields, type Values } from './fields.ts'

interface Form<F extends Fields> {
  fields: F
  values?: Partial<Values<F>>
  /** Draws the page, with the form where it wants. A status of the page is kept if the form is refused. */
  show: (form: ShownForm<F>, sent: SentForm | undefined) => Page | Promise<Shown>
  check?: (values: Values<F>, sent: SentForm) => Problems<F>
  save: (values: Values<F>, sent: SentForm) => Promise<FormOutcome<F>>
  /** The action of a button beside the form; undefined if the form itself was sent. */
  press?: (sent: SentForm) => Promise<FormOutcome | undefined>
}

/** The path that follows, with a parameter for its notice; or a page; or the same page again, and why. */
export type FormOutcome<F extends Fields = Fields> = string | Shown | Again<F>

interface Again<F extends Fields> {
  wrong?: Problems<F>
  problem?: string | undefined
  /** Shown this once above a form that is empty again. */
  above?: Html | undefined
  status?: Page['status']
}

export interface ShownForm<F extends Fields> {
  values: Values<F>
  problems: Problems<F>
  isTyped: boolean
  field: (name: keyof F & string) => Html
  /** The form element. @param content the fields in their order by default */
  element: (parts: FormAttributes & { content?: Html | Html[]; button: string | Html }) => Html
  /** The form of one of a page's items, by the item's id. Only the form that was sent repeats the typed texts. */
  of: (id: string) => ShownForm<F>
}

/** Fields of a page's form that stand together. A form of the page leaves what it doesn't have as it is. */
interface PartOf<F extends Fields> {
  fields: F
  values: Partial<Values<F>>
  check?(values: Values<F>): Problems<F>
  show(form: Pick<ShownForm<F>, 'field' | 'element'>): Html | undefined
  save(tx: Store, values: Values<F>): Promise<unknown>
}

/** Infers the types of the fields. */
export const formPart = <const F extends Fields>(part: PartOf<F>): FormPart => part

/** The declaration of a form of these parts; its page draws them, and saves them in its transaction. */
export const joined = (parts: readonly FormPart[]) => ({
  fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as Fields,
  values: Object.assign({}, ...parts.map(({ values }) => values)) as Values<Fields>,
  check: (values: Values<Fields>): Problems<Fields> =>
    Object.assign({}, ...parts.map((part) => part.check?.(values as never))),
  draw: (form: object) => html`${parts.map((part) => part.show(form as never))}`,
  async store(tx: Store, values: object): Promise<void> {
    for (const part of parts) await part.save(tx, values as never)
  },
})

interface FormAttributes {
  action?: string
  hidden?: Readonly<Record<string, string>>
  class?: string
  isUpload?: boolean
  /** Whether `site.js` saves each change of the form's switches and lists at once, in place of the button. */
  isInstant?: boolean
}

/** The hidden field of every form that prevents other sites from sending it (CSRF). */
export const csrfField = (csrfToken: string): Html => html`<input type="hidden" name="csrf_token" value="${csrfToken}">`

export function formElement(
  { csrfToken }: Pick<Visit, 'csrfToken'>,
  content: Html | Html[],
  { action, hidden = {}, class: className, isUpload, isInstant }: FormAttributes = {},
): Html {
  // a browser that remembers a page's fields would show switches as they aren't
  const attributes = html`${action && html` action="${action}"`}${className && html` class="${className}"`}${isUpload && html` enctype="multipart/form-data"`}${isInstant && html` data-instant autocomplete="off"`}`
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post"${attributes}>${csrfField(csrfToken)}${fields}
${content}</form>`
}

/**
 * The form of all buttons of a page that send nothing but their value: one for all of them, since each would repeat its
 * hidden fields. @param to the page to which they lead back
 */
export const buttonsForm = ({ csrfToken, t }: Pick<Visit, 'csrfToken' | 't'>, to: string): Html =>
  html`<form id="buttons" method="post" data-failed="${t('notSaved')}">${csrfField(csrfToken)}<input type="hidden" name="to" value="${to}"></form>`

/** A button of that form. @param path to which it is sent */
export const buttonOf = (
  path: string,
  [name, value]: readonly [name: string, value: string],
  content: Html,
  attributes?: Html,
): Html =>
  html`<button form="buttons" formaction="${path}" name="${name}" value="${value}"${attributes}>${content}</button>`

export interface FormPage<V extends Visit> {
  show: (visit: V, sent?: SentForm) => Promise<Shown>
  take: (visit: V, sent: SentForm) => Promise<Shown>
}

/** After a problem the form appears again, status 422, with the typed texts and the focus on what is wrong. */
export function formPage<V extends Visit>(
  declare: (visit: V, sent?: SentForm) => Promise<Shown | DeclaredForm>,
): FormPage<V> {
  async function use(visit: V, sent: SentForm | undefined, what: (declared: DeclaredForm) => Promise<Shown>) {
    const declared = await declare(visit, sent)
    return declared && 'take' in declared ? what(declared) : declared
  }
  return {
    show: (visit, sent) => use(visit, sent, ({ show }) => show(sent)),
    take: (visit, sent) => use(visit, sent, ({ take }) => take(sent)),
  }
}

export const buttonPage = <V extends Visit, W extends V>(
  show: (visit: V) => Promise<Shown>,
  take: (visit: W, sent: SentForm) => Promise<FormOutcome>,
) => ({
  show,
  take: async (visit: W, sent: SentForm): Promise<Shown> =>
    follow(visit, await take(visit, sent), async () => show(visit)),
})

async function follow<F extends Fields>(
  { context }: Visit,
  outcome: FormOutcome<F>,
  showAgain: (again: Again<F>) => Promise<Shown>,
): Promise<Shown> {
  if (typeof outcome === 'string') return leadTo(context, outcome)
  if (outcome === undefined || outcome instanceof Response || 'title' in outcome) return outcome
  const page = await showAgain(outcome)
  if (page === undefined || page instanceof Response) return page
  const { problem = page.problem, status = page.status ?? 422, above } = outcome
  return { ...page, problem, status, body: html`${above}${page.body}` }
}

/** Where `site.js` says what became of a change, for screen readers too. */
const instantStatus = (t: SiteTranslate): Html =>
  html`<p class="outcome" role="status" data-saved="${t('saved')}" data-failed="${t('notSaved')}"></p>`

type Filled<F extends Fields> = { values: Values<F>; problems: Problems<F> }

const hasProblem = (problems: object): boolean => Object.values(problems).some((problem) => problem !== undefined)

export function form<const F extends Fields>(visit: Visit, declared: Form<F>): DeclaredForm {
  const { fields, check, save } = declared
  const { t } = visit
  const names = Object.keys(fields) as (keyof F & string)[]
  const files = names.filter((name) => fields[name]?.kind === 'file')
  const first = firstValues(fields, declared.values ?? {})

  async function read(sent: SentForm): Promise<Filled<F>> {
    const { values, problems } = await readFields(fields, first, sent, t)
    return withFiles({ values, problems: { ...check?.(values, sent), ...problems } })
  }

  /** The browser forgets a chosen file, so it has to be chosen again. */
  function withFiles({ values, problems }: Filled<F>): Filled<F> {
    if (!hasProblem(problems)) return { values, problems }
    const again = files.filter((name) => values[name] && !problems[name]).map((name) => [name, t('fileAgain')])
    return { values, problems: { ...problems, ...Object.fromEntries(again) } }
  }

  function draw(filled: Filled<F> | undefined, sent: SentForm | undefined, id?: string): ShownForm<F> {
    const { values, problems } = filled ?? { values: first, problems: {} as Problems<F> }
    const field = (name: keyof F & string) =>
      fieldElement(
        fields[name] as F[string],
        { name, id: id === undefined ? name : `${name}-${id}`, value: values[name], problem: problems[name] },
        t,
      )
    return {
      values,
      problems,
      isTyped: filled !== undefined,
      field,
      element: ({ content = names.map(field), button, hidden, isUpload = files.length > 0, ...attributes }) =>
        formElement(
          visit,
          html`${content}
<p class="actions">${typeof button === 'string' ? html`<button class="primary">${button}</button>` : button}</p>${
            attributes.isInstant && instantStatus(t)
          }`,
          { ...attributes, isUpload, hidden: { ...(id !== undefined && { id }), ...hidden } },
        ),
      of: (item) => draw(sent?.get('id') === item ? filled : undefined, sent, item),
    }
  }

  const show = async (filled?: Filled<F>, sent?: SentForm) => declared.show(draw(filled, sent), sent)

  return {
    async show(sent) {
      if (!sent || !isFilledIn(fields, sent)) return show(undefined, sent)
      const filled = await read(sent)
      // a page repeats no password, so the field is empty again
      for (const name of names) if (fields[name]?.kind === 'password') delete filled.problems[name]
      return show(filled, sent)
    },

    async take(sent) {
      const pressed = await declared.press?.(sent)
      if (pressed !== undefined) return follow(visit, pressed, () => show())
      const filled = await read(sent)
      const { values, problems } = filled
      const outcome = hasProblem(problems) ? { wrong: problems } : await save(values, sent)
      return follow(visit, outcome, ({ wrong = {}, above }) =>
        show(above ? undefined : withFiles({ values, problems: wrong }), sent),
      )
    },
  }
}

export function showUnsent(text: unknown, t: SiteTranslate): Html | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  return html`<div class="field"><label for="unsent">${t('yourText')}</label>
<textarea id="unsent" rows="3" readonly>\n${text}</textarea></div>`
}

/** The answer to a form whose item is gone meanwhile: with the member's text, if there is one. */
export function gonePage(visit: Visit, title: string, text: unknown): Page | undefined {
  const { t } = visit
  const unsent = showUnsent(text, t)
  return unsent && { title, body: unsent, problem: t('goneMeanwhile'), status: 404 }
}

/** The hidden field with the key of a form against doubled sending, as an application's Idempotency-Key. */
export const keyField = (sent: SentForm | undefined): Record<string, string> => ({ key: keyOf(sent) ?? newSecret() })

function keyOf(sent: SentForm | undefined): string | undefined {
  const key = sent?.get('key')
  return typeof key === 'string' && /^[\w-]{43}$/.test(key) ? key : undefined
}

/** Makes a change once for each key. @param texts other ones with the same key are refused @returns the first result */
export async function changeOnce<Result extends object>(
  { context, member, now, change }: MemberVisit,
  sent: SentForm,
  texts: Readonly<Record<string, string>>,
  work: (tx: Store) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(sent)
  if (key === undefined) return change(work)
  const input = new Map(Object.entries(texts).map(([name, text]) => [name, [text]]))
  const owner = { application: ofSite, member: member.id }
  const write = { owner, method: 'POST', path: context.req.path, now, key, input }
  const once = (tx: Store) => doOnce(tx, write, async () => ({ body: await work(tx) }))
  return (await untilConfirmed(() => change(once))).body as Result
}
