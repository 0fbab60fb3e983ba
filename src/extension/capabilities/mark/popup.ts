import { h } from 'preact'
import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'
import { switches } from '../../storage/switches.ts'
import { useItem } from '../../ui/values.ts'
import { options as ofIndex } from '../index/door.ts'
import { options as ofMark } from './facts.ts'

const { load, part } = lazily(() => import('./MarkOffer.tsx'))
const MarkOffer = part('MarkOffer')

const options = switches({ ...ofIndex.fallback, ...ofMark.fallback })
const isOpen = ({ index, mark_answered } = options.fallback): boolean => index && !mark_answered

export const mark: InPopup = {
  offer: {
    Part: (props) => (isOpen(useItem(options)) ? h(MarkOffer, props) : null),
    loadFirst: async (state) => isOpen(options.now(state)) && load(),
  },
}
