export const addressBar = () => ({ omnibox: { keyword: 'pa' } })
