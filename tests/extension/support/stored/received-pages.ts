import * as v from 'valibot'
import { type Pass, passSchema } from '../../../../src/extension/schemas/received-pages.ts'
import { plainPage } from './lists.ts'

const jonas = {
  ...{ id: 'jonas', name: 'Jonas Weber', link: 'https://www.example/profile/jonas', headline: 'Editor' },
  picture_small: 'https://www.example/jonas.png',
}

/** A pass as the network sends it. @param change what differs */
export const passOf = (id: string, change: object = {}): Pass =>
  v.parse(passSchema, {
    ...{ id, url: `https://news.example/${id}`, title: `Page ${id}`, message: 'For you' },
    ...{ creation_date: '2026-11-18T10:00:00+01:00', from: { ...jonas, language: 'de' } },
    ...{ to: [{ id: 'maya', name: 'Maya Lindqvist' }], receiver_count: 1, ...change },
  })

/** A page and the words that Maya keeps of it. */
export const keptWords = {
  ...plainPage,
  ...{ url: 'https://news.example/k2', title: 'Page' },
  ...{ message: 'For Sunday', quote: 'A ladder and a sign' },
}

const maya = { id: 'maya', name: 'Maya Lindqvist' }

/** A kept page as the network sends it. @param change what differs @param value if she is done with it */
export const keptPage = (id: string, change: object = {}, value?: 'DONE'): Pass =>
  passOf(id, { ...keptWords, url: `https://news.example/${id}`, from: maya, to: [{ ...maya, value }], ...change })
