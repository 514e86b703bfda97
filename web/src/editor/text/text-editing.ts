/**
 * The text editing code, including ProseMirror and presence marks, which is loaded separately when the user is
 * about to type.
 */
export { BlockMarks, LastChange, PlaceMark, PresentNote, ReportPlace } from '../presence/presence.tsx'
export { ConditionForm, isFormCondition } from '../variables/condition-form.tsx'
export { Ghosts } from '../variables/ghosts.tsx'
export { ListSelect } from '../variables/list-select.tsx'
export { isPath } from '../variables/literals.ts'
export { ChipBox, completeValue } from './chip-box.tsx'
export { suggestionsOf, withItems } from './suggestions.ts'
export { TextInPlace } from './text-in-place.tsx'
export { WritingBox } from './view/writing-box.tsx'
