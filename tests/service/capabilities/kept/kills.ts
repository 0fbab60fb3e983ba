import { numberOf, textOf, type WritesOfCapability } from '../../fuzz/kills/write.ts'

export const kept: WritesOfCapability = {
  prepare: async () => {
    const pages: string[] = []
    return (text, random) => {
      const isAgain = pages.length > 0 && random.once(3)
      const url = isAgain ? random.pick(pages) : `http://kept.example/${pages.length}`
      if (!isAgain) pages.push(url)
      const fields = { url, message: text, title: `Title of ${text}` }
      return { kind: isAgain ? 'keep again' : 'keep', method: 'POST', path: '/keep', fields, url }
    }
  },

  async read(database) {
    const pages = await database.all<{ member: string; url: string; title: string; message: string }>(
      'SELECT id, member, url, title, message, kept FROM kept_page',
    )
    const of = Map.groupBy(pages, ({ member, url }) => `${member} ${url}`)
    return (write) => {
      const text = textOf(write)
      const rows = of.get(`${write.member} ${write.url}`) ?? []
      // what is kept of a page later replaces what was kept earlier
      const parts = {
        page: rows.filter(({ message }) => numberOf(message) >= write.number).length,
        title: rows.filter(({ message, title }) => numberOf(message) >= write.number && title === `Title of ${message}`)
          .length,
      }
      return { parts, standing: rows.filter(({ message }) => message === text) }
    }
  },
}
