// An enum is code, so removing the types is not enough: this file is only used where TypeScript is compiled.
export enum NoteState {
  Written,
  Erased,
}
