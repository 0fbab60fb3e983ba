import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { working } from '../ui/page.tsx'
import type { PopupParts } from './parts.ts'

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/** Components that load together, when one of them is first drawn. */
export function lazily<Parts extends object>(importParts: () => Promise<Parts>) {
  let loaded: Parts | undefined
  /** Awaited before a first frame with such a part, and called when the member approaches one. */
  async function load(): Promise<Parts> {
    loaded ??= await importParts()
    return loaded
  }
  /** @param useIsNeeded a hook: whether it draws something, else it doesn't load */
  function part<Name extends keyof Parts>(
    name: Name,
    useIsNeeded: (props: PropsOf<Parts[Name]>) => boolean = () => true,
  ): Parts[Name] {
    function Part(props: PropsOf<Parts[Name]>) {
      const [drawn, setDrawn] = useState(loaded)
      const isNeeded = useIsNeeded(props)
      // it may have loaded since it was drawn as nothing
      useEffect(() => {
        if (isNeeded && !drawn) void load().then(setDrawn)
      }, [isNeeded])
      return loaded ? h(loaded[name] as ComponentType<object>, props as object) : null
    }
    return Part as Parts[Name]
  }
  return { load, part }
}

const form = lazily(() => import('./form-parts.ts'))
export const { load: loadForm } = form
export const [Outbox, ShareForm, StoppableWrite] = [
  form.part('Outbox'),
  form.part('ShareForm'),
  form.part('StoppableWrite'),
]

const notices = lazily(() => import('./this-page/notices.tsx'))
export const { load: loadNotices } = notices
export const [Guarded, ShareWarning] = [notices.part('Guarded'), notices.part('ShareWarning')]

const views = lazily(() => import('./other-views.ts'))
export const [Requests, SignIn] = [views.part('Requests'), views.part('SignIn')]

/** Loads all that the tabs show but “This page”. */
export const loadTabs = ({ tabs }: Pick<PopupParts, 'tabs'>): Promise<unknown> =>
  working([views.load(), ...tabs.map((tab) => tab.load())])
