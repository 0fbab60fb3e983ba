import * as v from 'valibot'
import { ownFile } from '../own-file.ts'
import { Link } from '../ui/controls.tsx'
import { useTranslation } from '../ui/values.ts'

const releaseSchema = v.object({ name: v.string() })

/** Version and commit, such as “Passalong 0.1.0 (0123456789ab)”; the build writes the file. */
export async function readRelease(): Promise<string> {
  const file = await ownFile('/release.json')
  return v.parse(releaseSchema, await file.json()).name
}

export function ReleaseFooter({ release }: { release: string | undefined }) {
  const t = useTranslation()
  return (
    <footer class="fine">
      {release && <p>{release}</p>}
      <p>
        <Link href="/licenses.txt">{t('options.licenses')}</Link>
      </p>
    </footer>
  )
}
