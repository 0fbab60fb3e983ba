import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cut, lengthOf } from '../../../contract/text.ts'
import type { WebPage } from '../../page/tab-page.ts'
import type { LookedUp } from '../../schemas/stored.ts'
import type { PageContent } from '../../schemas/write-kinds.ts'
import { Ago, Button, Link, publishByKey, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { memo, useTranslation } from '../../ui/values.ts'
import { Comment } from '../Comment.tsx'
import { Audience, loadForm, RestoredDraft, StoppableWrite, useEver, WhatIsShared, WriteState } from '../lazy.ts'
import { excessOf, removalOf, TooLong, useOwnWrites, useRemoveShare, useSecondsToUndo } from '../writes/own-writes.tsx'
import { asRecommendation, nothingKnown } from './known.ts'
import { type FirstShare, type Share, type ShareFields, useShare } from './use-share.ts'

interface Props {
  page: WebPage
  /** Undefined while neither the network nor a capability knows the page; it can be shared meanwhile. */
  recommendation: LookedUp | undefined
  first: FirstShare
  selected: string
  takesFocus: boolean
  warning?: string | undefined
  /** Called with whether the member gave up a share that may have arrived. */
  onUnconfirmed: (is: boolean) => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
  /** The look-up's failure. Shown below, unless the share itself has a state to show. */
  children: ComponentChildren
}

type Outcome = PageContent['type']

export const ShareSection = memo(function ShareSection({ onUnconfirmed, onLookAgain, children, ...props }: Props) {
  const { page, recommendation, first, selected, takesFocus, warning } = props
  const [isUsed, setUsed] = useState(takesFocus)
  const [outcome, setOutcome] = useState<Outcome>()
  const section = useRef<HTMLDivElement>(null)
  const focusNext = useRef('')
  useLayoutEffect(() => {
    section.current?.querySelector<HTMLElement>(focusNext.current || 'never')?.focus()
    focusNext.current = ''
  }, [isUsed, outcome])

  useEffect(() => {
    if (takesFocus) section.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])

  function use(focus = '') {
    focusNext.current = focus
    setOutcome(undefined)
    setUsed(true)
  }
  function leave(focus: string, outcome?: Outcome) {
    focusNext.current = focus
    setUsed(false)
    setOutcome(outcome)
  }
  const shared = recommendation?.shared ? recommendation : undefined
  const own = shared && { share_id: shared.share_id, message: shared.sharing_message }
  const share = useShare({ page, first, own, onDone: (type) => leave('[data-result]', type) })
  useEffect(() => onUnconfirmed(share.unconfirmed === 'share'), [share.unconfirmed])
  const { writes } = useOwnWrites()
  /** Its state is shown until the removal is confirmed, even if a look-up already says that the share is gone. */
  const removal = removalOf(writes, page.url)
  const hadFocus = section.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (removal) setOutcome(undefined)
    // the focused button was removed
    if (hadFocus && focusNext.current === '' && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('.your-share button[value], textarea')?.focus()
  }, [removal?.key])
  const isOpen = isUsed || share.isRestored || share.isBusy || share.failure !== undefined || share.write !== undefined
  useEffect(() => {
    if (share.write) use()
  }, [share.write?.key])

  async function cancel() {
    if (await share.giveUp()) leave('.your-share button')
  }

  const isOwnShown = removal !== undefined || (shared !== undefined && !isOpen)
  /** Shared or edited, but no reply of the network has the share yet. */
  const isAwaited = !shared && !isOpen && outcome && outcome !== 'removal'
  return (
    <>
      <div class="sharing" ref={section}>
        {outcome && <OutcomeNotice outcome={outcome} />}
        {isOwnShown && (
          <YourShare
            page={page}
            recommendation={shared ?? asRecommendation(nothingKnown)}
            onEdit={() => use('textarea')}
            onLookAgain={onLookAgain}
          />
        )}
        {/* during a removal the page can't be shared again */}
        {(!isOwnShown || share.write) && !isAwaited && (
          <ShareForm
            share={share}
            selected={selected}
            isOpen={isOpen}
            warning={warning}
            onOpen={() => use()}
            onLookAgain={onLookAgain}
            onCancel={shared && share.isComment ? () => void cancel() : undefined}
          />
        )}
      </div>
      {!share.failure && !share.write && !removal && children}
    </>
  )
})

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  const t = useTranslation()
  const { account } = useOwnWrites()
  const sentence = t(`done.${outcome}`)
  return (
    // it takes the focus, which announces it. Not labelled by the paragraph: Orca would skip a label that it is just on
    <section class="notice success" data-result={outcome} tabIndex={-1} aria-label={sentence}>
      <p>{sentence}</p>
      {outcome === 'share' && account.link && <Link href={account.link}>{t('shared.link')}</Link>}
    </section>
  )
}

interface YourShareProps {
  page: WebPage
  recommendation: LookedUp
  onEdit?: () => void
  onLookAgain?: (() => void) | undefined
}

export function YourShare({ page, recommendation, onEdit, onLookAgain }: YourShareProps) {
  const t = useTranslation()
  const { account, writes } = useOwnWrites()
  const { share_id, sharing_message: message, sharedTime } = recommendation
  const { isBusy, failure, remove } = useRemoveShare({ url: page.url, share_id, title: page.title })
  const removal = removalOf(writes, page.url)
  const wasRemoved = useEver(removal !== undefined)
  const canEdit = onEdit !== undefined && !removal
  const canRemove = share_id !== '' && !removal

  return (
    <section class="your-share" data-result="already-shared" aria-labelledby="your-share">
      <div>
        <h2 id="your-share">{t('shared.own')}</h2>
        {(canEdit || canRemove) && (
          <div class="actions">
            {canEdit && (
              <Button
                class="link"
                value="edit"
                onClick={onEdit}
                text={t(message === '' ? 'shared.add' : 'shared.edit')}
              />
            )}
            {canRemove && (
              <Button class="link" value="remove" aria-disabled={isBusy} onClick={remove} text={t('shared.remove')} />
            )}
          </div>
        )}
      </div>
      <div>
        {message !== '' && <Comment text={message} />}
        <Ago timestamp={sharedTime} />
        {/* in some languages the buttons leave no room in their row */}
        {!removal && share_id === '' && account.link !== '' && <Link href={account.link}>{t('shared.link')}</Link>}
      </div>
      {wasRemoved && <StoppableWrite write={removal} onLookAgain={onLookAgain} />}
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}

const bounds = endpoints.recommend.parameters

interface ShareFormProps {
  share: Share
  selected: string
  isOpen: boolean
  warning: string | undefined
  onOpen: () => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

function ShareForm({ share, selected, isOpen, warning, onOpen, onLookAgain, onCancel }: ShareFormProps) {
  const t = useTranslation()
  const { form, fields, isComment, subject, isBusy, write, isUnderWay, notice, focusMessage, edit, send } = share
  const { onDiscarded, onTakenBack } = share
  const seconds = useSecondsToUndo(write)
  const isPictureWrong = fields.url_picture !== '' && !/^https?:\/\/[^\s]+$/i.test(fields.url_picture)
  const excess = excessOf(fields.message, bounds.message)

  function submit() {
    if (excess > 0) return focusMessage()
    if (share.isUnchanged && onCancel) return onCancel()
    if (isComment) return void send()
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    if (!wrong) return void send()
    const details = wrong.closest('details')
    if (details) details.open = true
    wrong.focus()
  }

  const field = (name: keyof ShareFields) => ({
    name,
    dir: 'auto' as const,
    value: fields[name],
    readOnly: isBusy,
    onInput: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })

  return (
    <form
      ref={form}
      name="share"
      class="share"
      noValidate
      onPointerEnter={() => void loadForm()}
      onFocusIn={onOpen}
      onSubmit={submitBy(submit)}
      onKeyDown={publishByKey(submit)}
    >
      <h2 class={isComment ? '' : 'visually-hidden'}>{t(isComment ? 'shared.own' : `${subject}.share`)}</h2>
      <MessageField {...{ share, selected, isOpen, warning, excess }} field={field('message')} />
      {isOpen && (
        <>
          {share.unconfirmed && <FailureNotice failure={{ code: 'unconfirmed' }} onAction={onLookAgain} />}
          {share.isRestored && !write && (
            // beside the share itself, “Discard” would sound like its removal: there is “Cancel”
            <RestoredDraft onDiscard={isComment ? undefined : share.onRestoredDiscarded} />
          )}
          {!isComment && <WhatIsShared share={share} field={field} isPictureWrong={isPictureWrong} />}
          {notice && <FailureNotice failure={notice} />}
          <div class="send" data-under-way={isUnderWay || undefined}>
            {!isUnderWay && <Audience isComment={isComment} />}
            {onCancel && !isUnderWay && <Button class="link" onClick={onCancel} text={t('share.cancel')} />}
            {/* it stays while the share is sent, and keeps the focus: the next actions come after it */}
            <button type="submit" class="primary" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
              {seconds > 0
                ? t(isComment ? 'share.held.comment' : 'share.held', { seconds })
                : t(isComment ? 'share.save' : 'share.button')}
            </button>
            {write && <WriteState inForm {...{ write, onTakenBack, onDiscarded }} />}
          </div>
        </>
      )}
    </form>
  )
}

const { max } = endpoints.recommend.parameters.message

type MessageFieldProps = Pick<ShareFormProps, 'share' | 'selected' | 'isOpen' | 'warning'> & {
  field: object
  excess: number
}

function MessageField({ share, field, selected, isOpen, warning, excess }: MessageFieldProps) {
  const t = useTranslation()
  const { fields, isComment, subject, isBusy, form, edit } = share
  const { message } = fields
  /** An object, so that each click focuses the field. */
  const [quotedIn, setQuotedIn] = useState<{ message: string }>()
  const [before = '', after = ''] = t('share.quotation', { text: '{text}' }).split('{text}')
  const separator = message === '' || message.endsWith('\n') ? '' : '\n'
  const quoted = quotable(selected, max - lengthOf(`${message}${separator}${before}${after}`))
  const quotation = quoted && !message.includes(quotable(selected)) ? `${before}${quoted}${after}` : ''

  function quote() {
    const withQuotation = `${message}${separator}${quotation}`
    edit({ message: withQuotation })
    setQuotedIn({ message: withQuotation })
  }

  // the button disappears; typing continues behind the quotation
  useLayoutEffect(() => {
    const area = quotedIn && form.current?.querySelector('textarea')
    if (!area) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [quotedIn])

  return (
    <div class="field">
      <label class="field">
        <span class="visually-hidden">{t('share.message')}</span>
        <textarea
          {...field}
          rows={isOpen ? 3 : 1}
          placeholder={isComment ? undefined : t(`${subject}.share`)}
          aria-invalid={excess > 0}
          aria-describedby={[warning, excess > 0 && 'share-too-long'].filter(Boolean).join(' ') || undefined}
        />
      </label>
      <p role="status">
        {excess === 0 && lengthOf(message) >= max && t('share.message.full', { count: max })}
        {message === quotedIn?.message && <span class="visually-hidden">{t('share.quoted')}</span>}
      </p>
      {quotation !== '' && !isBusy && (
        <button
          type="button"
          class="link line quote"
          title={quotation}
          // focus would open the form, and move the button away from the pointer
          onMouseDown={(event) => event.preventDefault()}
          onClick={quote}
        >
          {t('share.quote', { quotation })}
        </button>
      )}
      {excess > 0 && <TooLong id="share-too-long" count={excess} />}
    </div>
  )
}

/** Maximum characters of a quotation without its quotation marks: a sentence or two. */
export const longestQuotation = 300

/** Minimum characters of a shortened quotation. */
const shortest = 20

/** Ends after a word if possible; empty if less than the minimum fits into the room. */
export function quotable(text: string, room = longestQuotation): string {
  const longest = Math.min(room, longestQuotation)
  if (lengthOf(text) <= longest) return text
  if (longest < shortest) return ''
  const start = cut(text, longest)
  const space = start.lastIndexOf(' ')
  // some scripts have no spaces
  const end = space > start.length / 2 ? start.slice(0, space) : cut(text, longest - 1)
  return `${end.replace(/[\s.,;:…–—-]+$/, '')}…`
}
