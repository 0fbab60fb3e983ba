import { describe, expect, it } from 'vitest'
import type { Language } from '../../../../src/extension/i18n/languages.ts'
import { loadPageTexts } from '../../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../../src/extension/i18n/translate.ts'
import type { Write, WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { countNeeding, countUnfinished, countWrites } from '../../../../src/extension/ui/sentences.tsx'
import { writeOf } from '../../support/stored/writes.ts'

const share: WriteContent = {
  ...{ type: 'share', url: 'https://news.example/', page_url: 'https://news.example/', title: '', overview: '' },
  ...{ keywords: '', site_name: '', url_picture: '', message: '' },
}
const answer: WriteContent = { type: 'answer', id: 'ada', value: 'ACCEPT', contact_card: 'NONE', message: '' }
const status: WriteContent = { type: 'status', message: '', social_account: [] }
const removal: WriteContent = { type: 'removal', url: 'https://news.example/', share_id: '1', page_title: '' }

const translated = async (language: Language) =>
  createTranslation<SentenceKey>(language, await loadPageTexts(language), 'Circle')

describe('writes of several kinds are counted by kind', () => {
  const three = [answer, share, answer].map((content) => writeOf(content))

  it.each([
    ['de', '1 Beitrag und 2 Antworten'],
    ['en', '1 share and 2 answers'],
    ['es', '1 página y 2 respuestas'],
    ['fr', '1 partage et 2 réponses'],
    ['it', '1 condivisione e 2 risposte'],
    ['pt', '1 partilha e 2 respostas'],
  ] as const)('in %s', async (language, words) => {
    expect(countWrites(await translated(language), three)).toBe(words)
  })

  it('in the same order, whichever came first', async () => {
    const t = await translated('en')
    const all = [status, answer, removal, share].map((content) => writeOf(content))
    expect(countWrites(t, all)).toBe('1 share, 1 change, 1 status, and 1 answer')
  })
})

describe('an unfinished write', () => {
  it.each<[string, Partial<Write>]>([
    ['can be undone', { phase: 'waiting' }],
    ['waits offline', { phase: 'waiting', attempts: 3, failure: { code: 'offline' } }],
    ['is being sent again after attempts that didn’t arrive', { phase: 'sending', attempts: 3 }],
  ])('is called not sent yet if it %s', async (_, change) => {
    expect(countUnfinished(await translated('en'), [writeOf(share, change)])).toBe('1 share not sent yet')
  })

  it.each<[string, Partial<Write>]>([
    ['is being sent', { phase: 'sending' }],
    ['got no clear response', { phase: 'unknown', attempts: 1 }],
  ])('is called not confirmed yet if it %s', async (_, change) => {
    expect(countUnfinished(await translated('en'), [writeOf(share, change)])).toBe('1 share not confirmed yet')
  })

  it.each([
    ['es', '1 estado sin enviar · 1 página sin confirmar'],
    ['fr', '1 statut en échec d’envoi · 1 partage sans confirmation'],
    ['it', '1 stato con invio non riuscito · 1 condivisione senza conferma'],
    ['pt', '1 estado com envio falhado · 1 partilha sem confirmação'],
  ] as const)('that needs the member has its state right beside it in %s', async (language, sentence) => {
    const writes = [writeOf(share, { phase: 'unknown' }), writeOf(status, { phase: 'refused' })]
    expect(countNeeding(await translated(language), writes)).toBe(sentence)
  })

  it('is counted apart from others that are not confirmed, also if it needs the member', async () => {
    const writes = [writeOf(share, { phase: 'unknown' }), writeOf(status, { phase: 'refused' })]
    const t = await translated('de')
    expect(countUnfinished(t, writes)).toBe('1 Statusmeldung noch nicht gesendet · 1 Beitrag noch nicht bestätigt')
    expect(countNeeding(t, writes)).toBe('1 Statusmeldung nicht gesendet · 1 Beitrag nicht bestätigt')
  })
})
