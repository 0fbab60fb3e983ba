/** The demo members: invented people with many languages and scripts. */

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

const members: readonly (Omit<DemoMember, 'name' | 'introduction'> & { introduction?: string })[] = [
  {
    login: 'maya',
    first_name: 'Maya',
    last_name: 'Lindqvist',
    gender: 'F',
    language: 'en',
    city: 'Gothenburg',
    country: 'SE',
    headline: 'Product lead at Harbour & Daughters',
    introduction: 'I collect stories about how towns change, and send the good ones on.',
  },
  {
    login: 'ana',
    first_name: 'Ana',
    last_name: 'Ruiz',
    gender: 'F',
    language: 'es',
    city: 'Zaragoza',
    country: 'ES',
    headline: 'Ingeniera ferroviaria',
  },
  {
    login: 'jonas',
    first_name: 'Jonas',
    last_name: 'Weber',
    gender: 'M',
    language: 'de',
    city: 'Leipzig',
    country: 'DE',
    headline: 'Fahrplanung und Betrieb',
  },
  {
    login: 'chloe',
    first_name: 'Chloé',
    last_name: 'Martin',
    gender: 'F',
    language: 'fr',
    city: 'Nantes',
    country: 'FR',
    headline: 'Directrice des ressources humaines',
  },
  {
    login: 'giulia',
    first_name: 'Giulia',
    last_name: 'D’Angelo',
    gender: 'F',
    language: 'it',
    city: 'Torino',
    country: 'IT',
    headline: 'Consulente del lavoro',
  },
  {
    login: 'tiago',
    first_name: 'Tiago',
    last_name: 'Almeida',
    gender: 'M',
    language: 'pt',
    city: 'Porto',
    country: 'PT',
    headline: 'Programador, às vezes professor',
  },
  {
    login: 'nikos',
    first_name: 'Νίκος',
    last_name: 'Παπαδόπουλος',
    gender: 'M',
    language: 'el',
    city: 'Πάτρα',
    country: 'GR',
    headline: 'Αναλυτής μεταφορών',
  },
  {
    login: 'omar',
    first_name: 'عمر',
    last_name: 'حداد',
    gender: 'M',
    language: 'ar',
    city: 'عمّان',
    country: 'JO',
    headline: 'مهندس أمن المعلومات',
  },
  {
    login: 'olena',
    first_name: 'Олена',
    last_name: 'Коваленко',
    gender: 'F',
    language: 'uk',
    city: 'Львів',
    country: 'UA',
    headline: 'Журналістка',
  },
  {
    login: 'amara',
    first_name: 'Amara',
    last_name: 'Nwosu',
    gender: 'F',
    language: 'en',
    city: 'Leeds',
    country: 'GB',
    headline: 'Runs a bakery on four days a week',
  },
  {
    login: 'zoe',
    first_name: 'Zoë',
    last_name: 'van den Heuvel-O’Neill',
    gender: '',
    language: 'nl',
    city: 'Rotterdam',
    country: 'NL',
    headline: 'Onafhankelijk adviseur arbeidstijden, havenlogistiek en alles wat daartussen ligt',
  },
]

export const demoMembers: readonly DemoMember[] = members.map((member) => ({
  introduction: '',
  ...member,
  name: `${member.first_name} ${member.last_name}`,
}))

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

/** Shares of demo articles, with a comment and an age in hours. */
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

/** Pending contact requests; exactly two of them are to maya. */
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
