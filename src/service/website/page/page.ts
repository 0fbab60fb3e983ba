import type { SentForm } from '../../http/input.ts'
import type { Store } from '../../store/store.ts'
import type { Html } from '../html.ts'

export interface Page {
  title: string
  /** In place of the title as a heading: has an h1. */
  heading?: Html
  body: Html
  back?: readonly [path: string, title: string]
  /** Its path, if a form shows it. */
  path?: string
  /** 422: the form again, with its problems; 503: the form again, because the service is busy. */
  status?: 200 | 404 | 422 | 429 | 503
  shape?: 'page' | 'dialogue' | 'popup'
  isFramed?: boolean
  problem?: string | undefined
  done?: Html | string | undefined
  /** Notices by the parameter that names the change; `saved` has one on each page. */
  doneBy?: Readonly<Record<string, Html | string>>
}

/** Undefined if there is no such page. */
export type Shown = Page | Response | undefined

/** A part of a page's form, whose own fields only itself knows (`formPart`). */
export interface FormPart {
  fields: object
  values: object
  check?(values: never): object
  show(form: never): Html | undefined
  save(tx: Store, values: never): Promise<unknown>
}

export interface PageLink {
  path: string
  label: string
  icon: string
}

export interface DeclaredForm {
  show: (sent?: SentForm) => Promise<Shown>
  take: (sent: SentForm) => Promise<Shown>
}
