/** The demo members' statuses, in their languages, with an age in hours. A status has 10 to 140 characters. */
export const demoStatuses: readonly { login: string; hoursAgo: number; message: string }[] = [
  {
    login: 'ana',
    hoursAgo: 1,
    message: 'Busco a alguien que haya trabajado con ETCS nivel 2 en vías de ancho ibérico.',
  },
  { login: 'olena', hoursAgo: 6, message: 'Шукаю героїв для репортажу про нічні потяги: хто їздить ними на роботу?' },
  {
    login: 'maya',
    hoursAgo: 22,
    message: 'Looking for a second reader for a report on harbour towns. Thirty pages, many pictures.',
  },
  {
    login: 'jonas',
    hoursAgo: 28,
    message: 'Der neue Fahrplan ist fertig. Jetzt erst mal ausschlafen, am besten im Zug.',
  },
  { login: 'nikos', hoursAgo: 52, message: 'Νέα δεδομένα για τα λεωφορεία της Πάτρας, ανοιχτά σε όλους.' },
  { login: 'giulia', hoursAgo: 98, message: 'Domani a Torino: un’ora di domande e risposte sul lavoro a turni.' },
  { login: 'chloe', hoursAgo: 110, message: 'Nous cherchons trois apprentis pour la rentrée, à Nantes.' },
  {
    login: 'ana',
    hoursAgo: 190,
    message: 'Primer día de pruebas en la línea nueva: 214 km sin una sola parada imprevista.',
  },
  { login: 'jonas', hoursAgo: 410, message: 'Suche Mitfahrgelegenheit nach Rotterdam, gern mit Fahrrad.' },
  {
    login: 'olena',
    hoursAgo: 800,
    message: 'Вийшла моя перша стаття про порти Балтики. Дякую всім, хто відповідав на листи.',
  },
]
