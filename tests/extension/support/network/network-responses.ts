/** A whole response of each kind that the extension decodes, as on the wire. */

const member = {
  id: 'qmxrz',
  type: 'USER',
  name: 'Ana Ruiz',
  link: 'http://network.example.org/profile/7f3k',
  language: 'es',
  updated_time: '2013-04-22T17:38:33+0200',
  headline: 'Ingeniera',
  picture_small: 'http://network.example.org/pictures/7f3k/small',
  location: { city: 'Zaragoza', latitude: 41.6 },
}

const list = {
  id: '',
  type: '',
  name: '',
  link: '',
  count: 2,
  count_string: '2',
  updated_time: '2013-05-03T13:59:41+0200',
  paging: { previous: '', next: 'http://network.example.org/x1/list?access_token=abc&page=2&limit=20' },
}

const request = {
  id: 'r1',
  type: 'CONTACT REQUEST',
  from: member,
  to: member,
  subject: 'Hello',
  message: 'Shall we?',
  mutual_contact_count: 2,
  updated_time: '2011-09-20T11:31:11+02:00',
}

const newsItem = {
  id: 'iplp',
  type: 'NEWS ITEM',
  from: member,
  category: { id: 'elvI', name: 'Status' },
  label: 'Status : ',
  message: 'Caf&eacute; &amp; th&eac',
  title: 'Tea',
  description: '<p>One<br>two</p>',
  infeed_link: 'http://network.example.org/go/iplp',
  creation_date: '2011-07-18T20:42:15.133+02:00',
  tags: ['tea'],
}

export const responses = {
  recommendation: {
    ...list,
    domain: 'news.example.org',
    shared: true,
    sharing_message: 'Look',
    title: 'A page',
    overview: '',
    data: [{ ...member, type: 'SHARER', sharing_message: 'Look' }, { name: 'Bo' }],
  },
  member,
  request,
  requests: { ...list, data: [request, { ...request, id: 'r2' }] },
  newsfeed: {
    ...list,
    data: [
      { ...newsItem, on: { ...newsItem, id: 'other' } },
      { id: '2011', from: member, label: 'has a new contact: ', message: 'Bo' },
    ],
  },
  created: { created: true, created_graph_id: 'me/newsfeed' },
  updated: { updated: true },
  deleted: { deleted: true },
  error: { error: { type: 'permission denied', message: ['Insufficient accreditation level'] } },
  oauthError: { error: 'invalid_grant', error_description: 'No.' },
} as const

export type ResponseKind = keyof typeof responses
