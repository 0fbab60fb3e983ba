import { h } from 'preact'
import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'
import { useItem } from '../../ui/values.ts'
import { options } from './facts.ts'

const { load, part } = lazily(() => import('./MarkOffer.tsx'))
const MarkOffer = part('MarkOffer')

export const mark: InPopup = {
  offer: {
    Part: (props) => (useItem(options).mark_answered ? null : h(MarkOffer, props)),
    loadFirst: async (state) => !options.now(state)?.mark_answered && load(),
  },
}
