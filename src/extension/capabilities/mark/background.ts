import { backgroundTranslation, listNames } from '../../background/base/language.ts'
import { titleOfButton } from '../../background/browser/badge.ts'
import type { InBackground } from '../../background/capability.ts'
import { index } from '../index/door.ts'
import { options } from './facts.ts'
import { createPageMarks, createTabDriver, marked, readMarkCriteria } from './page-marks.ts'
import { ruleDriver } from './rules.ts'

const maxNames = 3

/** The tooltip of a page that these contacts shared. */
export async function titleOfShared(sharers: readonly string[]): Promise<string> {
  const t = await backgroundTranslation()
  return `${t('badge.marked', { names: listNames(t, sharers, maxNames) })}\n${await titleOfButton()}`
}

export const mark: InBackground = {
  options,
  stored: [{ ...marked, kind: 'index', until: 'session-end', whose: 'account' }],
  create() {
    const marks = createPageMarks(import.meta.env.BROWSER === 'firefox' ? createTabDriver(titleOfShared) : ruleDriver)
    return {
      start: marks.start,
      // before the page returns the permission, without which marks can't be removed
      optionsChanged: async (change) => change.mark === false && marks.update(),
      badge: {
        shows: [index],
        line: async (t) => ((await readMarkCriteria()) ? t('badge.mark') : ''),
        // the tooltips of marked pages have its parts
        titleChanged: marks.retitle,
      },
    }
  },
}
