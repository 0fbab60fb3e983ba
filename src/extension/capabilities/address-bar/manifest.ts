export const addressBar = () => ({ omnibox: { keyword: 'pa' }, optional_data: ['searchTerms'] })
