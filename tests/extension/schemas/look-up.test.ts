import * as v from 'valibot'
import { expect, it } from 'vitest'
import { lookUpSchema } from '../../../src/extension/schemas/stored.ts'

const person = { id: 'ana', name: 'Ana', link: '', headline: '', picture_small: '' }
const ana = { ...person, updated_time: '2026-11-18T10:00:00+01:00', sharing_message: 'Look' }

it('reads a look-up that also stored the description of the page', () => {
  const recommendation = {
    count: 1,
    count_string: '1',
    data: [ana],
    shared: true,
    share_id: 's1',
    sharing_message: 'Read this',
    shared_time: '2026-11-18T09:00:00+01:00',
    updated_time: '2026-11-18T10:00:00+01:00',
  }
  const lookUp = { url: 'https://news.example/', recommendation, contacts: { count: 1, data: [ana] } }
  const described = { title: 'Night trains', overview: '', keywords: '', site_name: 'The News', url_picture: '' }
  const older = { ...lookUp, recommendation: { ...recommendation, ...described } }
  expect(v.parse(lookUpSchema, older)).toEqual(lookUp)
})
