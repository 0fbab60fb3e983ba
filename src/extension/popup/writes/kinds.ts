import { useContext } from 'preact/hooks'
import type { PageTranslation } from '../../i18n/texts.ts'
import type { Write } from '../../schemas/outbox.ts'
import type { CoreType, WriteContent } from '../../schemas/write-kinds.ts'
import { useTranslation } from '../../ui/values.ts'
import { type KindInPopup, type KindsInPopup, Parts } from '../parts.ts'

const ofCore: KindsInPopup<CoreType> = {
  share: { tab: 'page', action: () => 'share' },
  comment: { tab: 'page', action: () => 'comment' },
  // beside a share, it would read as the share itself
  removal: { tab: 'page', action: () => 'removal', line: () => 'removal' },
  answer: {
    tab: 'requests',
    action: ({ value }) => value,
    // an answer whose request is gone may never have been sent, so it is neither accepting nor declining
    line: ({ value }, isGone) => (isGone ? 'answer' : value),
  },
  deletion: { tab: 'requests', action: () => 'deletion', line: () => 'deletion' },
}

export function useKindOf(): (content: WriteContent) => KindInPopup<WriteContent> {
  const { kinds } = useContext(Parts)
  const all: object = { ...ofCore, ...kinds }
  return ({ type }) => all[type as keyof typeof all]
}

/** Says what a write did, once it is done. */
export function useOutcome(): (write: Named) => string {
  const t = useTranslation()
  const kindOf = useKindOf()
  return (write) => {
    const kind = kindOf(write.content)
    return t(`done.${kind.action(write.content)}`, { name: nameIn(kind, write, t) })
  }
}

type Named = Pick<Write, 'content' | 'name'>

export const nameIn = (kind: KindInPopup<WriteContent>, { content, name }: Named, t: PageTranslation) =>
  kind.name?.(content, t) || name || t('everywhere.nameless')
