import { ask } from '../../messages/ask.ts'
import { useTranslation } from '../text/translation.ts'

/** The buttons of a sign-in whose window is open. */
export function SignInUnderWay() {
  const t = useTranslation()
  return (
    <>
      <button type="button" data-focus-fallback onClick={() => void ask('showSignIn', {})}>
        {t('signing-in.show')}
      </button>
      <button type="button" class="link" onClick={() => void ask('abandonSignIn', {})}>
        {t('signing-in.cancel')}
      </button>
    </>
  )
}
