export const UsedBy = (_: { layoutId: string }) => null
