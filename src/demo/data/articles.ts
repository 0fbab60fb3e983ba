/** The invented articles of the demo news site on `newsHost`. Demo members have shared some of them. */

export interface Article {
  /** Path on the news host. */
  path: string
  title: string
  description: string
  keywords: string[]
  siteName: string
  /** Plain text, one entry for each paragraph. */
  paragraphs: string[]
}

const siteName = 'The Example Courier'

export const articles: Article[] = [
  {
    path: '/night-trains',
    title: 'Night trains are back, and they are full',
    description: 'Four operators, eleven new lines and a shortage of sleeping cars: what happened in two years.',
    keywords: ['railways', 'travel', 'Europe'],
    siteName,
    paragraphs: [
      'Two years ago the last sleeper out of the old harbour station left with nine passengers. Last Friday the same line sold its last berth eleven weeks ahead.',
      'Four operators now share the tracks after ten in the evening. None of them has enough cars: the factory that builds them is booked until the end of the decade, and what runs today was repainted rather than built.',
      'Travellers say that they come for the price of a hotel saved, and stay for the breakfast at the border. Planners say that they come because the morning flight was cancelled.',
    ],
  },
  {
    path: '/four-day-week',
    title: 'What a town learned from a year of four-day weeks',
    description:
      'Thirty-one firms tried it together. Twenty-six keep it. The five that went back have the better stories.',
    keywords: ['work', 'management', 'research'],
    siteName,
    paragraphs: [
      'The bakery went first, because its owner had a bad knee. The notary followed, then the machine shop by the river, and by the spring thirty-one firms in one town closed on the same day of the week.',
      'A year later twenty-six of them mean to keep it. Meetings became shorter before anything else did; sick days fell by a third; nobody could agree on whether more got done.',
      'The five firms that went back are worth listening to. Each of them had customers who were closed on another day.',
    ],
  },
  {
    path: '/markup',
    title: 'Why <b>markup</b> & "quotes" in a title break so much: <script>alert(1)</script>',
    description:
      'A headline that is its own test: <img src=x onerror=alert(2)> is text here, and must stay text elsewhere.',
    keywords: ['security', '<i>web</i>', 'testing'],
    siteName: 'The Example <Courier>',
    paragraphs: [
      'Every program that shows a title written by somebody else has to decide whether that title is text or markup. It is text.',
      'This page has a headline full of angle brackets. If you see them, all is well. If you see a bold word, or a window that says 1, somebody trusted us too much.',
    ],
  },
  {
    path: '/lighthouse-keepers',
    title: 'The last lighthouse keepers answer their letters',
    description: 'Schoolchildren wrote to six lighthouses. Five wrote back.',
    keywords: ['sea', 'letters'],
    siteName,
    paragraphs: [
      'In September a class of nine-year-olds sent a letter to each of the six staffed lighthouses on the coast. Nobody expected more than a postcard.',
      'Five answers came, the longest of them fourteen pages with drawings of every bird that had sat on the rail since the first of the month. The sixth lighthouse has been a hotel since the summer; its manager sent a voucher.',
    ],
  },
  {
    path: '/harbour-swimming',
    title: 'The harbour is clean enough to swim in, says the harbour',
    description: 'Twelve ports measured their water for a summer. Three opened a pool, one opened a lawsuit.',
    keywords: ['sea', 'towns', 'research'],
    siteName,
    paragraphs: [
      'The samples were taken at six each morning, before the ferries, by a retired chemist with a bucket.',
      'Three of the twelve towns have since put up a ladder and a sign. A fourth has a shipyard that would rather nobody looked.',
    ],
  },
]
