/**
 * The text editing code, with ProseMirror, presence marks and the leave guard. It is loaded when the user is about to
 * type.
 */
export { Marks } from '../canvas/overlay/marks.tsx'
export { countChanges } from '../presence/changed-places.ts'
export { LastChange, PlaceMark, PresenceNote, PresenceReporter } from '../presence/presence.tsx'
export { ConditionForm, isFormCondition } from '../variables/condition-form.tsx'
export { Ghosts } from '../variables/ghosts.tsx'
export { ListSelect } from '../variables/list-select.tsx'
export { isPath } from '../variables/literals.ts'
export { LanguagesNote } from '../workspace/languages-note.tsx'
export { LeaveGuard } from '../workspace/leave-guard.tsx'
export { ChipBox, completeValue } from './chip-box.tsx'
export { suggestionsOf, withItems } from './suggestions.ts'
export { TextInPlace } from './text-in-place.tsx'
export { WritingBox } from './view/writing-box.tsx'
