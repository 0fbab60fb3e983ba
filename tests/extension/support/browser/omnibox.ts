import { fakeBrowser } from 'wxt/testing/fake-browser'

interface Suggestion {
  content: string
  description: string
}

/** The address bar, which the fake browser lacks. */
export const omnibox = {
  /** Begins a search. */
  begin: (): void => {},
  /** Types the whole text at once. @returns the listed suggestions */
  type: (_text: string): Promise<Suggestion[]> => Promise.resolve([]),
  enter: (_text: string, _disposition: string): void => {},
}

export function resetOmnibox(): void {
  const event = (use: (listener: never) => void) => ({ addListener: use })
  Object.assign(fakeBrowser.omnibox, {
    onInputStarted: event((listener) => {
      omnibox.begin = listener
    }),
    onInputChanged: event((listener: (text: string, suggest: (all: Suggestion[]) => void) => void) => {
      omnibox.type = (text) => new Promise((resolve) => void listener(text, resolve))
    }),
    onInputEntered: event((listener) => {
      omnibox.enter = listener
    }),
    onInputCancelled: event(() => {}),
    setDefaultSuggestion: () => {},
  })
}
