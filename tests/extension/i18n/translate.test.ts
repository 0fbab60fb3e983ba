import { describe, expect, it } from 'vitest'
import { en } from '../../../src/extension/i18n/en.ts'
import { chooseLanguage } from '../../../src/extension/i18n/languages.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { errorCodes } from '../../../src/extension/schemas/errors.ts'

const t = createTranslation('en', 'Demo Network')
const now = Date.UTC(2026, 0, 31)
const second = 1000
const day = 86_400 * second

describe('sentences', () => {
  it('put in parameters and the network’s name', () => {
    expect(t('signed-out.lead')).toBe('See who on Demo Network shared this page')
    expect(t('confirm.another', { before: 'Ana {network}' })).toBe(
      'Until now Passalong knew you as Ana {network}. This sign-in is for another account:',
    )
  })

  it('are not turned around by a name', () => {
    expect(t('welcome.text', { name: 'Ana' })).toBe('Signed in as Ana.')
    expect(t('welcome.text', { name: 'عمر' })).toBe('Signed in as \u2068عمر\u2069.')
    expect(t('welcome.text', { name: 'Ana\u202e' })).toBe('Signed in as \u2068Ana\u202e\u2069.')
  })

  it('choose the plural form and write numbers the language’s way', () => {
    expect(t('badge.pending', { count: 1, number: 1 })).toContain('1 contact request is')
    expect(t('badge.pending', { count: 1234, number: 1234 })).toContain('1,234 contact requests are')
  })

  it('are the member’s, not the API’s', () => {
    const sentences = JSON.stringify(Object.values(en))
    expect(sentences).not.toMatch(/premium|accreditation|\btokens?\b|payload|\bAPI\b(?! key)|OAuth/i)
  })

  it('has one for every error', () => {
    for (const code of errorCodes) expect(t(`error.${code}`)).toMatch(/^[A-Z].+\.$/)
  })
})

describe('ago', () => {
  it.each([
    [0, 'now'],
    [-day, 'now'],
    [59 * second, 'now'],
    [60 * second, '1 minute ago'],
    [day, 'yesterday'],
    [6 * day, '6 days ago'],
    [13 * day, 'last week'],
    [400 * day, 'last year'],
  ])('%d ms is "%s"', (milliseconds, text) => {
    expect(t.ago(now - milliseconds, now)).toBe(text)
  })
})

it('chooses the member’s language, else the browser’s where there is a catalogue', () => {
  expect(chooseLanguage('en', 'de-DE')).toBe('en')
  expect(chooseLanguage('browser', 'en-GB')).toBe('en')
  expect(chooseLanguage('browser', 'xx')).toBe('en')
})
