import { fireEvent, screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { answerDraft, countDrafts, shareDraft, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import { alertCode, button, comment, restored } from '../../support/elements.ts'
import { article, click, closePage, fillStorage, openPopup, settle, write } from '../../support/pages.ts'
import { found, pendingRequests, recommendationBy } from '../../support/stored/lists.ts'
import { keeps, owner } from '../../support/stored/writes.ts'

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
    open: () => openTab(/^News/),
    area: fieldOf(/^Your status/),
    draftOf: statusDraft,
    stored: (message: string) => ({ message, social_account: [] }),
  },
  {
    form: 'answer form',
    open: () => openTab(/^Requests/, { stored: { pendingRequests: pendingRequests(['ada']) }, replies: keeps() }),
    area: fieldOf(/^Your message/),
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

  it('appears in another view of the form, and disappears there when it is sent or discarded', async () => {
    await open()
    await write(area(), 'Half')
    await save(text)
    await settle()
    expect([area().value, restored()]).toEqual([text, null])
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
    expect([alertCode(), area().value]).toEqual(['draft-unsaved', text])
    empty()
    await write(area(), `${text}, more`)
    expect([alertCode(), area().value]).toEqual([undefined, `${text}, more`])
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
    expect([area().value, await draft.get()]).toEqual([text, stored(text)])
  })

  it('has no draft when emptied by hand', async () => {
    await open()
    await write(area(), text)
    await write(area(), '')
    expect([area().value, await draft.get(), await countDrafts()]).toEqual(['', null, 0])
  })

  it('is not shown to another member', async () => {
    await save('Of another', `${owner}-2`)
    await open()
    expect([area().value, restored()]).toEqual(['', null])
  })
})

// the answer form has no room for the notice
describe.each(forms.slice(0, 2))('a restored text in the $form', ({ open, area, draftOf, stored }) => {
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
    watched.disconnect()
    expect(heard).toEqual(['Your draft is back.'])
    await click(button('Discard'))
    expect(area().value).toBe('')
    expect(document.activeElement).toEqual(area())
    expect(await draftOf(owner).get()).toBeNull()
    expect(restored()).toBeNull()
  })

  it.each([
    ['after it', `${text} and the rest`, 'and the rest'],
    ['into it', text.replace('a ', 'a good '), 'good'],
    ['instead of its end', 'Half an hour', 'n hour'],
  ])('leaves what was typed since %s when it is discarded', async (_, typed, left) => {
    await draftOf(owner).set(stored(text) as never)
    await open()
    await write(area(), typed)
    await click(button('Discard'))
    expect([area().value, await draftOf(owner).get(), restored()]).toEqual([left, stored(left), null])
  })
})
