import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/** Components that load together, when one of them is first drawn. @param loadFurther loads what they need besides */
export function loadTogether<Parts extends object>(
  importParts: () => Promise<Parts>,
  loadFurther: () => Promise<unknown>,
) {
  let loaded: Parts | undefined
  /** Awaited before a first frame with such a part, and called when the member approaches one. */
  async function load(): Promise<Parts> {
    loaded ??= (await Promise.all([importParts(), loadFurther()]))[0]
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
