import { byPageText } from '../../../../src/contract/parameters.ts'
import { passPage } from '../../../../src/service/features/passes/actions.ts'
import { newMember } from '../../database.ts'
import { textOf, type WritesOfCapability } from '../../fuzz/kills/write.ts'

const waitingOfEach = 10
/** Fewer than a member may pass in a day. */
const passedOfEach = 40
const url = 'http://passed.example/'

export const passes: WritesOfCapability = {
  async prepare(tx, member) {
    const friends: string[] = []
    for (const name of ['one', 'two']) {
      const friend = await tx.members.add(newMember(`${name}-${member}`), 0)
      await tx.contacts.connect(member, friend, 0)
      friends.push(friend)
    }
    const [from = ''] = friends
    const page = { ...byPageText(() => ''), url, message: 'read this' }
    const waiting: string[] = []
    while (waiting.length < waitingOfEach)
      waiting.push(await passPage(tx, { from: { member: from, language: 'en' }, page, to: [member] }, 0))
    let left = passedOfEach
    const kept: string[] = []
    return (text, random) => {
      if (random.once(3)) {
        const isAgain = kept.length > 0 && random.once(3)
        const url = isAgain ? random.pick(kept) : `http://kept.example/${kept.length}`
        if (!isAgain) kept.push(url)
        const fields = { url, to: 'me', message: text, title: `Title of ${text}` }
        return { call: 'pass', kind: isAgain ? 'keep again' : 'keep', method: 'POST', path: '/pass', fields, url }
      }
      const id = random.once(2) ? waiting.pop() : undefined
      if (id)
        return {
          call: 'answerPass',
          kind: 'answer a pass',
          method: 'PUT',
          path: `/${id}`,
          fields: { value: 'THANKS', message: text },
        }
      if (left-- <= 0) return undefined
      return {
        call: 'pass',
        kind: 'pass',
        method: 'POST',
        path: '/pass',
        fields: { url, to: friends.join(), message: text },
      }
    }
  },

  async read(database) {
    const passed = await database.all<{ message: string; from_member: string; receivers: number }>(
      `SELECT p.message, p.from_member, (SELECT COUNT(*) FROM pass_receiver r WHERE r.pass = p.id AND r.waits = 1) AS receivers
       FROM pass p`,
    )
    const answered = await database.all<{ member: string; answer: string }>(
      `SELECT member, answer, answered, value FROM pass_receiver WHERE value = 'THANKS' AND waits = 0`,
    )
    const pages = await database.all<{ member: string; url: string; title: string; message: string }>(
      `SELECT r.member, p.url, p.title, p.message
       FROM pass p JOIN pass_receiver r ON r.pass = p.id AND r.kept = 1 AND r.waits = 1 WHERE p.kept = 1`,
    )
    const of = Map.groupBy(pages, ({ member, url }) => `${member} ${url}`)
    return (write) => {
      const text = textOf(write)
      if (write.kind.startsWith('keep')) {
        const rows = of.get(`${write.member} ${write.url}`) ?? []
        const titled = rows.filter(({ message, title }) => title === `Title of ${message.split('\n').at(-1)}`)
        const lines = rows.map(({ message }) => message.split('\n')).filter((each) => each.includes(text))
        // a page that is kept again has the later title and time, and both texts, the earlier one first
        const standing = lines.map((each) => each.slice(0, each.indexOf(text) + 1))
        const page = lines.flat().filter((line) => line === text)
        return { parts: { page: page.length, title: lines.length && titled.length }, standing }
      }
      if (write.kind === 'pass') {
        const rows = passed.filter(({ message, from_member }) => message === text && from_member === write.member)
        const parts = { pass: rows.length, receivers: rows.filter(({ receivers }) => receivers === 2).length }
        return { parts, standing: rows }
      }
      const rows = answered.filter(({ member, answer }) => member === write.member && answer === text)
      return { parts: { answer: rows.length }, standing: rows }
    }
  },

  disagreements: {
    'passes without receivers': `SELECT id FROM pass p WHERE NOT EXISTS (SELECT 1 FROM pass_receiver r WHERE r.pass = p.id)`,
  },
}
