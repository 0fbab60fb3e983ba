import { fireEvent, screen } from '@testing-library/preact'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { statusDraft } from '../../../../src/extension/features/news/stored.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire.ts'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { answerDraft, countDrafts, shareDraft } from '../../../../src/extension/storage/drafts.ts'
import { alertCode, button, comment, listedWrites, restored, writeButton } from '../../support/elements.ts'
import {
  article,
  asked,
  click,
  closePage,
  done,
  fillStorage,
  openPopup,
  reply,
  settle,
  store,
  write,
} from '../../support/pages.ts'
import { found, pendingRequests, plainPage, recommendationBy } from '../../support/stored/lists.ts'
import { becomes, held, inSeconds, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'

const texts = { ...plainPage, title: 'Slow travel', message: 'Look' }
const shareOf = (pageUrl: string): WriteContent => ({ type: 'share', url: pageUrl, pageUrl, ...texts })

const another = 'https://blog.example/slow-travel'
const share = shareOf(another)

const status: WriteContent = { type: 'status', message: 'A thought for all', social_account: [] }
const answer = {
  type: 'answer',
  id: 'ada',
  value: 'ACCEPT',
  contact_card: 'ALL',
  message: 'Ask away',
} as const satisfies WriteContent

const requests = [v.parse(contactRequestSchema, { id: 'ada', from: { name: 'Ada' } })]
const pending = pendingRequests(['ada'], { requests })

/** The fields of a write that name its request's member. */
const ofAda = { name: 'Ada' }
const gone = { ...ofAda, phase: 'done', due: null, doneAt: 0, failure: { code: 'gone' } } as const

const open = (...outbox: Write[]) => openPopup({ stored: { outbox, pendingRequests: pending }, replies: keeps() })
const go = (name: RegExp) => click(screen.getByRole('tab', { name }))

const strip = () => document.querySelector<HTMLElement>('.outbox')
const unfolding = () => strip()?.querySelector('details')
const summary = () => strip()?.querySelector('summary')?.textContent
const announced = () => strip()?.previousElementSibling?.textContent
const cards = () => listedWrites('.outbox li')

async function unfold(): Promise<void> {
  const details = unfolding()
  if (details) details.open = true
  await settle()
}

describe('an unsent write', () => {
  it.each([
    ['1 answer not sent yet · Delete the request from Ada', { type: 'deletion', id: 'gone' }, ofAda],
    ['1 share not sent yet · Slow travel', share, {}],
    ['1 post not sent yet', status, {}],
  ] as const)('that is the only one is named: %s', async (says, content, change) => {
    await open(writeOf(content, { ...change, ...held() }))
    await go(/^News/)
    expect(content.type === 'status' ? says : summary()).toBe(says)
  })

  it('is shown with its text if its form isn’t', async () => {
    await open(writeOf(share), writeOf(status, held()), writeOf(answer, ofAda))
    expect(summary()).toBe('1 post not sent yet · 1 share and 1 answer not confirmed yet')
    await unfold()
    expect(cards()).toEqual([
      ['Slow travel', 'Look', 'Sharing…'],
      ['A thought for all', inSeconds('This will be posted'), 'Undo'],
      ['Accept the request from Ada', 'Ask away', 'Accepting the request…'],
    ])
    expect(screen.getByRole('link', { name: 'Slow travel' }).getAttribute('href')).toBe(another)
    expect(screen.getByRole('button', { name: 'Undo A thought for all' }).textContent).toBe('Undo')
  })

  it.each([
    [/^This page/, ['A thought for all', 'Accept the request from Ada'], '1 post and 1 answer'],
    [/^Requests/, ['Slow travel', 'A thought for all'], '1 share and 1 post'],
    [/^News/, ['Slow travel', 'Accept the request from Ada'], '1 share and 1 answer'],
  ])('is shown once: not beside its own form, and counted among others, at %s', async (tab, lines, counted) => {
    await open(writeOf(shareOf(article.url)), writeOf(status), writeOf(answer, ofAda))
    await go(tab)
    expect({ cards: cards().map(([line]) => line), summary: summary() }).toEqual({
      cards: lines,
      summary: `Also: ${counted} not confirmed yet`,
    })
    expect(document.querySelectorAll('.write')).toHaveLength(3)
  })

  it('disappears when delivered, with the hint at it, and is not shown to another member', async () => {
    await open(writeOf(status))
    expect(summary()).toBe('1 post not confirmed yet')
    await isDone()
    expect(strip()).toBeNull()
    await open(writeOf(status, { owner: `${owner}-2` }))
    expect(strip()).toBeNull()
  })
})

describe('a write that was delivered long after the click', () => {
  const late = () => ({ phase: 'done', at: Date.now() - 120_000, doneAt: Date.now() }) as const

  it('is shown by the next popup', async () => {
    await open(writeOf(share, late()), writeOf(status, late()), writeOf(answer, { ...ofAda, ...late() }))
    expect(cards()).toEqual([
      ['Slow travel', 'Look', 'Shared on Demo Network.'],
      ['A thought for all', 'Posted on Demo Network.'],
      ['Accept the request from Ada', 'Ask away', 'Ada is now your contact.'],
    ])
    expect(asked('discardWrite')).toHaveLength(3)
    await go(/^News/)
    expect(cards()).toHaveLength(3)
  })

  it('is not shown a second time beside the form that showed it', async () => {
    const here = writeOf(shareOf(article.url), { phase: 'waiting', at: Date.now() - 120_000 })
    const elsewhere = writeOf(status, { phase: 'waiting', at: Date.now() - 120_000 })
    await open(here, elsewhere)
    const delivered = { phase: 'done', doneAt: Date.now() } as const
    await store({ outbox: [here, elsewhere].map((each) => ({ ...each, ...delivered })) })
    expect(cards()).toEqual([['A thought for all', 'Posted on Demo Network.']])
  })

  it('is shown in another tab than that of the form that showed it', async () => {
    const here = writeOf(shareOf(article.url), { phase: 'waiting', at: Date.now() - 120_000 })
    await open(here)
    await go(/^News/)
    await store({ outbox: [{ ...here, phase: 'done', doneAt: Date.now() }] })
    expect(cards()).toEqual([['Slow travel', 'Look', 'Shared on Demo Network.']])
  })

  it.each([
    ['not shown if it was delivered at once after the time to undo it', {}, 0],
    ['shown, however soon, if an attempt had failed', { attempts: 1 }, 1],
    ['shown, however soon, if it had to wait after the time to undo it', { hold: 5000 }, 1],
  ])('is %s', async (_, change, count) => {
    const soon = { phase: 'done', at: Date.now() - 12_000, hold: 10_000, doneAt: Date.now() } as const
    await open(writeOf(status, { ...soon, ...change }))
    expect(cards()).toEqual(Array(count).fill(['A thought for all', 'Posted on Demo Network.']))
    expect(asked('discardWrite')).toHaveLength(count)
  })
})

describe('a write that needs the member', () => {
  const refused = { phase: 'refused', failure: { code: 'invalid' } } as const

  it('is counted before other writes and announced, also if it comes later', async () => {
    await open(writeOf(share, refused), writeOf(status))
    expect({ summary: summary(), announced: announced(), needs: strip()?.dataset.needs }).toEqual({
      summary: '1 share not sent',
      announced: '1 share not sent',
      needs: 'true',
    })
    await becomes({ phase: 'unknown', due: null, failure: { code: 'unconfirmed' } })
    expect(summary()).toBe('1 share not sent · 1 post not confirmed')
    expect(announced()).toBe('1 share not sent · 1 post not confirmed')
  })

  it.each([
    ['Send again', 'sendWrite'],
    ['Check', 'confirmWrite'],
    ['Edit', 'takeBackWrite'],
    ['Discard', 'discardWrite'],
  ] as const)('is done by its buttons: %s', async (name, question) => {
    const unconfirmed = writeOf(share, { phase: 'unknown', failure: { code: 'unconfirmed' } })
    await open(unconfirmed)
    await unfold()
    reply({ sendWrite: done, confirmWrite: done })
    await click(writeButton(name))
    expect(asked(question)).toEqual([{ key: unconfirmed.key }])
  })
})

// shows: §3 pending
it.each([/^This page/, /^Requests/, /^News/])(
  'an answer to a vanished request says so with its words at the next opening, at %s',
  async (tab) => {
    await openPopup({
      stored: { outbox: [writeOf(answer, gone)], pendingRequests: pendingRequests([]) },
      replies: keeps(),
    })
    await go(tab)
    expect({ summary: summary(), announced: announced() }).toEqual({
      summary: '1 answer not sent',
      announced: '1 answer not sent',
    })
    await unfold()
    expect(cards()).toEqual([
      ['Answer to Ada', 'Ask away', expect.stringMatching(/^This was answered, withdrawn or removed/), 'Discard'],
    ])
    // the answers are shown nowhere else
    expect(screen.getByText('Ask away').className).toContain('whole')
    await click(writeButton('Discard'))
    expect(strip()).toBeNull()
  },
)

describe('a cancelled write', () => {
  it.each([
    ['a status', status, /^News/, 'Your post'],
    ['an answer', answer, /^Requests/, 'Message (they get it even if you decline)'],
    ['a share of the page in front', shareOf(article.url), /^This page/, 'Your comment'],
  ])('is shown in its form: %s', async (_, content, tab, label) => {
    await open(writeOf(content, { phase: 'waiting' }))
    await go(content.type === 'status' ? /^Requests/ : /^News/)
    await unfold()
    await click(writeButton('Cancel'))
    expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value).toBe(
      'message' in content ? content.message : '',
    )
    const focused = content.type === 'answer' ? screen.getByRole('tab', { name: tab }) : screen.getByLabelText(label)
    expect(document.activeElement).toBe(focused)
  })

  it.each([
    ['a share of the page in front', shareOf(article.url), /^This page/, 'Your comment', 'Look'],
    ['an answer', answer, /^Requests/, 'Message (they get it even if you decline)', 'Ask away'],
  ])('and was refused is in its form as it was changed there, once: %s', async (_, content, tab, label, words) => {
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label })
    await open(writeOf(content, { phase: 'refused', failure: { code: 'invalid' } }))
    await go(tab)
    await write(field(), `${words}, all of you`)
    await go(/^News/)
    await unfold()
    await click(writeButton('Edit'))
    expect({ asked: asked('takeBackWrite'), field: field().value }).toEqual({
      asked: [],
      field: `${words}, all of you`,
    })
  })
})

const fieldOf = (name: RegExp) => () => screen.getByRole<HTMLTextAreaElement>('textbox', { name })

const openTab = async (name: RegExp, opening?: Parameters<typeof openPopup>[0]) => {
  await openPopup(opening)
  await click(screen.getByRole('tab', { name }))
}

const text = 'Half a thought'

/** The forms of the popup; `stored` is the draft of a text. */
const forms = [
  {
    form: 'share form',
    open: () => openPopup({ metadata: {}, replies: { lookUp: found(recommendationBy([])) } }),
    area: comment,
    draftOf: (by: string) => shareDraft(by, article.url),
    stored: (message: string) => ({ message }),
  },
  {
    form: 'status form',
    async open() {
      await openTab(/^News/)
      const opener = button('What are you working on?')
      if (opener.getAttribute('aria-expanded') === 'false') await click(opener)
    },
    area: fieldOf(/^Your post/),
    draftOf: statusDraft,
    stored: (message: string) => ({ message, social_account: [] }),
  },
  {
    form: 'answer form',
    open: async () => {
      await openTab(/^Requests/, { stored: { pendingRequests: pendingRequests(['ada']) }, replies: keeps() })
      const opener = screen.queryByRole('button', { name: /^With a message…/ })
      if (opener) await click(opener)
    },
    area: fieldOf(/^Message/),
    draftOf: (by: string) => answerDraft(by, 'ada'),
    stored: (message: string) => ({ message, contact_card: 'BUSINESS' as const }),
  },
]

describe.each(forms)('a text in the $form', ({ open, area, draftOf, stored }) => {
  const draft = draftOf(owner)
  const save = (message: string, by = owner) => draftOf(by).set(stored(message) as never)

  it('is saved at each keystroke, and restored in the next popup', async () => {
    await open()
    for (const typed of ['Half', text]) {
      await write(area(), typed)
      expect(await draft.get()).toEqual(stored(typed))
    }
    expect(restored()).toBeNull()
    closePage()
    await open()
    expect(area().value).toBe(text)
  })

  it('leaves an entry of the draft that another build stored', async () => {
    const mood = { is: 'good' }
    await fakeBrowser.storage.local.set({ [draft.key]: { at: Date.now(), fields: { ...stored('Half'), mood } } })
    await open()
    await write(area(), text)
    expect(await draft.get()).toEqual({ ...stored(text), mood })
  })

  it('appears in another view of the form, and disappears there when it is sent or discarded', async () => {
    await open()
    await write(area(), 'Half')
    await save(text)
    await settle()
    expect({ area: area().value, restored: restored() }).toEqual({ area: text, restored: null })
    await write(area(), `${text}, more`)
    expect(await draft.get()).toEqual(stored(`${text}, more`))
    await draft.remove()
    await settle()
    expect(area().value).toBe('')
  })

  it('stays in its field with an error while the browser’s storage is full', async () => {
    await open()
    const empty = fillStorage()
    await write(area(), text)
    expect({ alertCode: alertCode(), area: area().value }).toEqual({ alertCode: 'draft-unsaved', area: text })
    empty()
    await write(area(), `${text}, more`)
    expect({ alertCode: alertCode(), area: area().value }).toEqual({ alertCode: undefined, area: `${text}, more` })
  })

  it('typed quickly is never replaced by earlier text', async () => {
    await open()
    const shown: string[] = []
    for (let length = 1; length <= text.length; length++) {
      fireEvent.input(area(), { target: { value: text.slice(0, length) } })
      await new Promise<void>((resolve) => void setImmediate(resolve))
      shown.push(area().value)
    }
    await settle()
    expect(shown).toEqual([...text].map((_, index) => text.slice(0, index + 1)))
    expect({ area: area().value, draft: await draft.get() }).toEqual({ area: text, draft: stored(text) })
  })

  it('has no draft when emptied by hand', async () => {
    await open()
    await write(area(), text)
    await write(area(), '')
    expect({ area: area().value, draft: await draft.get(), countDrafts: await countDrafts() }).toEqual({
      area: '',
      draft: null,
      countDrafts: 0,
    })
  })

  it('is not shown to another member', async () => {
    await save('Of another', `${owner}-2`)
    await open()
    expect({ area: area().value, restored: restored() }).toEqual({ area: '', restored: null })
  })
})

// the other forms open with the text, and have no room for the notice
describe.each(forms.slice(0, 1))('a restored text in the $form', ({ open, area, draftOf, stored }) => {
  it('is announced in its live region, and can be discarded', async () => {
    await draftOf(owner).set(stored(text) as never)
    const heard: string[] = []
    const watched = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('form [role=status]')
        if (region?.textContent && restored()?.contains(region)) heard.push(region.textContent)
      }
    })
    watched.observe(document, { subtree: true, childList: true, characterData: true })
    await open()
    area()
    await settle()
    watched.disconnect()
    expect(heard).toEqual(['Your draft is back.'])
    await click(button('Discard'))
    expect(area().value).toBe('')
    expect(document.activeElement).toEqual(area())
    expect(await draftOf(owner).get()).toBeNull()
    expect(restored()).toBeNull()
  })

  it('can’t be discarded beside what was typed since', async () => {
    await draftOf(owner).set(stored(text) as never)
    await open()
    await write(area(), `${text} and the rest`)
    expect({ area: area().value, restored: restored() }).toEqual({ area: `${text} and the rest`, restored: null })
  })
})
