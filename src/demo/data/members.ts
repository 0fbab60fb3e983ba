/** The demo members: invented, and of as many languages and scripts as a network has. */

interface DemoMember {
  login: string
  name: string
  first_name: string
  last_name: string
  gender: string
  headline: string
  introduction: string
  city: string
  country: string
  language: string
}

function member(
  login: string,
  [first_name, last_name]: [string, string],
  [gender, language]: [string, string],
  [city, country]: [string, string],
  headline: string,
  introduction = '',
): DemoMember {
  return {
    login,
    name: `${first_name} ${last_name}`,
    first_name,
    last_name,
    gender,
    headline,
    introduction,
    city,
    country,
    language,
  }
}

export const demoMembers: readonly DemoMember[] = [
  member(
    'maya',
    ['Maya', 'Lindqvist'],
    ['F', 'en'],
    ['Gothenburg', 'SE'],
    'Product lead at Harbour & Daughters',
    'I collect stories about how towns change, and send the good ones on.',
  ),
  member('ana', ['Ana', 'Ruiz'], ['F', 'es'], ['Zaragoza', 'ES'], 'Ingeniera ferroviaria'),
  member('jonas', ['Jonas', 'Weber'], ['M', 'de'], ['Leipzig', 'DE'], 'Fahrplanung und Betrieb'),
  member('chloe', ['Chloé', 'Martin'], ['F', 'fr'], ['Nantes', 'FR'], 'Directrice des ressources humaines'),
  member('giulia', ['Giulia', 'D’Angelo'], ['F', 'it'], ['Torino', 'IT'], 'Consulente del lavoro'),
  member('tiago', ['Tiago', 'Almeida'], ['M', 'pt'], ['Porto', 'PT'], 'Programador, às vezes professor'),
  member('nikos', ['Νίκος', 'Παπαδόπουλος'], ['M', 'el'], ['Πάτρα', 'GR'], 'Αναλυτής μεταφορών'),
  member('omar', ['عمر', 'حداد'], ['M', 'ar'], ['عمّان', 'JO'], 'مهندس أمن المعلومات'),
  member('olena', ['Олена', 'Коваленко'], ['F', 'uk'], ['Львів', 'UA'], 'Журналістка'),
  member('amara', ['Amara', 'Nwosu'], ['F', 'en'], ['Leeds', 'GB'], 'Runs a bakery on four days a week'),
  member(
    'zoe',
    ['Zoë', 'van den Heuvel-O’Neill'],
    ['', 'nl'],
    ['Rotterdam', 'NL'],
    'Onafhankelijk adviseur arbeidstijden, havenlogistiek en alles wat daartussen ligt',
  ),
]

/** Pairs of logins. */
export const demoContacts: readonly [string, string][] = [
  ['maya', 'ana'],
  ['maya', 'jonas'],
  ['maya', 'giulia'],
  ['maya', 'nikos'],
  ['maya', 'olena'],
  ['ana', 'tiago'],
  ['ana', 'jonas'],
  ['giulia', 'tiago'],
  ['giulia', 'amara'],
  ['jonas', 'zoe'],
  ['chloe', 'giulia'],
]

/** Who shared which article, how many hours ago, and what they said. */
export const demoShares: readonly { login: string; path: string; hoursAgo: number; message: string }[] = [
  { login: 'ana', path: '/night-trains', hoursAgo: 2, message: 'Por fin. ¿Quién se apunta al de las 22:40?' },
  {
    login: 'jonas',
    path: '/night-trains',
    hoursAgo: 26,
    message:
      'The part about the sleeping cars is exactly what we see in planning: demand is there, rolling stock is not.',
  },
  { login: 'nikos', path: '/night-trains', hoursAgo: 49, message: '' },
  { login: 'chloe', path: '/night-trains', hoursAgo: 340, message: 'Le petit-déjeuner à la frontière !' },
  { login: 'amara', path: '/four-day-week', hoursAgo: 5, message: 'We are the bakery. Ask me anything.' },
  { login: 'maya', path: '/four-day-week', hoursAgo: 30, message: 'Read it for the five firms that went back.' },
  { login: 'giulia', path: '/four-day-week', hoursAgo: 75, message: 'Numeri finalmente seri.' },
  { login: 'nikos', path: '/harbour-swimming', hoursAgo: 620, message: 'Και η Πάτρα;' },
  { login: 'olena', path: '/harbour-swimming', hoursAgo: 655, message: 'Історія про відро варта окремої книжки.' },
  {
    login: 'omar',
    path: '/markup',
    hoursAgo: 12,
    message:
      'If this <b>comment</b> is bold, or <img src=x onerror=alert(3)> shows a picture, tell whoever made the page.',
  },
]

/** Contact requests that wait for an answer; exactly two of them wait for maya. */
export const demoContactRequests: readonly {
  from: string
  to: string
  hoursAgo: number
  subject: string
  message: string
}[] = [
  {
    from: 'tiago',
    to: 'maya',
    hoursAgo: 3,
    subject: 'Your talk in Porto',
    message: 'Hello Maya, I sat in the third row and have one question left about the harbour project.',
  },
  {
    from: 'amara',
    to: 'maya',
    hoursAgo: 51,
    subject: 'Four days a week',
    message: 'Giulia says that you write about towns. Ours has closed on Fridays for a year.',
  },
  { from: 'maya', to: 'chloe', hoursAgo: 8, subject: 'Nantes', message: 'Are you at the conference in June?' },
  { from: 'olena', to: 'jonas', hoursAgo: 20, subject: 'Interview', message: 'Fünf Minuten über Nachtzüge?' },
]
