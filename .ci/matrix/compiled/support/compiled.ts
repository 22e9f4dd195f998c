// An enumeration is code, so that leaving the types out is not enough: this file is read only where it is compiled.
export enum NoteState {
  Written,
  Erased,
}
