export const formatHtml = (html: string) => html
