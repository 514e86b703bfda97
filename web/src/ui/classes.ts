export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
