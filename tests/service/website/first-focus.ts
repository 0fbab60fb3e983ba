/** The tag that has the focus when a page opens: the first with `autofocus`. */
export const firstFocus = (page: string) => /<[^>]*\sautofocus(?:\s[^>]*)?>/.exec(page)?.[0]
