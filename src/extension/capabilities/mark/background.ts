import { backgroundTranslation } from '../../background/base/language.ts'
import type { InBackground } from '../../background/capability.ts'
import { index } from '../../features/index/door.ts'
import { listNames } from '../../i18n/translate.ts'
import { createPageMarks, createTabDriver, type MarkedBy, marked, readMarkCriteria } from './page-marks.ts'
import { ruleDriver } from './rules.ts'
import { options } from './stored.ts'

const maxNames = 3

export async function titleOfMarked({ passers, sharers }: MarkedBy): Promise<string> {
  const t = await backgroundTranslation()
  const lines = [
    passers.length > 0 && t('badge.passed', { names: listNames(t, passers, maxNames) }),
    sharers.length > 0 && t('badge.marked', { names: listNames(t, sharers, maxNames) }),
  ]
  return lines.filter(Boolean).join('\n')
}

export const mark: InBackground = {
  options,
  stored: [{ ...marked, kind: 'index', until: 'session-end', whose: 'account' }],
  create() {
    const marks = createPageMarks(import.meta.env.BROWSER === 'firefox' ? createTabDriver(titleOfMarked) : ruleDriver)
    return {
      start: marks.start,
      // before the page returns the permission, without which marks can't be removed
      optionsChanged: async (change) => change.mark === false && marks.update(),
      badge: {
        shows: [index],
        line: async (t) => ((await readMarkCriteria()) ? t('badge.mark') : ''),
      },
    }
  },
}
