/** Spec 2 §8. */
export const LOAD_FAILED = 'Failed to load data'
export const ASSIGN_FAILED = 'Failed to assign instructor.'
export const REMOVE_FAILED = 'Failed to remove instructor.'
export const REMOVED = 'Removed student from instructor successfully!'
export const sayTaken = (names: readonly string[]) => `They have one already: ${names.join(', ')}.`
export const sayAssigned = (count: number) => `Assigned ${count} student(s) successfully!`
