import { fireEvent } from '@testing-library/preact'
import { options, render } from 'preact'
import { onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { Failed, failureOf } from '../../../src/extension/background/base/failed.ts'
import { createOptions } from '../../../src/extension/background/member/options.ts'
import { readSaid, type SaidAddresses } from '../../../src/extension/background/page/own-address.ts'
import { createPages } from '../../../src/extension/background/page/pages.ts'
import { readSelected } from '../../../src/extension/background/page/selection.ts'
import { inBackground } from '../../../src/extension/capabilities/background.ts'
import { inOptions } from '../../../src/extension/capabilities/options.ts'
import { popupParts } from '../../../src/extension/capabilities/popup.ts'
import { firstTab } from '../../../src/extension/capabilities/this-page.tsx'
import { inWelcome } from '../../../src/extension/capabilities/welcome.ts'
import { knownOf, pagesSince } from '../../../src/extension/features/index/background.ts'
import { listen } from '../../../src/extension/messages/listen.ts'
import { type Argument, answering, type Handlers, type Question } from '../../../src/extension/messages/questions.ts'
import { startOptions } from '../../../src/extension/options/App.tsx'
import type { OptionsDeclaration } from '../../../src/extension/options/capability.ts'
import type { BrowserTab } from '../../../src/extension/page/tab-page.ts'
import { loadForm, loadNotices, loadTabs } from '../../../src/extension/popup/lazy.ts'
import type { PopupParts } from '../../../src/extension/popup/parts.ts'
import { startPopup } from '../../../src/extension/popup/start.tsx'
import type { FirstTab } from '../../../src/extension/popup/this-page/use-this-page.ts'
import type { ErrorCode } from '../../../src/extension/schemas/errors.ts'
import type { Metadata } from '../../../src/extension/schemas/pages.ts'
import type { WriteContent, WriteType } from '../../../src/extension/schemas/write-kinds.ts'
import type { Item } from '../../../src/extension/storage/item.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { startWelcome } from '../../../src/extension/welcome/App.tsx'
import { type AllHandlers, allQuestions, type Said } from './answers.ts'
import { ownPage, sendMessagesFrom } from './browser/message-sender.ts'
import { plainPage } from './stored/lists.ts'

// lazy parts of capabilities are there at once; the browsers' tests load them late
import.meta.glob('../../../src/extension/{capabilities,features}/*/*.tsx', { eager: true })

/** Stored values by their names in `storage/items.ts`. */
type Stored = { [Name in keyof typeof items]?: (typeof items)[Name] extends Item<infer Value> ? Value : never }

interface Opening {
  stored?: Stored
  /** The background's replies; a question that is missing here gets none. */
  replies?: Partial<AllHandlers>
}

type ClaimedAddresses = Omit<SaidAddresses, 'here'>

export interface PopupOpening extends Opening {
  /** In place of the extension's. */
  parts?: Partial<PopupParts>
  /** In place of the extension's. */
  tabOfPage?: FirstTab
  tab?: BrowserTab
  /** Metadata of the page in the tab; undefined if the browser doesn't allow scripts there. */
  metadata?: Partial<Metadata> | Promise<Partial<Metadata>>
  /** The page's claims about its own address; none by default. */
  said?: ClaimedAddresses | Promise<ClaimedAddresses>
  /** The text selected in the page, as `page/selection.ts` returns it. */
  selected?: () => Promise<string>
}

export const maya: items.Account = {
  id: 'maya',
  name: 'Maya Lindqvist',
  link: 'https://network.example/profile/maya',
  headline: 'Engineer',
  picture_small: '',
  additions: [],
}

export const article = { id: 1, url: 'https://news.example/night-trains', title: 'Night trains are back' }

let replies: Partial<AllHandlers> = {}
let questionsAsked: { name: string; argument: unknown }[] = []

type Asked<Name> = Name extends WriteType ? Said<Name> : Name extends Question ? Argument<Name> : never

/** The parsed arguments of all questions with this name, or writes of this kind, oldest first. */
export const asked = <Name extends Question | WriteType>(name: Name): Asked<Name>[] =>
  questionsAsked.filter((each) => each.name === name).map(({ argument }) => argument as Asked<Name>)

/** Changes the background's replies to these questions. */
export const reply = (changed: Partial<AllHandlers>): void => void Object.assign(replies, changed)

/** The reply to a question that is done. */
export const done = async () => null

/** The reply to a question that fails. */
export const fails = (code: ErrorCode, requestId?: string) => () => Promise.reject(new Failed(code, { requestId }))

/** Reject questions without a reply. A page that asks on after its end would report a silent background. */
let unanswered: ((failed: Failed) => void)[] = []

const background = Object.fromEntries(
  (Object.keys(allQuestions) as Question[]).map((question) => [
    question,
    (argument: unknown) => {
      const { type, ...said } = argument as WriteContent
      const isWrite = question === 'write'
      questionsAsked.push(isWrite ? { name: type, argument: said } : { name: question, argument })
      const [asked, about] = isWrite && replies[type] ? [replies[type], said] : [replies[question], argument]
      const handler = asked as ((about: unknown) => Promise<unknown>) | undefined
      return handler?.(about) ?? new Promise((_, reject) => unanswered.push(reject))
    },
  ]),
) as unknown as Handlers

/** Opens the popup. By default Maya is signed in, and the tab shows an article. */
export async function openPopup({
  tab = article,
  metadata,
  said,
  selected,
  stored,
  parts,
  tabOfPage = firstTab,
  ...opening
}: PopupOpening = {}): Promise<void> {
  const executeScript = async ({ func }: { func: unknown }) => {
    if (func === readSelected) return [{ result: { text: await selected?.(), here: tab.url } }]
    if (func === readSaid) return [{ result: { here: tab.url, ...(await said) } }]
    if (!metadata) throw new Error('Cannot access contents of the page.')
    return [{ result: { ...plainPage, ...(await metadata), here: tab.url, loaded: tab.url } }]
  }
  Object.assign(fakeBrowser.tabs, { query: async () => [tab] })
  Object.assign(fakeBrowser.scripting, { executeScript })
  // the browsers' tests load them late
  await Promise.all([loadForm(), loadNotices(), loadTabs(popupParts)])
  await open(() => startPopup({ ...popupParts, ...parts }, tabOfPage), {
    stored: { account: maya, ...stored },
    ...opening,
  })
}

/** Sets the browser's shortcut for the popup; empty if there is none. */
export const setShortcut = (shortcut: string): void =>
  void Object.assign(fakeBrowser.commands, { getAll: async () => [{ name: '_execute_action', shortcut }] })

/** @param release the content of the build's file with version and commit */
export function openOptions({
  capabilities = [],
  release = { name: 'Passalong 1.2.3' },
  ...opening
}: Opening & { capabilities?: readonly OptionsDeclaration[]; release?: object } = {}): Promise<void> {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    call[0] === '/release.json' ? Response.json(release) : fetch(...call),
  )
  setShortcut('Alt+Shift+G')
  return open(() => startOptions([...capabilities, ...inOptions]), {
    ...opening,
    stored: { account: maya, ...opening.stored },
  })
}

/** Opens the page after the installation, without consent and signed out. */
export function openWelcome({ stored, ...opening }: Opening = {}): Promise<void> {
  setShortcut('Alt+Shift+G')
  return open(() => startWelcome(inWelcome), { ...opening, stored: { consent: null, ...stored } })
}

/** The page's elements, and the names of the chosen inputs. */
export const drawn = (): string[] => [
  document.body.innerHTML,
  ...[...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ name }) => name),
]

/** The first frame, as `drawn` returns it. */
export let firstFrame: string[] = []

async function open(start: () => Promise<void>, { stored = {}, replies: given }: Opening): Promise<void> {
  closePage()
  // the previous page's watchers end first
  await settle()
  onTestFinished(() => {
    closePage()
    questionsAsked = []
    location.hash = ''
  })
  await store(stored)
  const guardedWriter = async () => (write: () => Promise<void>) => write()
  replies = {
    ...createPages({ guardedWriter }, knownOf, () => async () => {}),
    knownOf: ({ key }) => knownOf(key),
    pagesSince,
    refreshPendingRequests: done,
    dismissContactsNotice: () => items.contactsNoticeDismissed.set(true).then(done),
    setOptions: (change) =>
      createOptions(inBackground.flatMap(({ options }) => options ?? []))
        .change(change)
        .then(done),
    ...given,
  }
  if (!fakeBrowser.runtime.onMessage.hasListeners()) listen(answering(allQuestions, background), failureOf)
  sendMessagesFrom(ownPage())
  // happy-dom's would end this document
  Object.assign(window, { close: vi.fn() })
  document.body.innerHTML = '<div id="app"></div>'
  await start()
  firstFrame = drawn()
  await settle()
}

const itemsByName = new Map(Object.entries(items))

/** Stores values, as the background does; an open page draws them. */
export async function store(stored: Stored): Promise<void> {
  for (const [name, value] of Object.entries(stored)) await (itemsByName.get(name) as Item<unknown>).set(value)
  await settle()
}

/** Fills the browser's storage until the test ends. @returns a function that frees it earlier */
export function fillStorage(): () => void {
  const full = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'))
  const empty = () => void full.mockRestore()
  onTestFinished(empty)
  return empty
}

/** Closes the page, as the browser closes a popup that loses the focus. */
export function closePage(): void {
  const root = document.getElementById('app')
  if (root) render(null, root)
  document.body.replaceChildren()
  for (const reject of unanswered) reject(new Failed('unexpected'))
  unanswered = []
}

// the real one, also if a test fakes the clock
const { setImmediate } = globalThis

// runs effects at once, since nothing is painted here
options.requestAnimationFrame = (callback) => void setImmediate(callback)

/** Waits for all messages, reads and writes of the storage, and drawings under way. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 16; round++) await new Promise<void>((resolve) => void setImmediate(resolve))
}

export async function click(element: Element): Promise<void> {
  if (element instanceof HTMLElement) element.focus()
  fireEvent.click(element)
  await settle()
}

/** Replaces a field's text. */
export async function write(field: Element, value: string): Promise<void> {
  if (field instanceof HTMLElement) field.focus()
  fireEvent.input(field, { target: { value } })
  await settle()
}

/** Chooses a value of a list. */
export async function choose(list: Element, value: string): Promise<void> {
  fireEvent.change(list, { target: { value } })
  await settle()
}

/** Presses a key where the focus is; resolves true if no handler prevented the browser's default action. */
export async function press(
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; isComposing?: boolean; repeat?: boolean } = {},
): Promise<boolean> {
  const isDefault = fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })
  await settle()
  // a popup closes once each part has heard the key
  if (key === 'Escape' && !vi.isFakeTimers()) await new Promise((resolve) => void setTimeout(resolve))
  return isDefault
}
