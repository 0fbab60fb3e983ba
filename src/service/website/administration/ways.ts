import { html } from 'hono/html'
import type { Store } from '../../store/store.ts'
import { type Way, ways } from '../../store/ways.ts'
import { form, formPage } from '../form/form-page.ts'
import type { MemberVisit } from '../page/visit.ts'
import type { SiteTranslate } from '../site-translate.ts'

const names = { feeds: 'wayFeeds' } as const satisfies Record<Way, string>

export const nameOfWay = (way: string, t: SiteTranslate): string => {
  const known = ways.find((one) => one === way)
  return known ? t(names[known]) : way
}

/** `/administration/ways`: by which ways news may leave the network. */
export const createWaysPage = ({ store, now }: { store: Store; now: () => number }) =>
  formPage(async (visit: MemberVisit) => {
    const { t, member } = visit
    const open = await store.ways.open()
    return form(visit, {
      fields: Object.fromEntries(ways.map((way) => [way, { kind: 'tick', label: t(names[way]) } as const])),
      values: Object.fromEntries(ways.map((way) => [way, open.includes(way)])),
      show: ({ field, element }) => ({
        title: t('waysTitle'),
        body: element({
          class: 'card',
          content: html`<p class="quiet">${t('waysExplain')}</p>${ways.map(field)}`,
          button: t('save'),
        }),
        back: ['/administration', t('administration')],
      }),
      async save(values) {
        await visit.change(async (tx) => {
          for (const way of ways) await tx.ways.change(way, values[way] === true, member.id, now())
        })
        return '/administration/ways?saved'
      },
    })
  })
